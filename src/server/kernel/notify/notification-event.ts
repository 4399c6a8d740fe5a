/** An event that people may be notified about. */
import type { NotificationEventId } from '#generated/domain/notifications.ts';
import type { Session } from '../data/session.ts';

export interface NotificationEvent {
  readonly event: NotificationEventId;
  readonly teamId: string | null;
  /** The subject: its fields fill the texts, its followers and assignee are the audience. */
  readonly record?: { readonly entity: string; readonly id: string };
  /** The acting user; null for the server itself. */
  readonly actorId: string | null;
  /** For events with the audience `user`. */
  readonly userIds?: readonly string[];
  /** Whether it is about a note for staff only. */
  readonly isNote?: true;
  /** Values of the texts' `{name}` fields that are not fields of the record. */
  readonly values?: Readonly<Record<string, string>>;
}

/** An event from a caller; the actor is taken from the session. */
export type Announcement = Omit<NotificationEvent, 'actorId'>;

export interface Notifier {
  /** Notifies the audience once the transaction commits (NO-003). */
  readonly announce: (session: Session, announcement: Announcement) => Promise<void>;
}
