/** The account's notifications in one team, or in all teams without one (NO-010..NO-015). */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countMyUnreadNotifications, listMyNotifications } from '#generated/client/notifications.ts';
import { limits } from '#generated/domain/limits.ts';
import type { NotificationState } from '#generated/domain/lists/notification-state.ts';
import { http } from '#web/shell/api/http.ts';

export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly url: string | null;
  readonly state: NotificationState;
  readonly created_at: string;
}

const key = ['notifications'];

const inTeam = (teamId: string | null) => (teamId === null ? {} : { team_id: teamId });

export const notificationsOf = (teamId: string | null) =>
  queryOptions({
    queryKey: [...key, 'list', teamId],
    queryFn: ({ signal }) => listMyNotifications({ ...inTeam(teamId), per_page: limits.pickerPageSize }, { signal }),
  });

export function useUnreadCount(teamId: string | null): number {
  const { data } = useQuery({
    queryKey: [...key, 'unread', teamId],
    queryFn: ({ signal }) => countMyUnreadNotifications(inTeam(teamId), { signal }),
  });
  return data?.count ?? 0;
}

export type NotificationStep = 'mark-read' | 'mark-unread' | 'dismiss' | 'dismiss-all';

/** Updates one notification, or with `dismiss-all` all of the team. */
export function useNotificationStep(teamId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { readonly id: string; readonly step: NotificationStep }) =>
      http({
        url: `/api/my-notifications/${id}/${step}`,
        method: 'PUT',
        ...(step === 'dismiss-all' && { data: { team_id: teamId } }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
