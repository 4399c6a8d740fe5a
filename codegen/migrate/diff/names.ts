/** From permanent ids to the names of one model. */
import { identifier, text } from '../sql/literal.ts';
import type { Check, Column, ForeignKey, Index, PhysicalModel, Table } from '../model.ts';
import type { NamedCheck, NamedForeignKey, NamedIndex } from '../steps.ts';

export type TablesById = ReadonlyMap<string, Table>;

export const tablesById = ({ tables }: PhysicalModel): TablesById => new Map(tables.map((table) => [table.id, table]));

export function columnById(table: Table, id: string): Column {
  const column = table.columns.find((each) => each.id === id);
  if (!column) throw new Error(`Table ${table.name} has no column ${id}.`);
  return column;
}

export const namesOf = (table: Table, ids: readonly string[]): readonly string[] =>
  ids.map((id) => columnById(table, id).name);

export const namedIndex = (table: Table, index: Index): NamedIndex => ({
  ...index,
  columns: namesOf(table, index.columns),
});

export function namedForeignKey(table: Table, key: ForeignKey, tables: TablesById): NamedForeignKey {
  const target = tables.get(key.table);
  if (!target) throw new Error(`Key ${key.name} points to no table.`);
  return { ...key, columns: namesOf(table, key.columns), target: namesOf(target, key.target), to: target.name };
}

/** The values are sorted, so that their order in the schema is no change of the database. */
export function namedCheck(table: Table, check: Check): NamedCheck {
  if (check.kind === 'pair') {
    const columns = namesOf(table, check.columns).map(identifier);
    return { name: check.name, condition: `num_nulls(${columns.join(', ')}) in (0, 2)` };
  }
  const { name, type } = columnById(table, check.column);
  const values = check.values.toSorted().map((value) => (typeof value === 'string' ? text(value) : String(value)));
  const list = values.join(', ');
  const condition = type.endsWith('[]')
    ? `${identifier(name)} <@ array[${list}]::${type}`
    : `${identifier(name)} in (${list})`;
  return { name: check.name, condition };
}
