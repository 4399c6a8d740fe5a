import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createValidHashes } from '#codegen/check/valid-hashes.ts';
import { formatProblem } from '#codegen/errors.ts';
import { checkAndBuild } from '#codegen/load-model.ts';
import { readSources, withTexts, type Sources } from '#codegen/parse/sources.ts';
import { chanceOf } from '#tests/support/fuzz/random.ts';

interface Item {
  id?: unknown;
  title?: unknown;
  [word: string]: unknown;
}
type Break = (items: unknown[], first: Item) => unknown;

let sources: Sources;
let valid: readonly string[];
beforeAll(async () => {
  sources = await readSources(resolve(import.meta.dirname, '../../..'));
  const { problems, valid: found } = await checkAndBuild(sources);
  expect(problems).toEqual([]);
  valid = found;
});

/** What the compiler prints for the file with another text. */
async function problemsWith(path: string, text: string): Promise<readonly string[]> {
  const changed = await withTexts(sources, new Map([[path, text]]));
  const { problems } = await checkAndBuild(changed, createValidHashes(valid, ''));
  return problems.map(formatProblem);
}

const breaks: Readonly<Record<string, Break>> = {
  'no id': (_, first) => delete first.id,
  'no title': (_, first) => delete first.title,
  'a word too many': (_, first) => (first['colour'] = 'red'),
  'a blank in an id': (_, first) => (first.id = 'my own'),
  'a number as id': (_, first) => (first.id = 7),
  'a list as title': (_, first) => (first.title = ['a']),
  'null as an item': (items) => items.unshift(null),
  'a text as an item': (items) => items.unshift('x'),
  'no items': (items) => items.splice(0),
};

describe.each(['permissions', 'subscriptions', 'toggles', 'staff-roles', 'team-roles'])('access/%s.json', (name) => {
  const path = `schemas/access/${name}.json`;

  it.each(Object.entries(breaks))('with %s is refused at its place, and no other file with it', async (_, change) => {
    const file = JSON.parse(sources.files.get(path)!.text) as { items: unknown[] };
    change(file.items, file.items[0] as Item);
    expect(await problemsWith(path, JSON.stringify(file, null, 2))).toEqual([
      expect.stringMatching(new RegExp(`^${path}:\\d+:\\d+  /items\\S*\n  .{20,}$`)),
    ]);
  });

  it.each(['', '{"items": [1, 2', '[]', 'null', '{"items": {}}', '{"items": null}', '{}'])(
    'written as %j is refused at its place, and no other file with it',
    async (text) => {
      const problems = await problemsWith(path, text);
      expect(problems.filter((problem) => !problem.startsWith(`${path}:`))).toEqual([]);
      expect(problems.length).toBeGreaterThan(0);
    },
  );
});

it('names the comma of the messages, not the files that use them', async () => {
  const path = 'schemas/messages/en.json';
  const text = sources.files.get(path)!.text.replace('"source"', '" "source"');
  expect((await problemsWith(path, text)).filter((problem) => !problem.startsWith(path))).toEqual([]);
});

it('is refused in words wherever one value of any file is wrong', { timeout: 180_000 }, async () => {
  const chance = chanceOf(33);
  const paths = [...sources.files.keys()].filter((path) => path.endsWith('.json') && !path.includes('/meta/'));
  for (let round = 0; round < 30; round++) {
    const path = chance.oneOf(paths);
    const value = JSON.parse(sources.files.get(path)!.text) as Record<string, unknown>;
    let holder: Record<string, unknown> = value;
    for (let depth = chance.below(5); depth > 0; depth--) {
      const inner = Object.values(holder).filter((each) => typeof each === 'object' && each !== null);
      if (inner.length > 0) holder = chance.oneOf(inner) as Record<string, unknown>;
    }
    const key = chance.oneOf(Object.keys(holder));
    if (key !== undefined) holder[key] = chance.oneOf([null, 7, '', [], {}, [null], true, 'x y']);
    const problems = await problemsWith(path, JSON.stringify(value, null, 2));
    expect(problems.join('\n'), `${path} ${key}`).not.toMatch(/\n    at /);
  }
});
