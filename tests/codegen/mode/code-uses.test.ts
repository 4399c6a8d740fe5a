import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { codeUses } from '#codegen/mode/plan/code-uses.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const root = scratchFolder('code-uses');
afterAll(() => removeScratch(root));

it('lists lines of code that use a removed key, in both spellings', () => {
  mkdirSync(join(root, 'src/web'), { recursive: true });
  writeFileSync(join(root, 'src/web/a.tsx'), 'const a = 1;\nconst day = fields.desiredDate;\n');
  writeFileSync(join(root, 'src/queries.ts'), "select('desired_date')\nselect('desired_dates')\n");
  const removed = { effect: 'breaks', place: 'Ticket.desired_date', what: 'removed' } as const;
  expect(codeUses(root, [removed, { effect: 'adds', place: 'Ticket.day', what: 'new key' }]).toSorted()).toEqual([
    'src/queries.ts:1: desired_date',
    'src/web/a.tsx:2: desiredDate',
  ]);
  expect(codeUses(root, [])).toEqual([]);
});
