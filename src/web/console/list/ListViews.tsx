/** The saved views of a list of the console: the reader's own, and those that staff share. */
import { useEffect, useRef, useState } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { FieldView } from '#runtime/view.ts';
import { arrangementOf } from '#web/record/list/saved/arrangement.ts';
import { columnsWithout, type OmittedParts } from '#web/record/list/saved/left-out.ts';
import { SavedViews } from '#web/record/list/saved/SavedViews.tsx';
import { useDefaultView, type SavedView } from '#web/record/list/saved/saved-views.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { visibleColumns, type ColumnStore } from '#web/ui/table/column-settings.ts';
import type { Filters } from '#web/ui/table/filters.ts';
import { emptyState } from '#web/ui/table/table-state.ts';
import { addressOf, type ListSort, type ShowView, type ShownView } from './shown-view.ts';

export interface ViewsOfList {
  readonly shown: ShownView;
  readonly onShow: ShowView;
  /** The order that the list has at first. */
  readonly first: ListSort;
  /** What the address or the view names and the list does not have. */
  readonly leftOut: OmittedParts;
  readonly fields: readonly FieldView[];
}

export function ListViews({ views, store }: { readonly views: ViewsOfList; readonly store: ColumnStore }) {
  const { shown, onShow, first, leftOut, fields } = views;
  const { filterValues, sort, perPage } = useListContext();
  const table = `admin.${useResourceContext()!}`;
  const [parameters] = useSearchParams();
  // react-admin fills a bare address with what it remembers of the list.
  const [isBare] = useState(parameters.size === 0);
  const { q, ...filters } = filterValues as Filters;
  const show = (view: Pick<SavedView, 'id' | 'arrangement'> | null): void => {
    const arrangement = view?.arrangement ?? null;
    const { columns = null, group = null } = arrangement ?? {};
    onShow({ id: view?.id ?? null, columns, group }, addressOf(arrangement, first));
  };
  useOpening(table, isBare, show);
  const now = {
    ...emptyState,
    q: String(q ?? ''),
    filters,
    sort: { field: sort.field, direction: sort.order === 'DESC' ? 'desc' : 'asc' } as const,
    perPage,
    group: leftOut.some(({ part }) => part === 'group') ? null : shown.group,
  };
  const arrangement = arrangementOf(now, visibleColumns(store.settings));
  return (
    <SavedViews
      table={table}
      teamId={null}
      profile={useProfile()}
      open={shown.id}
      now={arrangement}
      leftOut={leftOut}
      fields={fields}
      onOpen={show}
      onKeep={(id) => onShow({ ...shown, id })}
      onDropLeftOut={() => {
        const columns = shown.columns && columnsWithout(shown.columns, leftOut);
        onShow({ id: shown.id, columns, group: now.group }, addressOf(arrangement, first));
      }}
    />
  );
}

/** An address that says nothing opens the list with the view that its reader chose for that; once. */
function useOpening(table: string, isBare: boolean, show: (view: Pick<SavedView, 'id' | 'arrangement'>) => void) {
  const { isPending, view } = useDefaultView(table, null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || isPending) return;
    isOpened.current = true;
    if (isBare && view) show(view);
  });
}
