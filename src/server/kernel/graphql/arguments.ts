/** Converts arguments of a generated root field for the data door. */
import type { Resource } from '#runtime/resource.ts';
import type { QueryParameters } from '../data/filter.ts';
import { badValue } from '../data/list-query.ts';
import type { WireRecord } from '../data/record.ts';
import type { GraphqlRoot } from './roots.ts';

export type Arguments = Readonly<Record<string, unknown>>;

const paging = { page: 'page', perPage: 'per_page', q: 'q' } as const;

/** `{ perPage: 25, label_In: ['a'], ordering: '-createdAt' }` as list parameters; null means not given. */
export function listParameters({ resource, filters }: GraphqlRoot, given: Arguments): QueryParameters {
  const parameters: Record<string, string | readonly string[]> =
    resource.pageSize === undefined ? {} : { per_page: String(resource.pageSize) };
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const filter = filters[name];
    if (filter && isOwn(resource, filter.wire)) Object.assign(parameters, ownParameters(name, filter.wire, value));
    else if (filter)
      parameters[filter.operator === 'eq' ? filter.wire : `${filter.wire}__${filter.operator}`] = Array.isArray(value)
        ? value.map((each) => textOf(name, each))
        : textOf(name, value);
    else if (name in paging) parameters[paging[name as keyof typeof paging]] = textOf(name, value);
  }
  return { ...parameters, ...sortParameters(resource, given['ordering']) };
}

/** Whether the field contains values of a team's own columns. */
const isOwn = ({ fields }: Resource, wire: string): boolean =>
  fields.some((field) => field.wire === wire && field.columnsOf !== undefined);

/** Reads `{ rent__gte: 500 }`. [SS-027] */
function ownParameters(name: string, wire: string, given: unknown): Record<string, string | readonly string[]> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw badValue(name);
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      `${wire}.${key}`,
      Array.isArray(value) ? value.map((each) => textOf(name, each)) : textOf(name, value),
    ]),
  );
}

/** Custom scalars accept any literal. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'object') throw badValue(name);
  return String(value);
}

/** The body of a create or update. */
export function bodyOf({ values }: GraphqlRoot, given: Arguments): WireRecord {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, wire]) => (given[name] === undefined ? [] : [[wire, given[name]]])),
  );
}

/** Reads `-createdAt`; returns nothing without an ordering. */
export function sortParameters(resource: Resource, ordering: unknown): QueryParameters {
  if (typeof ordering !== 'string' || ordering === '') return {};
  const [key = '', ...own] = ordering.replace(/^-/, '').split('.');
  const field = resource.fields.find((each) => each.key === key || each.wire === key);
  if (!field || (own.length > 0 && field.columnsOf === undefined)) throw badValue('ordering');
  return { sort_field: [field.wire, ...own].join('.'), sort_dir: ordering.startsWith('-') ? 'desc' : 'asc' };
}
