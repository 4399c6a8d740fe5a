/** The change of the database model by a migration; the current model is the sum of all changes. */
import type { Check, Column, ForeignKey, Index, PhysicalModel, RoleTemplate, Table } from './model.ts';

export interface ModelChange {
  readonly added?: readonly StoredTable[];
  readonly changed?: readonly TableChange[];
  /** Ids of tables. */
  readonly removed?: readonly string[];
  /** The whole list, if it changed. */
  readonly dropped?: readonly string[];
  /** The whole list, if it changed. */
  readonly roles?: readonly RoleTemplate[];
  /** Repeatable files that came, changed (with their hash) or went (with null). */
  readonly repeatables?: readonly { readonly name: string; readonly hash: string | null }[];
}

/** Policies and triggers are in repeatable files. */
type StoredTable = Omit<Table, 'policies' | 'guards'>;

export interface TableChange {
  readonly id: string;
  readonly name?: string;
  readonly columns?: ListChange<Column>;
  readonly checks?: ListChange<Check>;
  readonly indexes?: ListChange<Index>;
  readonly foreignKeys?: ListChange<ForeignKey>;
}

export interface ListChange<T> {
  /** New and changed ones, complete. */
  readonly set?: readonly T[];
  /** Ids. */
  readonly removed?: readonly string[];
}

export function changeBetween(before: PhysicalModel, now: PhysicalModel): ModelChange {
  const known = new Map(before.tables.map((table) => [table.id, table]));
  const present = new Set(now.tables.map(({ id }) => id));
  return withoutEmpty({
    added: now.tables.filter(({ id }) => !known.has(id)).map(withoutRules),
    changed: now.tables.flatMap((table) => {
      const was = known.get(table.id);
      const change = was && tableChange(was, table);
      return change && Object.keys(change).length > 1 ? [change] : [];
    }),
    removed: before.tables.filter(({ id }) => !present.has(id)).map(({ id }) => id),
    ...(isSame(before.dropped, now.dropped) ? {} : { dropped: now.dropped }),
    ...(isSame(before.roles, now.roles) ? {} : { roles: now.roles ?? [] }),
    repeatables: repeatableChanges(before.repeatables, now.repeatables),
  });
}

function withoutRules(table: Table): StoredTable {
  const { policies: _policies, guards: _guards, ...stored } = table;
  return stored;
}

const repeatableChanges = (before: PhysicalModel['repeatables'], now: PhysicalModel['repeatables']) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => before[name] !== now[name])
    .toSorted()
    .map((name) => ({ name, hash: now[name] ?? null }));

export function applyChange(model: PhysicalModel, change: ModelChange): PhysicalModel {
  const changes = new Map(change.changed?.map((each) => [each.id, each]));
  const kept = model.tables.filter(({ id }) => !change.removed?.includes(id));
  const repeatables = new Map<string, string | null>(Object.entries(model.repeatables));
  for (const { name, hash } of change.repeatables ?? []) repeatables.set(name, hash);
  const roles = change.roles ?? model.roles;
  return {
    functions: [],
    ...(roles && { roles }),
    tables: [
      ...kept.map((table) => changedTable(table, changes.get(table.id))),
      ...(change.added ?? []).map((table) => ({ ...table, policies: [] })),
    ],
    dropped: change.dropped ?? model.dropped,
    repeatables: Object.fromEntries([...repeatables].flatMap(([name, hash]) => (hash === null ? [] : [[name, hash]]))),
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
  });
}

function changedTable(table: Table, change: TableChange | undefined): Table {
  if (!change) return table;
  return {
    ...table,
    name: change.name ?? table.name,
    columns: changedList(table.columns, change.columns),
    checks: changedList(table.checks, change.checks),
    indexes: changedList(table.indexes, change.indexes),
    foreignKeys: changedList(table.foreignKeys, change.foreignKeys),
  };
}

interface WithId {
  readonly id: string;
}

function listChange<T extends WithId>(was: readonly T[], now: readonly T[]): ListChange<T> {
  const known = new Map(was.map((each) => [each.id, each]));
  const present = new Set(now.map(({ id }) => id));
  return withoutEmpty({
    set: now.filter((each) => !isSame(known.get(each.id), each)),
    removed: was.map(({ id }) => id).filter((key) => !present.has(key)),
  });
}

function changedList<T extends WithId>(list: readonly T[], change: ListChange<T> = {}): readonly T[] {
  const set = new Map(change.set?.map((each) => [each.id, each]));
  const kept = list.filter((each) => !change.removed?.includes(each.id));
  const known = new Set(kept.map(({ id }) => id));
  return [...kept.map((each) => set.get(each.id) ?? each), ...(change.set ?? []).filter((each) => !known.has(each.id))];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An empty list of dropped ids is meaningful; any other empty part is not. */
function withoutEmpty<T extends object>(change: T): T {
  const says = ([key, part]: readonly [string, unknown]): boolean =>
    key === 'dropped' || typeof part !== 'object' || part === null || Object.keys(part).length > 0;
  return Object.fromEntries(Object.entries(change).filter(says)) as T;
}
