import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBase, problemsAfter, problemsOf } from '../golden/case.ts';

let root: string;

/** Generated files before the edit, and code that uses them. */
const files = {
  'generated/domain/messages/site.ts': `export const siteMessages = {\n  'site.none': 'No sites yet.',\n} as const;\n`,
  'generated/domain/limits.ts': `export const limits = {\n  siteNameMaxLength: 50,\n} as const;\n`,
  'generated/domain/workflows/functions.ts': `export interface GuardsOf {\n  readonly hasNoServices: 'site';\n}\n`,
  'src/web/Sites.tsx': `export const none =\n  texts['site.none'];\nexport const most = limits.siteNameMaxLength;\n`,
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

describe('what is gone while code says it', () => {
  test('of messages is named with its places, and the new word that is near', async () => {
    expect(await after('messages/en.json', '"site.none"', '"site.noneYet"')).toEqual([
      'schemas/messages/en.json:3:15  /messages',
      '  The message "site.none" is gone, but is used in src/web/Sites.tsx:2. Keep it, or say "site.noneYet" there first.',
      'schemas/screens/app/sites.json:19:21  /empty/text',
      '  There is no message "site.none". Did you mean "site.noneYet"?',
    ]);
  });

  test('of limits is named with its places', async () => {
    expect(await after('limits.json', '"siteNameMaxLength"', '"longestName"')).toEqual([
      'schemas/limits.json:3:13  /limits',
      '  The limit "siteNameMaxLength" is gone, but is used in src/web/Sites.tsx:3. Keep it, or say another there first.',
    ]);
  });
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
