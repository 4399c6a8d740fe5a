/** The saved views of a table: the reader's own, those shared in the team, and the default. */
import type { Records } from '#generated/records/registry.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import { getViewSettings, saveViewSettings } from '#generated/client/account.ts';
import { savedViewView } from '#generated/screens/views/saved-view.ts';
import type { WireRecord } from '#runtime/view.ts';
import { may } from '#web/shell/session/may.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { everyOf } from '#web/shell/records.ts';
import type { TableState } from '#web/ui/table/table-state.ts';
import { stateOf } from './arrangement.ts';

/** What a dialog does with a view. */
export type ViewTask = 'save' | 'edit' | 'delete';

export interface SavedView extends Pick<Records['saved-view'], 'id' | 'version' | 'name' | 'is_shared'> {
  readonly created_by_id: string;
  readonly arrangement: ViewArrangement;
}

/** `teamId`: null for the console, which has separate views. */
export const savedViewsOf = (table: string, teamId: string | null) => ({
  ...everyOf(savedViewView.path, {
    table_name: table,
    ...(teamId !== null && { team_id: teamId }),
    sort_field: 'name',
  }),
  select: (records: readonly WireRecord[]) => records.filter((record) => record['team_id'] === teamId).map(asSavedView),
});

const asSavedView = (record: WireRecord): SavedView => ({
  id: String(record['id']),
  version: Number(record['version']),
  name: String(record['name']),
  is_shared: record['is_shared'] === true,
  created_by_id: String(record['created_by_id']),
  arrangement: (record['arrangement'] ?? {}) as ViewArrangement,
});

const settings = queryOptions({
  queryKey: ['view-settings'],
  queryFn: ({ signal }) => getViewSettings({ signal }),
  staleTime: Infinity,
  retry: false,
});

/** The author and team managers may change a view. */
export const mayChangeView = (view: SavedView, profile: Profile, teamId: string | null): boolean =>
  view.created_by_id === profile.id ||
  may(
    savedViewView.access.update.filter((grant) => grant !== 'owner'),
    profile,
    teamId,
  );

/** Each team has separate settings for the same table. */
const settingName = (table: string, teamId: string | null): string => `${teamId ?? 'staff'}.${table}`.slice(0, 120);

/** Id of the default view; null without one. */
export function useDefaultViewId(table: string, teamId: string | null): { isPending: boolean; id: string | null } {
  const { data, isPending } = useQuery(settings);
  return { isPending, id: data?.[settingName(table, teamId)]?.saved_view ?? null };
}

/** The view that the table opens with: pending while loading, null for the standard table. A deleted view counts as none. */
export function useDefaultView(
  table: string,
  teamId: string | null,
): { readonly isPending: boolean; readonly view: SavedView | undefined; readonly state: Partial<TableState> | null } {
  const { id, isPending } = useDefaultViewId(table, teamId);
  const views = useQuery({ ...savedViewsOf(table, teamId), enabled: id !== null });
  const view = id === null ? undefined : views.data?.find((each) => each.id === id);
  const state = useMemo(() => (view ? { ...stateOf(view.arrangement), saved: view.id } : null), [view]);
  return { isPending: isPending || (id !== null && views.isPending), view, state };
}

/** Sets the default view of the table; null removes it. */
export function useOpenWith(table: string, teamId: string | null): (id: string | null) => Promise<void> {
  const client = useQueryClient();
  const name = settingName(table, teamId);
  return async (id) => {
    const kept = (await getViewSettings())[name];
    client.setQueryData(settings.queryKey, await saveViewSettings({ [name]: { ...kept, saved_view: id } }));
  };
}
