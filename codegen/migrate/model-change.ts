/** What a migration changes in the model of the database: the model before the next one is what all of them leave, one after the other. Order is no part of it. */
import type { Check, Column, ForeignKey, Guard, Index, PhysicalModel, Policy, SqlFunction, Table } from './model.ts';

export interface ModelChange {
  /** The whole list, when it changed. */
  readonly functions?: readonly SqlFunction[];
  readonly added?: readonly Table[];
  readonly changed?: readonly TableChange[];
  /** Ids of tables. */
  readonly removed?: readonly string[];
  /** The whole list, when it changed. */
  readonly dropped?: readonly string[];
}

export interface TableChange {
  readonly id: string;
  readonly name?: string;
  readonly columns?: ListChange<Column>;
  readonly checks?: ListChange<Check>;
  readonly indexes?: ListChange<Index>;
  readonly foreignKeys?: ListChange<ForeignKey>;
  readonly policies?: ListChange<Policy>;
  readonly guards?: ListChange<Guard>;
}

export interface ListChange<T> {
  /** New ones and those that differ, whole. */
  readonly set?: readonly T[];
  /** Ids, of policies names. */
  readonly removed?: readonly string[];
}

export function changeBetween(before: PhysicalModel, now: PhysicalModel): ModelChange {
  const known = new Map(before.tables.map((table) => [table.id, table]));
  const present = new Set(now.tables.map(({ id }) => id));
  return withoutEmpty({
    functions: isSame(before.functions, now.functions) ? [] : now.functions,
    added: now.tables.filter(({ id }) => !known.has(id)),
    changed: now.tables.flatMap((table) => {
      const was = known.get(table.id);
      const change = was && tableChange(was, table);
      return change && Object.keys(change).length > 1 ? [change] : [];
    }),
    removed: before.tables.filter(({ id }) => !present.has(id)).map(({ id }) => id),
    ...(isSame(before.dropped, now.dropped) ? {} : { dropped: now.dropped }),
  });
}

export function applyChange(model: PhysicalModel, change: ModelChange): PhysicalModel {
  const changes = new Map(change.changed?.map((each) => [each.id, each]));
  const kept = model.tables.filter(({ id }) => !change.removed?.includes(id));
  return {
    functions: change.functions ?? model.functions,
    tables: [...kept.map((table) => changedTable(table, changes.get(table.id))), ...(change.added ?? [])],
    dropped: change.dropped ?? model.dropped,
  };
}

function tableChange(was: Table, now: Table): TableChange {
  return withoutEmpty({
    id: now.id,
    ...(was.name === now.name ? {} : { name: now.name }),
    columns: listChange(was.columns, now.columns),
    checks: listChange(was.checks, now.checks),
    indexes: listChange(was.indexes, now.indexes),
    foreignKeys: listChange(was.foreignKeys, now.foreignKeys),
    policies: listChange(was.policies, now.policies),
    guards: listChange(was.guards ?? [], now.guards ?? []),
  });
}

function changedTable(table: Table, change: TableChange | undefined): Table {
  if (!change) return table;
  const { guards: former = [], ...rest } = table;
  const guards = changedList(former, change.guards);
  return {
    ...rest,
    name: change.name ?? table.name,
    columns: changedList(table.columns, change.columns),
    checks: changedList(table.checks, change.checks),
    indexes: changedList(table.indexes, change.indexes),
    foreignKeys: changedList(table.foreignKeys, change.foreignKeys),
    policies: changedList(table.policies, change.policies),
    ...(guards.length > 0 && { guards }),
  };
}

type Named = { readonly id: string } | { readonly name: string };
const keyOf = (each: Named): string => ('id' in each ? each.id : each.name);

function listChange<T extends Named>(was: readonly T[], now: readonly T[]): ListChange<T> {
  const known = new Map(was.map((each) => [keyOf(each), each]));
  const present = new Set(now.map(keyOf));
  return withoutEmpty({
    set: now.filter((each) => !isSame(known.get(keyOf(each)), each)),
    removed: was.map(keyOf).filter((key) => !present.has(key)),
  });
}

function changedList<T extends Named>(list: readonly T[], change: ListChange<T> = {}): readonly T[] {
  const set = new Map(change.set?.map((each) => [keyOf(each), each]));
  const kept = list.filter((each) => !change.removed?.includes(keyOf(each)));
  const known = new Set(kept.map(keyOf));
  return [
    ...kept.map((each) => set.get(keyOf(each)) ?? each),
    ...(change.set ?? []).filter((each) => !known.has(keyOf(each))),
  ];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An empty list of what is no longer dropped says something; any other empty part says nothing. */
function withoutEmpty<T extends object>(change: T): T {
  const says = ([key, part]: readonly [string, unknown]): boolean =>
    key === 'dropped' || typeof part !== 'object' || part === null || Object.keys(part).length > 0;
  return Object.fromEntries(Object.entries(change).filter(says)) as T;
}
