/** SQL conditions of filters and search. */
import type { ResourceField } from '#runtime/resource.ts';
import { quoted, type Params } from './params.ts';
import type { Filter, Order } from './filter.ts';

const comparisons = { eq: '=', ne: 'is distinct from', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const arrays = new Set(['enums', 'texts']);

export function filterCondition({ field, operator, values }: Filter, alias: string, params: Params): string {
  const column = `${alias}.${quoted(field.columns[0] ?? field.wire)}`;
  if (operator === 'isnull') return `${column} is ${values[0] === true ? '' : 'not '}null`;
  if (arrays.has(field.kind)) return `${column} && ${params.add(values)}::text[]`;
  if (operator === 'contains') return `${column} ilike ${params.add(containing(String(values[0])))}`;
  if (operator === 'in') return `${column} = any(${params.add(values)}::${field.sqlType}[])`;
  return `${column} ${comparisons[operator]} ${params.add(values[0])}::${field.sqlType}`;
}

/** The `like` pattern of texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/** Ignores case and matches anywhere in any searched field; false if the resource has no searched fields. */
export function searchCondition(fields: readonly ResourceField[], text: string, alias: string, params: Params): string {
  const searched = fields.filter((field) => field.search);
  if (searched.length === 0) return 'false';
  const pattern = params.add(containing(text));
  const parts = searched.map((field) => `${alias}.${quoted(field.columns[0] ?? field.wire)}::text ilike ${pattern}`);
  return `(${parts.join(' or ')})`;
}

/** Nulls last in both directions, ties by id, so that pages never overlap. */
export function orderBy(sort: Order | null, alias: string): string {
  if (!sort) return `${alias}.id desc`;
  const { field, direction, value } = sort;
  const compared = value?.(alias) ?? `${alias}.${quoted(field.columns[0] ?? field.wire)}`;
  const nulls = field.nullable ? ' nulls last' : '';
  const tie = field.key === 'id' ? '' : `, ${alias}.id ${direction}`;
  return `${compared} ${direction}${nulls}${tie}`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
