/** Figures over the rows of a list: the number of rows per value, and the total of a money field. */
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Resource } from '#runtime/resource.ts';
import { attributeColumn } from './attribute-column.ts';
import { openFields } from './columns.ts';
import { badValue, type ListQuery } from './list-query.ts';
import { createParams, quoted, type Params } from './params.ts';
import { conditions, requireReadable } from './read.ts';
import { referredValue } from './related-filter.ts';
import type { Row, Session } from './session.ts';
import { plainViewOf } from './view.ts';

export interface ValueCount {
  readonly value: string | number;
  /** Exact up to `limits.listCountCap`. */
  readonly count: number;
}

/**
 * Counts per value, each capped like a list's total. A closed list returns all its values in order, also those with no
 * rows; a value outside the row (`address.country`, `detail.transport`) returns only those that occur, the most
 * frequent first.
 */
export async function countBy(
  session: Session,
  resource: Resource,
  query: ListQuery,
  wire: string,
): Promise<readonly ValueCount[]> {
  requireReadable(resource, session.scope);
  const view = plainViewOf(resource, session.scope);
  if (wire.includes('.')) return countBeyond(session, resource, query, wire);
  const field = openFields(view.fields).find((each) => each.wire === wire);
  if (field?.kind !== 'enum' || !field.values || !field.filter.includes('eq')) throw badValue('count_by');
  const params = createParams(view.conditionValues);
  const where = conditions(view, query, params);
  const column = `t.${quoted(field.columns[0]!)}`;
  const rows = `select 1 from ${quoted(resource.table)} t where ${where} and ${column} = given.value limit ${limits.listCountCap}`;
  const given = `unnest(${params.add(field.values)}::${field.sqlType}[]) with ordinality as given (value, place)`;
  const counted = await session.query(
    `select given.value, (select count(*)::int from (${rows}) counted) from ${given} order by given.place`,
    params.values,
  );
  return counted.map(toCount);
}

/** Counts a value inside a described object or in a referenced record. */
async function countBeyond(
  session: Session,
  resource: Resource,
  query: ListQuery,
  path: string,
): Promise<readonly ValueCount[]> {
  const view = plainViewOf(resource, session.scope);
  const params = createParams(view.conditionValues);
  const where = conditions(view, query, params);
  const value = valueBeyond(session, resource, path, params);
  const rows = `select ${value} as value from ${quoted(resource.table)} t where ${where} limit ${limits.listCountCap}`;
  const counted = await session.query(
    `select value, count(*)::int from (${rows}) counted where value is not null group by value order by count(*) desc, value`,
    params.values,
  );
  return counted.map(toCount);
}

function valueBeyond({ scope }: Session, resource: Resource, path: string, params: Params): string {
  const fields = openFields(plainViewOf(resource, scope).fields);
  const attribute = attributeColumn(new Map(fields.map((field) => [field.wire, field])), path);
  if (attribute?.inputType === 'dropdown') return attribute.value('t');
  const referred = referredValue(resource, scope, path);
  if (referred?.field.kind !== 'enum' || !referred.field.filter.includes('eq')) throw badValue('count_by');
  return referred.value('t', params);
}

const toCount = ([value, count]: Row): ValueCount => ({ value: value as string | number, count: Number(count) });

export interface Amount {
  /** In minor units. */
  readonly value: number;
  readonly code: CurrencyCode;
}

/** The total of a money field over some rows. */
export interface Total {
  /** One amount per currency, the greatest first; currencies are never added together. */
  readonly sums: readonly Amount[];
  /** Number of rows without an amount. (domain 3.3) */
  readonly unknown: number;
  readonly count: number;
}

export interface GroupTotal extends Total {
  /** Null for rows without a value. */
  readonly value: string | number | null;
}

/** Totals a money field over all rows of a list. */
export async function sumOf(session: Session, resource: Resource, query: ListQuery, wire: string): Promise<Total> {
  return totalOf(await sumRows(session, resource, query, wire, null));
}

/** The same totals for each value of a closed list, a reference or a boolean. */
export async function sumsBy(
  session: Session,
  resource: Resource,
  query: ListQuery,
  wire: string,
  by: string,
): Promise<readonly GroupTotal[]> {
  const rows = await sumRows(session, resource, query, wire, by);
  return [...Map.groupBy(rows, ([, , , , value]) => value)].map(([value, own]) => ({
    value: value as GroupTotal['value'],
    ...totalOf(own),
  }));
}

function totalOf(rows: readonly Row[]): Total {
  const sums = rows.flatMap(([sum, code]) =>
    code === null ? [] : [{ value: Number(sum), code: code as CurrencyCode }],
  );
  return {
    sums: sums.toSorted((a, b) => b.value - a.value),
    unknown: rows.reduce((all, [, , unknown]) => all + Number(unknown), 0),
    count: rows.reduce((all, [, , , count]) => all + Number(count), 0),
  };
}

/** Rows of [sum, currency code, unknown, count, group value]. */
async function sumRows(
  session: Session,
  resource: Resource,
  query: ListQuery,
  wire: string,
  by: string | null,
): Promise<readonly Row[]> {
  requireReadable(resource, session.scope);
  const view = plainViewOf(resource, session.scope);
  const open = openFields(view.fields);
  const field = open.find((each) => each.wire === wire);
  if (field?.kind !== 'money') throw badValue('sum');
  const group = by === null ? null : open.find((each) => each.wire === by);
  if (group === undefined || (group !== null && !groupable.has(group.kind))) throw badValue('count_by');
  const params = createParams(view.conditionValues);
  const where = conditions(view, query, params);
  const [value = '', code = ''] = field.columns.map((column) => `t.${quoted(column)}`);
  const groupColumn = group === null ? 'null::text' : `t.${quoted(group.columns[0]!)}`;
  return session.query(
    `select sum(${value}), ${code}, count(*) filter (where ${value} is null)::int, count(*)::int, ${groupColumn}
       from ${quoted(resource.table)} t where ${where} group by 2, 5 order by 5 nulls last`,
    params.values,
  );
}

const groupable: ReadonlySet<string> = new Set(['enum', 'reference', 'boolean']);
