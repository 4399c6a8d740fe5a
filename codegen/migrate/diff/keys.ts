/** Indexes and foreign keys that came, went or changed. */
import type { ForeignKey, Index, Table } from '../model.ts';
import type { Step } from '../steps.ts';
import { step, type Context } from './context.ts';
import { namedForeignKey, namedIndex } from './names.ts';
import { pair } from './pair.ts';

export function diffIndexes(before: Table, now: Table): readonly Step[] {
  const { added, removed, kept } = pair(before.indexes, now.indexes);
  const changed = kept.filter((each) => !isSame(each));
  return [
    ...[...removed, ...changed.map((each) => each.before)].map((index) =>
      step(before.id, null, `${index.name} is no longer needed.`, {
        kind: 'drop-index',
        table: before.name,
        name: index.name,
      }),
    ),
    ...[...added, ...changed.map((each) => each.now)].map((index) => addIndex(now, index, false)),
  ];
}

export function addIndex(table: Table, index: Index, isOnNewTable: boolean): Step {
  const use = index.isUnique ? 'allows each value once' : 'serves lists and look-ups';
  const change = { kind: 'create-index', table: table.name, index: namedIndex(table, index), isOnNewTable } as const;
  return step(table.id, null, `${index.name} ${use}.`, change, index.isUnique && !isOnNewTable ? 'lock' : 'safe');
}

export function diffForeignKeys(before: Table, now: Table, context: Context): readonly Step[] {
  const { added, removed, kept } = pair(before.foreignKeys, now.foreignKeys);
  const changed = kept.filter((each) => !isSame(each));
  return [
    ...[...removed, ...changed.map((each) => each.before)].map((key) => dropForeignKey(before, key)),
    ...[...added, ...changed.map((each) => each.now)].map((key) => addForeignKey(now, key, context)),
  ];
}

export function addForeignKey(table: Table, key: ForeignKey, { now, before }: Context): Step {
  const change = { kind: 'add-foreign-key', table: table.name, key: namedForeignKey(table, key, now) } as const;
  const reason = `${table.name}.${change.key.columns.at(-1)} names a row of ${change.key.to}.`;
  return step(table.id, key.columns.at(-1) ?? null, reason, change, before.has(table.id) ? 'lock' : 'safe');
}

function dropForeignKey(table: Table, key: ForeignKey): Step {
  const change = { kind: 'drop-constraint', table: table.name, name: key.name } as const;
  return step(table.id, key.columns.at(-1) ?? null, `${key.name} is dropped or refers to another table.`, change);
}

/** Unchanged ones, apart from their names. */
export const keptIndexes = (before: Table, now: Table) => pair(before.indexes, now.indexes).kept.filter(isSame);
export const keptForeignKeys = (before: Table, now: Table) =>
  pair(before.foreignKeys, now.foreignKeys).kept.filter(isSame);

const isSame = ({ before, now }: { readonly before: Index | ForeignKey; readonly now: Index | ForeignKey }): boolean =>
  shape(before) === shape(now);

/** Everything but the name. */
const shape = (key: Index | ForeignKey): string => JSON.stringify({ ...key, name: null });
