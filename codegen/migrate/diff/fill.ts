/** Values for existing rows when a column is added or becomes required. */
import type { Column, Table } from '../model.ts';
import type { Fill } from '../steps.ts';
import type { Context } from './context.ts';
import { emptyValue } from './empty-value.ts';
import { columnById } from './names.ts';

/** Null if the schemas give no value; rows then stay empty or get the column's default. */
export function fillOf(table: Table, column: Column, context: Context): Fill {
  const { backfill } = column;
  if (context.direction === 'down') return isUnfilled(column) ? emptyValue(table, column) : null;
  const empty = context.direction === 'draft' && isUnfilled(column) ? emptyValue(table, column) : null;
  if (!backfill) return empty;
  if ('literal' in backfill) return backfill;
  if (!isOld(table, backfill.copy, context)) return empty;
  const otherwise = empty !== null && 'literal' in empty ? empty.literal : column.default;
  return { copy: columnById(table, backfill.copy).name, otherwise };
}

/** Why existing rows could not fulfil a required column; null when they can. */
export function whyUnfilled(table: Table, column: Column, fill: Fill): string | null {
  if (!isUnfilled(column)) return null;
  if (fill === null) return 'existing rows have no value for it. Give the field a "default" or an "x-backfill".';
  const source = 'copy' in fill ? table.columns.find(({ name }) => name === fill.copy) : undefined;
  return source && !source.isRequired
    ? `"${source.name}", which fills it, may be empty. Give the field a "default" as well.`
    : null;
}

const isUnfilled = (column: Column): boolean => column.isRequired && column.default === null;

/** A column of the same migration has no values to copy yet. */
const isOld = (table: Table, id: string, { before }: Context): boolean =>
  before.get(table.id)?.columns.some((column) => column.id === id) ?? false;
