/** One row for any table, from its description only. */
import { newId } from '#server/kernel/data/id.ts';
import type { Column, Table } from '#codegen/migrate/model.ts';

/** Values of required columns by name; `given` overrides, and another `place` gives other values. */
export function sampleRow(
  table: Table,
  given: Readonly<Record<string, unknown>>,
  place = 0,
): Readonly<Record<string, unknown>> {
  const required = table.columns.filter((column) => column.isRequired && column.default === null);
  return {
    ...Object.fromEntries(required.map((column) => [column.name, sampleValue(table, column, place)])),
    ...given,
  };
}

export function insertStatement(
  table: Table,
  row: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] } {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, at) => `$${at + 1}`);
  return {
    text: `insert into ${table.name} (${names.join(', ')}) values (${places.join(', ')})`,
    values: Object.values(row),
  };
}

function sampleValue(table: Table, column: Column, place: number): unknown {
  const check = table.checks.find((each) => each.kind === 'values' && each.column === column.id);
  const value =
    check?.kind === 'values'
      ? check.values[place % check.values.length]
      : valueByType[column.type.replace(/\(.*\)|\[\]/g, '')]?.(place);
  return column.type.endsWith('[]') ? [value] : value;
}

const valueByType: Readonly<Record<string, (place: number) => unknown>> = {
  uuid: newId,
  text: newId,
  integer: (place) => place,
  bigint: (place) => place,
  numeric: (place) => place,
  boolean: () => true,
  date: (place) => `2026-03-1${place}`,
  timestamptz: () => '2026-03-17T09:30:00Z',
  jsonb: () => '{}',
  bytea: () => Buffer.from('x'),
};
