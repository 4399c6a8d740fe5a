/** One kind of work whose time comes by itself. */
import type pg from 'pg';
import type { PostOffice } from '../../accounts/post-office.ts';
import type { Session } from '../../data/session.ts';
import type { Notifier } from '../../notify/news.ts';
import type { Transition } from '../../workflow/transition.ts';

export interface DueDeps {
  readonly pool: pg.Pool;
  readonly post: PostOffice;
  readonly notifier: Notifier;
  readonly transition: Transition;
  readonly onError: (error: Error) => void;
}

export interface DueKind {
  /** Ids of records whose time may have come; `$1` is the present moment by the server's clock. */
  readonly find: string;
  readonly act: (session: Session, id: string, deps: DueDeps) => Promise<unknown>;
}

/** Today in the zone of the team `t`. */
export const today = `($1::timestamptz at time zone t.time_zone)::date`;
