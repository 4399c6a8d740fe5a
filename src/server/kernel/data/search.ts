/**
 * Searches by index. The words of a resource with many records stand in a table of their own, whose row rule itself compares
 * them with the setting `app.search`: a statement that finds nothing costs a look into the index.
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
  /** Stands before a statement that uses `found` or `common`. */
  readonly hits: string;
  /** Holds of rows that were found, while those are few enough to be sorted at once. */
  readonly found: string;
  /** Holds of the same rows when they are too many: they are met soon on any way through all rows. */
  readonly common: (params: Params) => string;
}

/** The index knows runs of three letters or digits. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Null where no index serves: the rows in reach are read and compared. */
export function searchOf(resource: Resource, view: View, { search }: ListQuery): Search | null {
  if (search === null || resource.searchTable === undefined || !isIndexed(search)) return null;
  const open = openFields(view.fields);
  // The index is over all of them.
  if (resource.fields.some((field) => field.search && !open.includes(field))) return null;
  const most = limits.listCountCap;
  return {
    // Workers would be started for the way through all rows, which is seldom gone: that alone takes longer than the search.
    setting: [
      `select set_config('app.search', $1, true), set_config('max_parallel_workers_per_gather', '0', true)`,
      [containing(search)],
    ],
    hits: `with ${searchHitsIn(quoted(resource.searchTable), most + 1)} `,
    found: `t.id in (select hits.id from hits) and (select count(*) from hits) <= ${most}`,
    // Kept from the planner, which would take any such condition for a rare one.
    common: (params) =>
      `case when ${searchCondition(open, search, 't', params)} then true end and (select count(*) from hits) > ${most}`,
  };
}

/** Parts of a thousand of its pages that tell whether a text is in every hundredth row. */
const sampled = 2;
const common = 20;

/**
 * The index answers with all rows at once, a million of them for a common text. The sample tells such a text apart; then the
 * rows are read in the order in which they lie, which no sample of all of them does by the index, until there are enough.
 */
const searchHitsIn = (table: string, most: number): string =>
  `sampled as materialized (select count(*) as hits from ${table} s tablesample system (${sampled / 10})),
   hits as materialized (
     (select s.id from ${table} s where (select hits from sampled) <= ${common} limit ${most})
     union all
     (select s.id from ${table} s tablesample system (100) where (select hits from sampled) > ${common} limit ${most}))`;
