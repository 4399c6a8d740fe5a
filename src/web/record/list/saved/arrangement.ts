/** Converts the state of a table to the arrangement of a saved view, and back. */
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import { asFilters } from '#web/ui/table/filters.ts';
import { emptyState, type TableState } from '#web/ui/table/table-state.ts';

/** `columns`: the shown ones in order. */
export function arrangementOf(state: TableState, columns: readonly string[]): ViewArrangement {
  const { q, filters, sort, group, perPage, view } = state;
  return {
    columns: [...columns],
    ...(q.trim() !== '' && { search: q.trim() }),
    filters: { ...filters },
    ...(sort && { sort_field: sort.field, sort_dir: sort.direction }),
    ...(group !== null && { group }),
    per_page: perPage,
    view,
  };
}

/** The whole state except which view it is. Anything that the view does not name has its default. */
export function stateOf(arrangement: ViewArrangement): Omit<TableState, 'saved'> {
  const { columns, search, filters, sort_field, sort_dir, group, per_page, view } = arrangement;
  return {
    q: search ?? '',
    filters: asFilters(filters ?? {}),
    sort: sort_field === undefined ? null : { field: sort_field, direction: sort_dir === 'desc' ? 'desc' : 'asc' },
    page: 1,
    perPage: per_page ?? emptyState.perPage,
    group: group ?? null,
    view: view === 'board' || view === 'map' ? view : 'table',
    columns: columns ?? null,
  };
}

/** Whether two arrangements are equal. */
export const isSameArrangement = (one: ViewArrangement, other: ViewArrangement): boolean =>
  textOf(one) === textOf(other);

/** The database does not keep the key order of objects. */
function textOf(arrangement: ViewArrangement): string {
  const state = stateOf(arrangement);
  return JSON.stringify({ ...state, filters: Object.entries(state.filters).toSorted(byName) });
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
