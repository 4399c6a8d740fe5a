/** Figures over the rows of a list: how many stand at each value, and what a money field adds up to. */
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Resource } from '#runtime/resource.ts';
import { openFields } from './columns.ts';
import { badValue, type ListQuery } from './list-query.ts';
import { createParams, quoted } from './params.ts';
import { conditions, requireReadable } from './read.ts';
import type { Session } from './session.ts';
import { plainViewOf } from './view.ts';

export interface ValueCount {
  readonly value: string | number;
  /** Exact up to `limits.listCountCap`. */
  readonly count: number;
}

/** Every value of the closed list in its order, those that no row holds too; each count ends at the cap of lists. */
export async function countBy(
  session: Session,
  resource: Resource,
  query: ListQuery,
  wire: string,
): Promise<readonly ValueCount[]> {
  requireReadable(resource, session.scope);
  const view = plainViewOf(resource, session.scope);
  const field = openFields(view.fields).find((each) => each.wire === wire);
  if (field?.kind !== 'enum' || !field.values || !field.filter.includes('eq')) throw badValue('count_by');
  const params = createParams(view.reachValues);
  const where = conditions(view, query, params);
  const column = `t.${quoted(field.columns[0]!)}`;
  const rows = `select 1 from ${quoted(resource.table)} t where ${where} and ${column} = given.value limit ${limits.listCountCap}`;
  const given = `unnest(${params.add(field.values)}::${field.sqlType}[]) with ordinality as given (value, place)`;
  const counted = await session.query(
    `select given.value, (select count(*)::int from (${rows}) counted) from ${given} order by given.place`,
    params.values,
  );
  return counted.map(([value, count]) => ({ value: value as string | number, count: Number(count) }));
}

export interface Amount {
  /** In minor units. */
  readonly value: number;
  readonly code: CurrencyCode;
}

/** One amount for each currency, the greatest first; currencies are never mixed. */
export async function sumOf(
  session: Session,
  resource: Resource,
  query: ListQuery,
  wire: string,
): Promise<readonly Amount[]> {
  requireReadable(resource, session.scope);
  const view = plainViewOf(resource, session.scope);
  const field = openFields(view.fields).find((each) => each.wire === wire);
  if (field?.kind !== 'money') throw badValue('sum');
  const params = createParams(view.reachValues);
  const where = conditions(view, query, params);
  const [value = '', code = ''] = field.columns.map((column) => `t.${quoted(column)}`);
  const rows = await session.query(
    `select sum(${value}), ${code} from ${quoted(resource.table)} t
      where ${where} and ${value} is not null group by ${code} order by 1 desc, 2`,
    params.values,
  );
  return rows.map(([sum, currency]) => ({ value: Number(sum), code: currency as CurrencyCode }));
}
