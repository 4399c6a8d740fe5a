import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKept } from '#codegen/parse/kept.ts';
import { readSource } from '#codegen/parse/source-file.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

let root: string;
beforeEach(() => {
  root = scratchFolder('kept');
});
afterEach(() => removeScratch(root));

/** Reads as a process of its own does. */
async function read(path: string, text: string, tools = 'one') {
  const kept = readKept(root, tools);
  const isKnown = kept.valueOf(path, text) !== undefined;
  const file = await readSource(path, text, kept);
  kept.write();
  return { ...file, isKnown };
}

describe('a text that was read before', () => {
  it.each([
    ['schemas/api/paths/site.yaml', '/sites:\n  get:\n    summary: Lists.\n    list: [1, null]\n'],
    ['schemas/entities/tag.schema.json', '{"/sites": {\n  "get": {\n    "summary": "Lists.", "list": [1, null]}}}\n'],
  ])('is not read again, says the same and knows its places: %s', async (path, text) => {
    const first = await read(path, text);
    const again = await read(path, text);
    expect([first.isKnown, again.isKnown]).toEqual([false, true]);
    expect(again.value).toEqual({ '/sites': { get: { summary: 'Lists.', list: [1, null] } } });
    expect(again.value).toEqual(first.value);
    expect(await again.locate('/~1sites/get/summary', 'key')).toEqual({ line: 3, column: 5 });
    expect(await first.locate('/~1sites/get/summary', 'key')).toEqual({ line: 3, column: 5 });
  });

  it('is read again once it changes, and so is one of other tools', async () => {
    const path = 'schemas/api/paths/site.yaml';
    await read(path, 'a: 1\n');
    expect((await read(path, 'a: 2\n')).value).toEqual({ a: 2 });
    expect((await read(path, 'a: 2\n', 'two')).isKnown).toBe(false);
  });

  it('is read again as long as it holds a mistake', async () => {
    const path = 'schemas/entities/tag.schema.json';
    const wrong = '{"a": 1, "a": 2}';
    await read(path, wrong);
    expect((await read(path, wrong)).problems).toEqual([{ offset: 9, message: 'The key "a" stands here twice.' }]);
  });

  it('says as YAML what it does not say as JSON', async () => {
    await read('a.yaml', '{"a": 1, "b": .nan}');
    expect((await read('a.yaml', '{"a": 1, "b": .nan}')).value).toEqual({ a: 1, b: Number.NaN });
    await read('a.yaml', '[.inf, 1]');
    expect((await read('a.json', '[.inf, 1]')).problems).toHaveLength(1);
  });
});
