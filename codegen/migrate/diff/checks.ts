/** Added, removed and changed conditions. Values that rows may have never leave a closed list without confirmation. */
import type { Check, Table } from '../model.ts';
import type { Step } from '../steps.ts';
import { step, type Context } from './context.ts';
import { columnById, namedCheck } from './names.ts';
import { pair } from './pair.ts';

type ValuesCheck = Extract<Check, { readonly kind: 'values' }>;

export function diffChecks(before: Table, now: Table, context: Context): readonly Step[] {
  const { added, removed, kept } = pair(before.checks, now.checks);
  const changed = kept.filter((each) => !isSame(before, each.before, now, each.now));
  return [
    ...[...removed, ...changed.map((each) => each.before)].map((check) => drop(before, check)),
    ...changed.flatMap((each) => moveValues(now, each.before, each.now, context)),
    ...added.map((check) => add(before, now, check, context)),
    ...changed.map((each) => add(before, now, each.now, context, each.before)),
  ];
}

/** Unchanged ones, apart from their names. */
export const keptChecks = (before: Table, now: Table) =>
  pair(before.checks, now.checks).kept.filter((each) => isSame(before, each.before, now, each.now));

function isSame(before: Table, was: Check, now: Table, is: Check): boolean {
  if (was.kind !== 'values' || is.kind !== 'values') return was.kind === is.kind;
  const hasSameType = columnById(before, was.column).type === columnById(now, is.column).type;
  return hasSameType && was.values.toSorted().join('\n') === is.values.toSorted().join('\n');
}

function drop(table: Table, check: Check): Step {
  const change = { kind: 'drop-constraint', table: table.name, name: check.name } as const;
  return step(table.id, columnOf(check), `${table.name} changes or drops the rule ${check.name}.`, change);
}

function add(before: Table, now: Table, check: Check, { direction }: Context, was?: Check): Step {
  const change = { kind: 'add-check', table: now.name, check: namedCheck(now, check) } as const;
  const isFree = !was && check.kind === 'values' && before.columns.some((column) => column.id === check.column);
  if (isFree && direction === 'up') {
    const reason = `${now.name}.${columnById(now, check.column).name} accepted any value and now accepts only those of a list. Add a field with a new x-id and name, and drop this one afterwards.`;
    return step(now.id, columnOf(check), reason, change, 'stopped');
  }
  const reason =
    check.kind === 'pair' ? 'An amount has a currency.' : `${check.name} lists the values that are allowed.`;
  return step(now.id, columnOf(check), reason, change);
}

function moveValues(table: Table, was: Check, is: Check, context: Context): readonly Step[] {
  if (context.direction === 'draft' || was.kind !== 'values' || is.kind !== 'values') return [];
  const gone = was.values.filter((value) => !is.values.includes(value));
  return gone.flatMap((value) => {
    const heir = context.direction === 'up' ? is.replaced[value] : formerName(was, is, String(value));
    return heir === undefined && context.direction === 'down' ? [] : [moveValue(table, is, String(value), heir)];
  });
}

function moveValue(table: Table, check: ValuesCheck, value: string, heir: string | undefined): Step {
  const { name, type } = columnById(table, check.column);
  const change = {
    kind: 'replace-value',
    table: table.name,
    column: name,
    type,
    from: value,
    to: heir ?? value,
  } as const;
  const reason = heir
    ? `"${value}" is called "${heir}" in ${table.name}.${name}. Saved views and links that filter by "${value}" keep it: lists read it as "${heir}".`
    : `Rows of ${table.name} may hold "${value}" in ${name}. Keep it in its list as "x-retired" (a state as "retired"), or name it in the "x-accepts" (of a state, permission or event: "accepts") of the one that takes its place.`;
  return step(table.id, check.column, reason, change, heir ? 'lock' : 'stopped');
}

/** Undoes a renamed value. */
const formerName = (was: ValuesCheck, is: ValuesCheck, value: string): string | undefined =>
  Object.entries(was.replaced).find(([old, present]) => present === value && is.values.map(String).includes(old))?.[0];

const columnOf = (check: Check): string => (check.kind === 'values' ? check.column : check.columns[0]);
