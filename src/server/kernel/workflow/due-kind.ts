/** A kind of work that becomes due over time. */
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
  /** Ids of records that may be due by the server's clock. */
  readonly find: PreparedStatement<DueAt, { readonly id: string }>;
  readonly act: (session: Session, id: string, deps: DueDeps) => Promise<unknown>;
}

interface DueAt {
  /** Current time, ISO. */
  readonly now: string;
  readonly atMost: number;
}

/** The time of the search. */
export const now = part`${param('now')}::timestamptz`;

/** Today in the time zone of the team `t`. */
export const today = part`(${now} at time zone t.time_zone)::date`;

/**
 * For module level: a statement that selects the ids. In random order, so that records that fail each time cannot fill
 * every run.
 */
export const dueWhere = (select: Part<'now'>): DueKind['find'] =>
  raw<DueAt, { readonly id: string }>`select due.id from (${select}) due order by random() limit ${'atMost'}`;
