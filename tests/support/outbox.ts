/** Keeps what would leave the server, so that tests can read it. */
import type { Services } from '#server/kernel/operations/context.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import type { Broadcast } from '#server/kernel/data/signals/messages.ts';
import type { BroadcastNow } from '#server/kernel/data/signals/broadcast-now.ts';
import type { Announcement } from '#server/kernel/notify/notification-event.ts';
import { noteOnCommit } from './happenings.ts';
import { noteEvent, noteValue } from './proof/recorder.ts';

export interface Outbox extends Pick<Services, 'mailer' | 'notifier' | 'enqueue'> {
  /** Letters that were handed to the mailer. */
  readonly letters: Email[];
  /** News that were announced. */
  readonly news: Announcement[];
  readonly broadcastNow: BroadcastNow;
  /** What open pages were told while a transaction was going on. */
  readonly told: Broadcast[];
  /** Jobs that were asked for. */
  readonly jobs: { readonly name: string; readonly payload: unknown }[];
}

export function makeOutbox(): Outbox {
  const letters: Email[] = [];
  const news: Announcement[] = [];
  const told: Broadcast[] = [];
  const jobs: { name: string; payload: unknown }[] = [];
  return {
    letters,
    news,
    told,
    broadcastNow: (broadcast) => {
      noteEvent(broadcast.message.type);
      told.push(broadcast);
    },
    jobs,
    mailer: {
      send: async (_session, letter) => {
        noteValue('emailed', letter);
        letters.push(letter);
      },
    },
    notifier: {
      announce: async (session, announcement) => {
        noteEvent(announcement.event);
        noteOnCommit(session, `notification ${announcement.event} fires`);
        news.push(announcement);
      },
    },
    enqueue: async (_session, name, payload) => void jobs.push({ name, payload }),
  };
}
