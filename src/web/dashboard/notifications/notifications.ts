/** The notifications of the account in the open team (NO-010..NO-015). */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countMyUnreadNotifications, listMyNotifications } from '#generated/client/notifications.ts';
import { limits } from '#generated/domain/limits.ts';
import type { NotificationState } from '#generated/domain/lists/notification-state.ts';
import { http } from '#web/shell/api/http.ts';
import { useTeam } from '#web/record/team/team-context.ts';

export interface Notification {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly url: string | null;
  readonly state: NotificationState;
  readonly created_at: string;
}

const key = ['notifications'];

export const notificationsOf = (teamId: string) =>
  queryOptions({
    queryKey: [...key, 'list', teamId],
    queryFn: ({ signal }) => listMyNotifications({ team_id: teamId, per_page: limits.pickerPageSize }, { signal }),
  });

export function useUnreadCount(): number {
  const { teamId } = useTeam();
  const { data } = useQuery({
    queryKey: [...key, 'unread', teamId],
    queryFn: ({ signal }) => countMyUnreadNotifications({ team_id: teamId }, { signal }),
  });
  return data?.count ?? 0;
}

export type NotificationStep = 'mark-read' | 'mark-unread' | 'dismiss' | 'dismiss-all';

/** Moves one notification, or with `dismiss-all` every one of the team. */
export function useNotificationStep() {
  const { teamId } = useTeam();
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
