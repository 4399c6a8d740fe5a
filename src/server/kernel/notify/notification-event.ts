/** Something that happened and that people may want to hear of. */
import type { NotificationEventId } from '#generated/domain/notifications.ts';
import type { Session } from '../data/session.ts';

export interface NotificationEvent {
  readonly event: NotificationEventId;
  readonly teamId: string | null;
  /** The record that it is about: its fields fill the texts, its followers and assignee are the audience. */
  readonly record?: { readonly entity: string; readonly id: string };
  /** Who did it; null for the server itself. */
  readonly actorId: string | null;
  /** For events whose audience is `user`. */
  readonly userIds?: readonly string[];
  /** Whether it is of a note that only staff read. */
  readonly isNote?: true;
  /** Values of the texts' `{name}` fields that the record does not tell. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What a caller says; the actor comes from the session. */
export type Announcement = Omit<NotificationEvent, 'actorId'>;

export interface Notifier {
  /** Tells the audience once the transaction commits (NO-003). */
  readonly announce: (session: Session, announcement: Announcement) => Promise<void>;
}
