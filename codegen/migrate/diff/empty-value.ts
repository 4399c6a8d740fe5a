/** Value of a required column whose values were dropped, when the migration is undone. */
import type { Column, Table } from '../model.ts';
import { literal } from '../sql/literal.ts';
import type { Fill } from '../steps.ts';

/** Null for ids: there is no empty id, so the database refuses if there are rows. */
export function emptyValue(table: Table, { id, type }: Column): Fill {
  const check = table.checks.find((each) => each.kind === 'values' && each.column === id);
  if (check?.kind === 'values' && !type.endsWith('[]')) return { literal: literal(check.values[0] ?? null, type) };
  const value = type.endsWith('[]') ? `'{}'` : emptyByType[type.replace(/\(.*\)/, '')];
  return value === undefined ? null : { literal: value };
}

const emptyByType: Readonly<Record<string, string>> = {
  text: `''`,
  integer: '0',
  bigint: '0',
  numeric: '0',
  boolean: 'false',
  date: 'current_date',
  timestamptz: 'now()',
  jsonb: `'{}'`,
  bytea: `''`,
};
