import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldPath } from '#codegen/names/held.ts';
import type { LoadResult } from '#codegen/load-model.ts';
import { runCheck } from '#codegen/mode/check.ts';
import { runWrite } from '#codegen/mode/write.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let here: RepositoryCopy;
let there: RepositoryCopy;
beforeAll(() => {
  here = copyRepository();
  there = copyRepository();
}, 60_000);
afterAll(() => {
  here.remove();
  there.remove();
}, 60_000);

/** File, old text and new text. */
const edits = [
  ['entities/service-tag.schema.json', '"description": "', '"description": "Again. '],
  [
    'entities/quote.schema.json',
    '"properties": {',
    '"properties": {\n    "extraNote": {"x-id": "f_quote_extra_note", "title": "Extra note", "type": ["string", "null"], "maxLength": 100, "x-list": {"column": "default", "filter": true, "search": true}},',
  ],
  ['entities/team.schema.json', '"title": "Team"', '"title": "Crew"'],
  ['entities/quote.schema.json', '"maxLength": 100, "x-list"', '"maxLength": 4000, "x-list"'],
  ['messages/en.json', '"text": "At most', '"text": "Not more than'],
  ['workflows/ticket.json', '"label": "', '"label": "Now '],
  ['access/permissions.json', '"title": "', '"title": "Well: '],
  ['access/team-roles.json', '"description": "', '"description": "Well: '],
  ['screens/app/home.json', '"title": "', '"title": "My '],
  ['limits.json', '"title": "', '"title": "My '],
  ['api/paths/quotes.yaml', 'summary: ', 'summary: Well. '],
] as const;

const outside = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(there.root, 'codegen/main.mjs'), ...args], {
    cwd: there.root,
    encoding: 'utf8',
  });

describe('the whole set of schemas', () => {
  it('is generated without a problem', async () => {
    const { isRight, lines } = await runWrite({ root: here.root });
    expect(lines.join('\n')).toMatch(/^\d+ generated files: \d+ written, 0 removed, 0 unchanged\.$/);
    expect(isRight).toBe(true);
  }, 120_000);

  it('gives the same files in another process and another folder, without what the first one remembers', () => {
    cpSync(join(here.root, 'generated'), join(there.root, 'generated'), { recursive: true });
    expect(outside('--check')).toMatch(/^\d+ generated files are up to date\.\n$/);
  }, 120_000);

  it('is left alone when nothing changed since it was checked', () => {
    expect(outside()).toBe('Nothing changed; 0 files written.\n');
  }, 60_000);

  it('generates at most 6.2 MB besides the migrations, which are never removed, and the list of names, which no page loads', () => {
    const files = globSync('generated/**/*.*', { cwd: here.root }).filter(
      (path) => !path.includes('/db/migrations/') && path !== heldPath,
    );
    const sizes = files.map((path) => statSync(join(here.root, path)).size);
    expect(files.length).toBeGreaterThan(1000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_200_000);
  });

  it('is after many edits what a run from nothing makes of it', async () => {
    const { root } = here;
    let before: LoadResult | undefined;
    let written = 0;
    for (const [path, from, to] of edits) {
      const file = join(root, 'schemas', path);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(from);
      writeFileSync(file, text.replace(from, to));
      // Every second edit runs in a new process, the others as rounds of watch mode.
      const { generated, lines, isRight } = await runWrite({ root, ...(before && { before }) });
      expect({ isRight, lines }).toMatchObject({ isRight: true });
      written += generated.plan.stale.length;
      before = before ? undefined : generated.loaded;
    }
    expect(written).toBeGreaterThan(edits.length);
    rmSync(join(root, '.cache'), { recursive: true });
    expect((await runCheck({ root })).lines).toEqual([expect.stringMatching(/^\d+ generated files are up to date\.$/)]);
  }, 300_000);

  it.each([
    ['a single run', false],
    ['a round of watching', true],
  ])(
    'is not made in %s while no model can be built of it, and is right when that is mended',
    async (_, isWatching) => {
      const { root } = here;
      const file = join(root, 'schemas/types/money.schema.json');
      const text = readFileSync(file, 'utf8');
      const before = isWatching ? (await runWrite({ root })).generated.loaded : undefined;
      writeFileSync(file, text.replace('"properties": {', '"properties": 7, "_": {'));
      const refused = await runWrite({ root, ...(before && { before }) });
      expect([refused.isRight, refused.lines[0]]).toEqual([false, expect.stringContaining('money.schema.json:')]);
      // The run itself brings the keys back into their order.
      const turned = text.replace(
        '"title": "Amount", "description": "Minor units: 74500 is 745.00 USD.",',
        '"description": "Minor units: 74500 is 745.00 USD.", "title": "Sum",',
      );
      expect(turned).not.toBe(text);
      writeFileSync(file, turned);
      const { lines, isRight } = await runWrite({ root, ...(before && { before: refused.generated.loaded }) });
      expect({ isRight, lines }).toEqual({
        isRight: true,
        lines: ['schemas/types/money.schema.json was laid out again.', expect.stringContaining('generated files: ')],
      });
      expect((await runCheck({ root })).isRight).toBe(true);
      writeFileSync(file, text);
    },
    120_000,
  );
});
