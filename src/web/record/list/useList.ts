/** The state of a list screen and the records that it shows. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FieldView } from '#runtime/view.ts';
import { limits } from '#generated/domain/limits.ts';
import { listParams } from '../conditions.ts';
import { listOf } from '#web/shell/records.ts';
import { useColumnSettings, withChosenColumns } from '#web/ui/table/column-settings.ts';
import { appliedFilters } from '#web/ui/table/filters.ts';
import { emptyState, sortParams, useTableState, type TableState } from '#web/ui/table/table-state.ts';
import { canSee } from '../field-sight.ts';
import { useTeam } from '../team/team-context.ts';
import { useAttributeFields, withParts } from './attribute-fields.ts';
import type { ListScreenData, ListTab } from './list-screen.ts';
import { useOwnFields } from './own-fields.ts';
import { useDefaultView } from './saved/saved-views.ts';

export type List = ReturnType<typeof useList>;

export function useList(screen: ListScreenData, tab: ListTab) {
  const scope = useTeam();
  const { view } = screen;
  const start = useMemo(() => startOf(screen), [screen]);
  const name = tab.path.replaceAll('/', '-');
  const chosen = useDefaultView(name, scope.teamId);
  const [state, change] = useTableState(name, start, chosen.state);
  const attributes = useAttributeFields(view);
  const own = useOwnFields(view);
  const columns = useMemo(
    () => [...screenColumns(screen, (field) => canSee(field, screen.toggled, scope)), ...attributes, ...own],
    [screen, scope, attributes, own],
  );
  const shown = useMemo(
    () => screen.columns.map(({ wire }) => wire).filter((wire) => columns.some((field) => field.wire === wire)),
    [screen, columns],
  );
  const remembered = useColumnSettings(
    screen.id,
    useMemo(() => columns.map(({ wire }) => wire), [columns]),
    shown,
  );
  const store = withChosenColumns(remembered, state.columns, (chosenColumns) =>
    change({ columns: chosenColumns, page: state.page }),
  );

  const where = {
    ...listParams(view, tab.where, scope),
    ...appliedFilters(state.filters, Object.values(view.fields)),
    ...(state.q.trim() !== '' && { q: state.q.trim() }),
  };
  const order = sortParams(inGroups(state, columns));
  const isBoard = state.view === 'board';
  const params = {
    ...where,
    ...order,
    page: isBoard ? 1 : state.page,
    per_page: isBoard ? limits.fetchAllPageSize : state.perPage,
  };
  const query = useQuery({ ...listOf(view.path, params), retry: false, enabled: !chosen.isPending });
  useLastPage(query.data, state, change);
  return {
    name,
    state,
    change,
    columns,
    store,
    query,
    result: useMemo(() => query.data && withParts(query.data, columns), [query.data, columns]),
    where,
    exportParams: { ...where, ...order },
    start,
  };
}

/** Unless its reader orders them otherwise, rows of one group stand together on whatever page they are. */
const inGroups = (state: TableState, columns: readonly FieldView[]): TableState =>
  state.sort === null && columns.some(({ wire, isSortable }) => wire === state.group && isSortable)
    ? { ...state, sort: { field: state.group!, direction: 'asc' } }
    : state;

function startOf({ sort, group, views }: ListScreenData): TableState {
  return {
    ...emptyState,
    sort: sort ?? null,
    group: group?.wire ?? null,
    view: views[0] === 'board' ? 'board' : 'table',
  };
}

/** The screen's own columns first, then the others that may be switched on. */
function screenColumns({ columns, view }: ListScreenData, isSeen: (field: FieldView) => boolean): readonly FieldView[] {
  const first = columns.map(({ wire }) => wire);
  const others = Object.values(view.fields).filter(
    ({ wire, column, kind }) =>
      !first.includes(wire) && column !== 'hidden' && kind !== 'json' && !['id', 'team_id', 'version'].includes(wire),
  );
  return [...columns, ...others].filter(isSeen);
}

/** When rows were taken away, the page that is left of them shows (TB-035). */
function useLastPage(result: List['result'], { page, perPage }: TableState, change: List['change']): void {
  const last = result === undefined ? page : Math.max(1, Math.ceil(result.total_count / perPage));
  useEffect(() => {
    if (page > last) change({ page: last });
  }, [page, last, change]);
}
