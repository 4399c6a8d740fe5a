import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBase, problemsAfter, problemsOf } from '../golden/case.ts';

let root: string;

/** Generated files before the edit, and code that uses them. */
const files = {
  'generated/domain/workflows/functions.ts': `export interface GuardsOf {\n  readonly hasNoServices: 'site';\n}\n`,
  'src/server/guards.ts': `export const guards = { hasNoServices, hasSomeServices };\n`,
};

beforeAll(() => {
  root = createBase();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const after = (file: string, from: string, to: string) => problemsAfter(root, { change: { [file]: [[from, to]] } });

test('accepts schemas whose ids the code uses', async () => {
  expect(await problemsOf(root)).toEqual([]);
});

describe('the guard of an event', () => {
  const guarded = (name: string) => after('workflows/site.json', '"hasNoServices"', `"${name}"`);

  test('that no code has and that is near another is a slip', async () => {
    expect(await guarded('hasNoService')).toEqual([
      'schemas/workflows/site.json:17:98  /transitions/1/guard',
      '  No code under src/server has the guard "hasNoService". Did you mean "hasNoServices"? A new one is written there first.',
    ]);
  });

  test('that code has, or that is like no other, is a new one', async () => {
    expect(await guarded('hasSomeServices')).toEqual([]);
    expect(await guarded('isWalkedThrough')).toEqual([]);
  });
});
