/** Keeps open pages current: socket messages refetch the shown records, and changed rights apply at once (PE-027). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bulkSiteUploadView } from '#generated/screens/views/bulk-site-upload.ts';
import { createSocketTicket } from '#generated/client/notifications.ts';
import { socketMessages } from '#generated/domain/messages/socket.ts';
import { report } from '#web/shell/api/report.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { reloadSession } from '#web/shell/session/session.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { inBursts } from '#web/shell/live/bursts.ts';
import { forgetProgress, noteProgress } from '#web/shell/live/progress.ts';
import { isMuted } from '#web/shell/live/muted.ts';
import { openSocket, type SocketMessage } from '#web/shell/live/socket.ts';

interface Props {
  /** Counts notifications without showing them, because console users get those of every team. */
  readonly isQuiet?: boolean;
}

export function LiveUpdates({ isQuiet = false }: Props) {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = inBursts(() => void refreshRecords(client));
    const close = openSocket({
      fetchTicket,
      onMessage: (message) => receive(message, client, refresh.ask, isQuiet),
      onReconnect: () => void client.invalidateQueries(),
      report: (problem) => report(problem),
    });
    return () => {
      refresh.stop();
      close();
    };
  }, [client, isQuiet]);
  return null;
}

async function fetchTicket(): Promise<string> {
  const { ticket } = await createSocketTicket({ changesNothing: true });
  return ticket;
}

/** What each type of message invalidates; the assistant and chats have no page here. */
function receive(message: SocketMessage, client: QueryClient, refresh: () => void, isQuiet: boolean): void {
  switch (message.type) {
    case 'team_user.roles_updated':
      void reloadSession();
      break;
    case 'record.changed':
      // Add-on products open areas, so the account's rights change with them (PE-028).
      if (message['entity'] === 'team-subscription') void reloadSession();
      if (message['entity'] === 'notification') void client.invalidateQueries({ queryKey: ['notifications'] });
      // Typing in a sheet changes its project every other second, and no other records.
      else if (message['entity'] === bulkSiteUploadView.id)
        void client.invalidateQueries({ queryKey: ['records', bulkSiteUploadView.path] });
      else refresh();
      break;
    case 'notifications.send_notification':
      if (!isQuiet && !isMuted(String(message['url']))) flash(String(message['title']), 'info');
      void client.invalidateQueries({ queryKey: ['notifications'] });
      break;
    case 'celery.task_completed':
      forgetProgress(String(message['record_id']));
      reportTask(message);
      refresh();
      break;
    case 'celery.task_progressed':
      noteProgress(message);
      break;
    case 'ly_assistant.stream_response':
      break;
    default:
      refresh();
  }
}

/** The user may have left the page when a background task fails, so the message stays until it is closed (ER3-001). */
function reportTask({ is_success, message }: SocketMessage): void {
  if (is_success !== true) flash(String(message ?? socketMessages['socket.taskFailed']), 'error', { autoHideMs: null });
}
