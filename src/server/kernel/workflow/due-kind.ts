/** One kind of work whose time comes by itself. */
import type pg from 'pg';
import type { Mailer } from '../email/mailer.ts';
import type { Session } from '../data/session.ts';
import type { PreparedStatement } from '../data/statements/prepared.ts';
import { param, part, raw, type Part } from '../data/statements/raw.ts';
import type { Notifier } from '../notify/notification-event.ts';
import type { Transition } from './transition.ts';

export interface DueDeps {
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly transition: Transition;
  readonly onError: (error: Error) => void;
}

export interface DueKind {
  /** Ids of records whose time may have come by the server's clock. */
  readonly find: PreparedStatement<DueAt, { readonly id: string }>;
  readonly act: (session: Session, id: string, deps: DueDeps) => Promise<unknown>;
}

interface DueAt {
  /** The present moment, ISO. */
  readonly now: string;
  readonly atMost: number;
}

/** The moment of the search. */
export const now = part`${param('now')}::timestamptz`;

/** Today in the zone of the team `t`. */
export const today = part`(${now} at time zone t.time_zone)::date`;

/**
 * For the top of a file: a statement that selects the ids. They come in any order, so that records whose work fails each time cannot fill
 * every run.
 */
export const dueWhere = (select: Part<'now'>): DueKind['find'] =>
  raw<DueAt, { readonly id: string }>`select due.id from (${select}) due order by random() limit ${'atMost'}`;
