/** Policies and triggers of a table are off while a migration writes its rows: policies would hide them, triggers refuse or record the change. */
import type { Table } from '../model.ts';
import type { Step } from '../steps.ts';
import { step } from './context.ts';

export function withSuspendedRules(before: Table, now: Table, steps: readonly Step[]): readonly Step[] {
  if (!steps.some(writesRows)) return steps;
  return [
    step(before.id, null, `Rows of ${now.name} are updated without policies and triggers.`, {
      kind: 'suspend-rules',
      table: before.name,
    }),
    ...steps,
    step(now.id, null, `The policies and triggers of ${now.name} apply again.`, {
      kind: 'resume-rules',
      table: now.name,
    }),
  ];
}

function writesRows(each: Step): boolean {
  if (each.kind === 'add-column') return each.fill !== null && 'copy' in each.fill;
  return each.kind === 'replace-value' || (each.kind === 'require' && each.fill !== null);
}
