/** Row rules that came, went or changed. */
import type { Policy, Table } from '../model.ts';
import type { Step } from '../steps.ts';
import { step } from './context.ts';
import { pair } from './pair.ts';

/** While rules change they do not bind the owner, or else the migration could not see the rows that it fills. */
export function diffPolicies(before: Table, now: Table): readonly Step[] {
  const { added, removed, kept } = pair(withIds(before.policies), withIds(now.policies));
  const changed = kept.filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.now));
  const gone = [...removed, ...changed.map((each) => each.before)];
  const come = [...added, ...changed.map((each) => each.now)];
  if (gone.length + come.length === 0) return [];
  return [
    step(before.id, null, `The row rules of ${now.name} change.`, { kind: 'suspend-rules', table: before.name }),
    ...gone.map(({ name }) =>
      step(before.id, null, `${name} is replaced.`, { kind: 'drop-policy', table: before.name, name }),
    ),
    ...come.map((policy) => addPolicy(now, policy)),
    step(now.id, null, `The row rules of ${now.name} bind again.`, { kind: 'resume-rules', table: now.name }),
  ];
}

export const addPolicy = (table: Table, { name, command, using, check }: Policy): Step =>
  step(table.id, null, `Who may ${command === 'all' ? 'touch' : command} rows of ${table.name}.`, {
    kind: 'add-policy',
    table: table.name,
    policy: { name, command, using, check },
  });

const withIds = (policies: readonly Policy[]): readonly (Policy & { readonly id: string })[] =>
  policies.map((policy) => ({ ...policy, id: policy.name }));
