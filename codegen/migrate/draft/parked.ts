/**
 * The difference from one development database to another model, in which nothing is lost: a column or table that
 * disappears is renamed to `zz_<id>`, and gets its name back when it returns.
 */
import { createHash } from 'node:crypto';
import { diff } from '../diff/diff.ts';
import { widening } from '../diff/widening.ts';
import type { Column, PhysicalModel, Table } from '../model.ts';
import type { Step } from '../steps.ts';

export interface DraftChange {
  /** The database after the steps, with what is parked in it. */
  readonly model: PhysicalModel;
  readonly steps: readonly Step[];
}

/** `before`: as the last change left it, or any model without parked parts. */
export function draftChange(before: PhysicalModel, now: PhysicalModel): DraftChange {
  const present = new Map(now.tables.map((table) => [table.id, table]));
  const known = new Map(before.tables.map((table) => [table.id, table]));
  const pairs = new Map(
    before.tables.map((table) => [table.id, paired(table, present.get(table.id) ?? parked(table))]),
  );
  const tables = [
    ...now.tables.map((table) => pairs.get(table.id)?.now ?? table),
    ...before.tables.filter(({ id }) => !present.has(id)).map(({ id }) => pairs.get(id)!.now),
  ];
  const model = { ...now, tables };
  const from = { ...before, tables: [...known.keys()].map((id) => pairs.get(id)!.before) };
  return { model, steps: diff(from, model, 'draft') };
}

const isParked = ({ name }: Pick<Table | Column, 'name'>): boolean => name.startsWith('zz_');

/** Both sides of a table, such that a parked part has another id on both. */
function paired(was: Table, is: Table): { readonly before: Table; readonly now: Table } {
  const ids = new Map(was.columns.map((column) => [column.id, idAfter(column, was, is)]));
  const live = new Set(is.columns.map(({ id }) => id));
  const kept = was.columns.filter(({ id }) => !live.has(ids.get(id)!));
  const zz = kept.map((column) => parkedColumn(column, ids.get(column.id)!));
  return { before: withIds(was, ids), now: { ...is, columns: [...is.columns, ...zz] } };
}

/** The id of a column in the next model: its field's if that holds its values, else that of a parked one. */
function idAfter(column: Column, was: Table, is: Table): string {
  if (isParked(is)) return column.id;
  const [field, former] = column.id.split('@') as [string, string?];
  const next = is.columns.find(({ id }) => id === field);
  const wanted = next && contentOf(next, is);
  if (former !== undefined) return wanted === former ? field : column.id;
  const parkedId = `${field}@${contentOf(column, was)}`;
  if (!next || !wanted || targetOf(column, was, wanted) !== targetOf(next, is)) return parkedId;
  // Values of just this content are parked, and these would only look like them.
  const isReplaced = was.columns.some(({ id }) => id === `${field}@${wanted}`);
  return !isReplaced && widening(column.type, next.type) !== null ? field : parkedId;
}

/** `integer`, or for a reference `uuid>e_user`. */
const contentOf = (column: Column, table: Table): string => {
  const target = targetOf(column, table);
  return target === null ? column.type : `${column.type}>${target}`;
};

/** Id of the table whose records it names; a parked table has lost its keys, so it is taken to name the wanted one. */
function targetOf({ id }: Column, table: Table, wanted?: string): string | null {
  if (wanted !== undefined && isParked(table)) return wanted.split('>')[1] ?? null;
  return table.foreignKeys.find(({ columns }) => columns.at(-1) === id)?.table ?? null;
}

/** A key, check or index of a parked column is another one than that of its field. */
function withIds(table: Table, ids: ReadonlyMap<string, string>): Table {
  const after = (id: string): string => ids.get(id) ?? id;
  const isMoved = (columns: readonly string[]): boolean => columns.some((id) => after(id) !== id);
  const moved = <T extends { readonly id: string; readonly columns: readonly string[] }>(each: T): T =>
    isMoved(each.columns) ? { ...each, id: `${each.id}@`, columns: each.columns.map(after) } : each;
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, id: after(column.id) })),
    checks: table.checks.map((check) => {
      if (check.kind === 'pair') return moved(check);
      return isMoved([check.column]) ? { ...check, id: `${check.id}@`, column: after(check.column) } : check;
    }),
    indexes: table.indexes.map(moved),
    foreignKeys: table.foreignKeys.map(moved),
  };
}

/** Its rows stay; nothing refers to it and it refers to nothing. */
const parked = (table: Table): Table => ({
  ...table,
  name: isParked(table) ? table.name : parkedName(table.id),
  indexes: [],
  foreignKeys: [],
  policies: [],
  guards: [],
});

const parkedColumn = (column: Column, id: string): Column => ({
  id,
  name: isParked(column) ? column.name : parkedName(id),
  type: column.type,
  isRequired: false,
  default: null,
});

const longestName = 63;

function parkedName(id: string): string {
  const name = `zz_${id.replaceAll(/\W+/g, '_')}`;
  if (name.length <= longestName) return name;
  return `${name.slice(0, longestName - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
