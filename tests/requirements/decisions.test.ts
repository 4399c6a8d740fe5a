/** Every decision that code and schemas cite is recorded in this repository. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const decisions = readFileSync(resolve(import.meta.dirname, 'decisions.md'), 'utf8');
const known = new Set(
  [...decisions.matchAll(/^### ((?:ruling|domain|page rule|reliability) [\d.]+)/gm)].map(([, id]) => id),
);

/** `ruling 5`, `domain 2.3, 2.4`, `page rules 3, 4 and 5`. */
const citation = /\b(ruling|domain|page rule|reliability)s? (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/gi;

function citations(): { readonly file: string; readonly id: string }[] {
  const folders = '{src,codegen,schemas,scripts,templates,tests}/**/*.{ts,tsx,mjs,json,yaml,graphql,hbs}';
  const files = ['README.md', ...globSync(folders, { cwd: root })].filter(
    (file) => !file.startsWith('tests/requirements/'),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(citation)].flatMap(([, kind, numbers]) =>
      numbers!.split(/, | and /).map((number) => ({ file, id: `${kind!.toLowerCase()} ${number}` })),
    ),
  );
}

it('every decision that code, schemas or tests cite is in decisions.md', () => {
  const cited = citations();
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
});

it('decisions.md says each decision once', () => {
  const all = [...decisions.matchAll(/^### ([^:\n]+)/gm)].map(([, id]) => id);
  expect(all.length).toBeGreaterThan(60);
  expect(new Set(all).size).toBe(all.length);
});
