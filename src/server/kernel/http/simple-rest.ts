/**
 * The list parameters of react-admin's `ra-data-simple-rest` in addition to our own: `filter`, `range` and `sort` are
 * JSON, the answer is an array, and `Content-Range` has the total.
 */
import { limits } from '#generated/domain/limits.ts';
import type { QueryParameters } from '../data/filter.ts';
import { badValue } from '../data/list-query.ts';
import type { Page } from '../data/read.ts';
import { snakeNames } from '../data/keys.ts';

export interface ListCall {
  /** In our own format. */
  readonly parameters: QueryParameters;
  /** Position of the page's first record; null for a call in our own format. */
  readonly first: number | null;
}

const words = ['filter', 'range', 'sort'];

/** Parses a list's query string in either convention; mixing them is refused (400). */
export function readListCall(query: object): ListCall {
  const parameters = plainSort(snakeNames(query) as QueryParameters);
  if (!words.some((word) => parameters[word] !== undefined)) return { parameters, first: null };
  const { filter, range, sort, ...others } = parameters;
  const filters = readFilters(filter);
  const [first, perPage] = readRange(range, filters['id']);
  const paged = { page: String(first / perPage + 1), per_page: String(perPage), ...readSort(sort) };
  for (const name of Object.keys(others)) if (name in filters || name in paged) throw badValue(name);
  return { parameters: { ...filters, ...others, ...paged }, first };
}

/** `sort=-name`, as some specified lists have it, becomes a field and a direction. [PR-009] */
function plainSort({ sort, ...others }: QueryParameters): QueryParameters {
  if (sort === undefined) return others;
  const [, minus, field] = (typeof sort === 'string' && /^(-?)(\w[\w.]*)$/.exec(sort)) || [];
  if (field === undefined) return { ...others, sort };
  return { ...others, sort_field: field, sort_dir: minus === '-' ? 'desc' : 'asc' };
}

/** `quotes 25-49/317`; `quotes * /0` for an empty list. */
export function contentRange(path: string, first: number, { records, total_count }: Page): string {
  const span = records.length === 0 ? '*' : `${first}-${first + records.length - 1}`;
  return `${path} ${span}/${total_count}`;
}

function readFilters(text: QueryParameters[string]): Record<string, string | readonly string[]> {
  const value = text === undefined ? {} : parsed('filter', text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badValue('filter');
  return plainFilters(value);
}

/** Converts a JSON filter to query parameters: empty values are dropped, and an empty list matches no records. */
export function plainFilters(value: object): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(snakeNames(value)).flatMap(([name, each]) => {
      if (each === null || each === '') return [];
      return [[name, Array.isArray(each) ? each.map((one) => plain(name, one)) : plain(name, each)] as const];
    }),
  );
}

function plain(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badValue(name);
}

/** First position and page size: `[25,49]` is the second page of 25. Without a range, one page for all ids. */
function readRange(text: QueryParameters[string], ids: string | readonly string[] | undefined): [number, number] {
  if (text === undefined) return [0, ids === undefined ? limits.listPageSize : Math.max([ids].flat().length, 1)];
  const value = parsed('range', text);
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isSafeInteger)) throw badValue('range');
  const [first, last] = value as [number, number];
  const perPage = last - first + 1;
  if (first < 0 || perPage < 1 || perPage > limits.listPageSizeMax || first % perPage !== 0) throw badValue('range');
  return [first, perPage];
}

function readSort(text: QueryParameters[string]): Record<string, string> {
  if (text === undefined) return {};
  const value = parsed('sort', text);
  if (!Array.isArray(value) || value.length !== 2) throw badValue('sort');
  return { sort_field: plain('sort', value[0]), sort_dir: plain('sort', value[1]) };
}

function parsed(name: string, text: string | readonly string[]): unknown {
  if (typeof text !== 'string') throw badValue(name);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badValue(name);
  }
}
