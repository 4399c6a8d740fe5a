/**
 * Index searches. The search words of large resources are in a separate table whose row policy compares them with the
 * setting `app.search`, so that a search without results only costs an index lookup.
 */
import { limits } from '#generated/domain/limits.ts';
import type { Resource } from '#runtime/resource.ts';
import { openFields } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { quoted, type Params } from './params.ts';
import type { View } from './view.ts';
import { containing, searchCondition } from './where.ts';

export interface Search {
  /** Sent before the statements that search. */
  readonly setting: [text: string, values: readonly unknown[]];
  /** Goes before a statement that uses `found` or `common`. */
  readonly hits: string;
  /** Condition on the found rows, while they are few enough to sort at once. */
  readonly found: string;
  /** Condition on the same rows if there are too many: any scan finds them soon. */
  readonly common: (params: Params) => string;
}

/** The index consists of runs of three letters or digits. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Returns null if no index applies; the search then compares the allowed rows one by one. */
export function searchOf(resource: Resource, view: View, { search }: ListQuery): Search | null {
  if (search === null || resource.searchTable === undefined || !isIndexed(search)) return null;
  const open = openFields(view.fields);
  // The index covers all of the searched fields.
  if (resource.fields.some((field) => field.search && !open.includes(field))) return null;
  const most = limits.listCountCap;
  return {
    // Starting parallel workers takes longer than the search, and the full scan is rarely needed.
    setting: [
      `select set_config('app.search', $1, true), set_config('max_parallel_workers_per_gather', '0', true)`,
      [containing(search)],
    ],
    hits: `with ${searchHitsIn(quoted(resource.searchTable), most + 1)} `,
    found: `t.id in (select hits.id from hits) and (select count(*) from hits) <= ${most}`,
    // Hidden from the planner, which would assume that the condition is rarely true.
    common: (params) =>
      `case when ${searchCondition(open, search, 't', params)} then true end and (select count(*) from hits) > ${most}`,
  };
}

/** Per mille of the table's pages that are sampled to test whether every hundredth row matches. */
const sampled = 2;
const common = 20;

/**
 * An index scan returns all rows at once, a million for a common text. A sample detects common texts, for which the
 * rows are then read in table order until there are enough.
 */
const searchHitsIn = (table: string, most: number): string =>
  `sampled as materialized (select count(*) as hits from ${table} s tablesample system (${sampled / 10})),
   hits as materialized (
     (select s.id from ${table} s where (select hits from sampled) <= ${common} limit ${most})
     union all
     (select s.id from ${table} s tablesample system (100) where (select hits from sampled) > ${common} limit ${most}))`;
