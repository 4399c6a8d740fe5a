/** A table as it stands, as what a saved view keeps of it, and back. */
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import { asFilters } from '#web/ui/table/filters.ts';
import { emptyState, type TableState } from '#web/ui/table/table-state.ts';

/** `columns`: those that show, in their order. */
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

/** All of the state but which view it is: what the view does not name is as in a table that nobody arranged. */
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

/** Whether two arrangements show the same. */
export const isSameArrangement = (one: ViewArrangement, other: ViewArrangement): boolean =>
  textOf(one) === textOf(other);

/** The database keeps the keys of an object in an order of its own. */
function textOf(arrangement: ViewArrangement): string {
  const state = stateOf(arrangement);
  return JSON.stringify({ ...state, filters: Object.entries(state.filters).toSorted(byName) });
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
