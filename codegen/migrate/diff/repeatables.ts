/** Changed policies, triggers and functions, and those that conflict with other steps. */
import type { PhysicalModel, Table } from '../model.ts';
import type { ChangeKind, Step } from '../steps.ts';
import { step, type Context } from './context.ts';

/** One step per changed file, except those added or removed with their table. */
export function diffRepeatables(before: PhysicalModel, now: PhysicalModel, steps: readonly Step[]): readonly Step[] {
  const names = new Set([...Object.keys(before.repeatables), ...Object.keys(now.repeatables)]);
  const covered = new Set(steps.flatMap(tablesMadeOrDropped));
  const changed = [...names].filter((name) => before.repeatables[name] !== now.repeatables[name]);
  return changed
    .filter((name) => !covered.has(subjectOf(name)) && !(name.startsWith('functions/') && before.tables.length === 0))
    .toSorted()
    .map((name) => {
      const table = now.tables.find((each) => each.name === subjectOf(name));
      return step(table?.id ?? name, null, reasonOf(name), { kind: 'change-repeatable', name });
    });
}

/**
 * Repeatable files that depend on what these steps drop, retype or rename, and fills of tables whose rows they write.
 */
export function reapplied(
  before: PhysicalModel,
  now: PhysicalModel,
  steps: readonly Step[],
  context: Context,
): readonly Step[] {
  const tablesOf = (kinds: readonly ChangeKind[]): readonly Table[] =>
    steps.filter(({ kind }) => kinds.includes(kind)).flatMap(({ about }) => context.before.get(about.table) ?? []);
  // Unchanged files do not use dropped columns.
  const isChanged = (name: string): boolean => before.repeatables[name] !== now.repeatables[name];
  const names = [
    ...tablesOf(['change-type', 'rename-table', 'drop-table']).flatMap((table) => dependents(table, now)),
    ...tablesOf(['drop-column']).flatMap((table) => dependents(table, now).filter(isChanged)),
    ...tablesOf(['suspend-rules']).map(({ name }) => `fills/${name}`),
  ].filter((name) => name in before.repeatables);
  if (names.length === 0) return [];
  const reason = 'These policies and triggers are dropped first and applied again at the end.';
  return [step('', null, reason, { kind: 'reapply', names: [...new Set(names)].toSorted() })];
}

/** Policies of other tables may read the table too. */
function dependents({ name, id }: Table, now: PhysicalModel): readonly string[] {
  const isNamed = new RegExp(`\\b${name}\\b`);
  const readers = now.tables.filter(
    (other) => other.id !== id && other.policies.some(({ using, check }) => isNamed.test(`${using} ${check}`)),
  );
  return [`policies/${name}`, `triggers/${name}`, ...readers.map((other) => `policies/${other.name}`)];
}

const tablesMadeOrDropped = (each: Step): readonly string[] => {
  if (each.kind === 'create-table' || each.kind === 'drop-table') return [each.table];
  return each.kind === 'rename-table' ? [each.table, each.to] : [];
};

const subjectOf = (name: string): string => name.slice(name.indexOf('/') + 1);

function reasonOf(name: string): string {
  const subject = subjectOf(name);
  if (name.startsWith('functions/')) return `The function ${subject}() changes.`;
  const what = { policies: 'policies', triggers: 'triggers', fills: 'derived columns' }[name.split('/')[0]!];
  return `The ${what} of ${subject} change.`;
}
