/** Stores what would leave the server, for tests to read. */
import type { Services } from '#server/kernel/operations/context.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import type { Broadcast } from '#server/kernel/data/signals/messages.ts';
import type { BroadcastNow } from '#server/kernel/data/signals/broadcast-now.ts';
import type { Announcement } from '#server/kernel/notify/notification-event.ts';
import { noteOnCommit } from './happenings.ts';
import { noteEvent, noteValue } from './proof/recorder.ts';

export interface Outbox extends Pick<Services, 'mailer' | 'notifier' | 'enqueue'> {
  /** Emails queued for sending. */
  readonly emails: Email[];
  /** Published events. */
  readonly announcements: Announcement[];
  readonly broadcastNow: BroadcastNow;
  /** Broadcasts to open pages during a transaction. */
  readonly broadcasts: Broadcast[];
  /** Enqueued jobs. */
  readonly jobs: { readonly name: string; readonly payload: unknown }[];
}

export function makeOutbox(): Outbox {
  const emails: Email[] = [];
  const announcements: Announcement[] = [];
  const broadcasts: Broadcast[] = [];
  const jobs: { name: string; payload: unknown }[] = [];
  return {
    emails,
    announcements,
    broadcasts,
    broadcastNow: (broadcast) => {
      noteEvent(broadcast.message.type);
      broadcasts.push(broadcast);
    },
    jobs,
    mailer: {
      send: async (_session, email) => {
        noteValue('emailed', email);
        emails.push(email);
      },
    },
    notifier: {
      announce: async (session, announcement) => {
        noteEvent(announcement.event);
        noteOnCommit(session, `notification ${announcement.event} fires`);
        announcements.push(announcement);
      },
    },
    enqueue: async (_session, name, payload) => void jobs.push({ name, payload }),
  };
}
