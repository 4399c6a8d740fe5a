/** Tables that came, went or changed. */
import type { PhysicalModel, Table } from '../model.ts';
import type { Step } from '../steps.ts';
import { constraintName } from '../constraint-name.ts';
import { diffChecks, keptChecks } from './checks.ts';
import { diffColumns } from './columns.ts';
import { mayDrop, step, type Context } from './context.ts';
import { addForeignKey, addIndex, diffForeignKeys, diffIndexes, keptForeignKeys, keptIndexes } from './keys.ts';
import { namedCheck, namesOf } from './names.ts';
import { pair } from './pair.ts';
import { inSafeOrder, type Rename } from './renames.ts';
import { withSuspendedRules } from './suspended-rules.ts';

export function diffTables(before: PhysicalModel, now: PhysicalModel, context: Context): readonly Step[] {
  const { added, removed, kept } = pair(before.tables, now.tables);
  return [
    ...removed.map((table) => dropTable(table, context)),
    ...renameTables(kept),
    ...kept.flatMap((each) => withSuspendedRules(each.before, each.now, changeTable(each.before, each.now, context))),
    ...renameIndexes(kept),
    ...added.flatMap((table) => createTable(table, context)),
  ];
}

function createTable(table: Table, context: Context): readonly Step[] {
  const change = {
    kind: 'create-table',
    table: table.name,
    columns: table.columns,
    key: { name: primaryKeyName(table), columns: namesOf(table, table.primaryKey) },
    checks: table.checks.map((check) => namedCheck(table, check)),
    isOwnersOwn: table.isOwnersOwn === true,
  } as const;
  return [
    step(table.id, null, `${table.name} is new.`, change),
    ...table.indexes.map((index) => addIndex(table, index, true)),
    ...table.foreignKeys.map((key) => addForeignKey(table, key, context)),
  ];
}

function dropTable(table: Table, context: Context): Step {
  const isAllowed = mayDrop(context, table.id);
  const reason = isAllowed
    ? `${table.name} (${table.id}) is dropped.`
    : `${table.name} holds data, but no entity has the x-id "${table.id}" now. Keep the x-id on the renamed entity, or write "${table.id}" into the "x-dropped" of another entity to lose the data.`;
  return step(table.id, null, reason, { kind: 'drop-table', table: table.name }, isAllowed ? 'data-loss' : 'stopped');
}

function changeTable(before: Table, now: Table, context: Context): readonly Step[] {
  if (before.primaryKey.join() !== now.primaryKey.join()) throw new Error(`${now.name}: a primary key never changes.`);
  return [
    ...diffColumns(before, now, context),
    ...diffChecks(before, now, context),
    ...renameConstraints(before, now),
    ...diffIndexes(before, now),
    ...diffForeignKeys(before, now, context),
  ];
}

type TablePairs = readonly { readonly before: Table; readonly now: Table }[];

const renameTables = (kept: TablePairs): readonly Step[] =>
  inSafeOrder(kept.map(({ before, now }) => ({ from: before.name, to: now.name }))).map(({ from, to }) =>
    step(idOf(kept, from, to), null, `${from} is renamed to ${to}.`, { kind: 'rename-table', table: from, to }),
  );

const idOf = (kept: TablePairs, from: string, to: string): string =>
  (kept.find(({ before }) => before.name === from) ?? kept.find(({ now }) => now.name === to))?.now.id ?? to;

function renameConstraints(before: Table, now: Table): readonly Step[] {
  const kept = [...keptChecks(before, now), ...keptForeignKeys(before, now)];
  return inSafeOrder(renamesOf(kept)).map(({ from, to }) =>
    step(now.id, null, `${from} follows the new name.`, { kind: 'rename-constraint', table: now.name, name: from, to }),
  );
}

/** Index names are one space over all tables, so their renames are put in order together. */
function renameIndexes(kept: TablePairs): readonly Step[] {
  const owners = new Map<string, string>();
  const renames = kept.flatMap(({ before, now }) => {
    const mine = [{ from: primaryKeyName(before), to: primaryKeyName(now) }, ...renamesOf(keptIndexes(before, now))];
    for (const { to } of mine) owners.set(to, now.id);
    return mine;
  });
  return inSafeOrder(renames).map(({ from, to }) =>
    step(owners.get(to) ?? to, null, `${from} follows the new name.`, { kind: 'rename-index', name: from, to }),
  );
}

interface NamedPart {
  readonly name: string;
}

const renamesOf = (kept: readonly { readonly before: NamedPart; readonly now: NamedPart }[]): readonly Rename[] =>
  kept.map(({ before, now }) => ({ from: before.name, to: now.name }));

const primaryKeyName = ({ name }: Table): string => constraintName(name, [], 'pkey');
