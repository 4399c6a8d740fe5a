/** Removes expired data: links, sessions, team sets, idempotency keys and rate limit counters. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { prepared, type CallValues } from '../data/statements/prepared.ts';
import { transaction } from '../data/transaction.ts';

interface Moments {
  readonly now: string;
  /** Data that ended before this moment is removed. */
  readonly forgotten: string;
}

const steps = [
  prepared((db, given: CallValues<Moments>) => db.deleteFrom('link_tokens').where('expires_at', '<', given.forgotten)),
  prepared((db, given: CallValues<Moments>) =>
    db.deleteFrom('link_tokens').where('purpose', '=', 'socket_ticket').where('expires_at', '<', given.now),
  ),
  prepared((db, given: CallValues<Moments>) =>
    db
      .deleteFrom('sessions')
      .where((eb) => eb(eb.fn.coalesce('revoked_at', 'expires_at', 'last_seen_at'), '<', given.forgotten)),
  ),
  prepared((db, given: CallValues<Moments>) => db.deleteFrom('idempotency_keys').where('expires_at', '<', given.now)),
  // Servers cache a caller for at most a day, and record each day on which they use a set.
  prepared((db, given: CallValues<Moments>) => db.deleteFrom('team_sets').where('used_on', '<', given.forgotten)),
  prepared((db, given: CallValues<Moments>) => db.deleteFrom('rate_limits').where('expires_at', '<', given.now)),
];

export async function cleanUp(pool: pg.Pool, now = new Date()): Promise<void> {
  const forgotten = new Date(now.getTime() - limits.endedLinkDays * 86_400_000);
  const moments = { now: now.toISOString(), forgotten: forgotten.toISOString() };
  for (const step of steps)
    await transaction(pool, jobScope('cleanup'), { mode: 'write' }, (session) => step.change(session, moments));
}
