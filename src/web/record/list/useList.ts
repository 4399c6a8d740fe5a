/** The state of a list screen and its records. */
import { use, useEffect, useMemo } from 'react';
import type { FieldView } from '#runtime/view.ts';
import { limits } from '#generated/domain/limits.ts';
import { listParams } from '../conditions.ts';
import { useColumnSettings, withChosenColumns } from '#web/ui/table/column-settings.ts';
import { emptyState, sortParams, useTableState, type TableState } from '#web/ui/table/table-state.ts';
import { canSee } from '../field-sight.ts';
import { ShellContext } from '../shell.ts';
import { useTeam, type TeamScope } from '../team/team-context.ts';
import { useAttributeFields, withParts } from './attribute-fields.ts';
import type { ListScreenData, ListTab } from './list-screen.ts';
import { useOwnFields } from './own-fields.ts';
import { filtersWithout, refusedParts, unknownColumns, unknownValues, type OmittedParts } from './saved/left-out.ts';
import { useDefaultView } from './saved/saved-views.ts';

export type List = ReturnType<typeof useList>;

export function useList(screen: ListScreenData, tab: ListTab) {
  const scope = useTeam();
  const { view } = screen;
  const start = useMemo(() => startOf(screen), [screen]);
  const name = tab.path.replaceAll('/', '-');
  const { useRows, address, viewsOf } = use(ShellContext).lists;
  const chosen = useDefaultView(name, viewsOf(scope) === null ? null : scope.teamId);
  const [stored, change] = useTableState(name, start, { chosen: chosen.state, family: screen.id, address });
  const { columns, shown, isLoading } = useListColumns(screen, scope);
  const remembered = useColumnSettings(
    screen.id,
    useMemo(() => columns.map(({ wire }) => wire), [columns]),
    shown,
  );
  const store = withChosenColumns(remembered, stored.columns, (chosenColumns) =>
    change({ columns: chosenColumns, page: stored.page }),
  );
  const { fields, unknown } = useUnknown(stored, screen, columns, isLoading);
  const asked = { ...stored, filters: filtersWithout(stored.filters, unknown) };
  const whereOf = (filters: TableState['filters']) => ({
    ...listParams(view, tab.where, scope),
    ...filters,
    ...(stored.q.trim() !== '' && { q: stored.q.trim() }),
  });
  const isBoard = stored.view === 'board';
  // oxlint-disable-next-line react/hooks -- a shell stays the same while its pages show
  const query = useRows({
    path: view.path,
    where: whereOf(asked.filters),
    optional: Object.keys(asked.filters),
    sort: inGroups(asked, columns).sort,
    page: isBoard ? 1 : stored.page,
    perPage: isBoard ? limits.fetchAllPageSize : stored.perPage,
    isEnabled: !chosen.isPending,
  });
  const { state, leftOut } = useFitted(asked, unknown, query.isPlaceholderData ? undefined : query.data?.leftOut);
  useLastPage(query.data, state, change);
  const where = whereOf(state.filters);
  return {
    name,
    state,
    change,
    columns,
    fields,
    store,
    query,
    leftOut,
    result: useMemo(() => query.data && withParts(query.data, columns), [query.data, columns]),
    where,
    exportParams: { ...where, ...sortParams(inGroups(state, columns)) },
    start,
    /** The filters with which the list opens. */
    initialFilters: withoutUnknown(chosen.state?.filters ?? start.filters, leftOut, fields),
  };
}

/** All columns that the reader may see, and the default ones; `isLoading` until those of catalogues and the team are loaded. */
function useListColumns(screen: ListScreenData, scope: TeamScope) {
  const { view } = screen;
  const attributes = useAttributeFields(view);
  const own = useOwnFields(view);
  const columns = useMemo(
    () => [
      ...screenColumns(screen, (field) => canSee(field, screen.toggled, scope)),
      ...attributes.fields,
      ...own.fields,
    ],
    [screen, scope, attributes.fields, own.fields],
  );
  const shown = useMemo(
    () => screen.columns.map(({ wire }) => wire).filter((wire) => columns.some((field) => field.wire === wire)),
    [screen, columns],
  );
  return { columns, shown, isLoading: attributes.isPending || own.isPending };
}

const withoutUnknown = (filters: TableState['filters'], leftOut: OmittedParts, fields: readonly FieldView[]) =>
  filtersWithout(filters, [...leftOut, ...unknownValues(filters, fields)]);

/** The fields that a list can show and filter by, and the unknown parts of its stored state. */
function useUnknown(stored: TableState, screen: ListScreenData, columns: readonly FieldView[], isLoading: boolean) {
  const fields = useMemo(
    () => [...columns, ...Object.values(screen.view.fields), ...(screen.linkFilters ?? [])],
    [columns, screen],
  );
  const unknown = useMemo(() => {
    const isColumn = (wire: string): boolean =>
      columns.some((field) => field.wire === wire) || (isLoading && wire.includes('.'));
    return [...unknownColumns(stored, isColumn), ...unknownValues(stored.filters, fields)];
  }, [stored, columns, fields, isLoading]);
  return { fields, unknown };
}

/** The state without unknown parts and without those that the server ignored. */
function useFitted(asked: TableState, unknown: OmittedParts, refused: readonly string[] | undefined) {
  const sortField = asked.sort?.field;
  const leftOut = useMemo(() => [...unknown, ...refusedParts(refused ?? [], sortField)], [unknown, refused, sortField]);
  const state: TableState = {
    ...asked,
    filters: filtersWithout(asked.filters, leftOut),
    sort: leftOut.some(({ part }) => part === 'sort') ? null : asked.sort,
    group: leftOut.some(({ part }) => part === 'group') ? null : asked.group,
  };
  return { state, leftOut };
}

/** Sorts rows by group across pages, unless the reader chose another order. */
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

/** The screen's own columns first, then those that can be added. */
function screenColumns(screen: ListScreenData, isSeen: (field: FieldView) => boolean): readonly FieldView[] {
  const { columns, view, optionalColumns } = screen;
  const first = columns.map(({ wire }) => wire);
  const all: readonly FieldView[] = Object.values(view.fields);
  const others =
    optionalColumns ??
    all.filter(
      ({ wire, column, kind }) =>
        !first.includes(wire) && column !== 'hidden' && kind !== 'json' && !['id', 'team_id', 'version'].includes(wire),
    );
  return [...columns, ...others].filter(isSeen);
}

/** If rows were removed, moves to the last remaining page (TB-035). */
function useLastPage(result: List['result'], { page, perPage }: TableState, change: List['change']): void {
  const last = result === undefined ? page : Math.max(1, Math.ceil(result.total_count / perPage));
  useEffect(() => {
    if (page > last) change({ page: last });
  }, [page, last, change]);
}
