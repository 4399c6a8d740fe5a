/** Removes what nobody can use any more: old links, sessions, keys of repeated calls and counters of limits. */
import type pg from 'pg';
import { jobScope } from '../access/scope.ts';
import { transaction } from '../data/transaction.ts';

const statements = [
  `delete from link_tokens where expires_at < now() - interval '30 days'`,
  `delete from link_tokens where purpose = 'socket_ticket' and expires_at < now()`,
  `delete from sessions where coalesce(revoked_at, expires_at, last_seen_at) < now() - interval '30 days'`,
  'delete from idempotency_keys where expires_at < now()',
  'delete from rate_limits where expires_at < now()',
];

export async function cleanUp(pool: pg.Pool): Promise<void> {
  for (const statement of statements) {
    await transaction(pool, jobScope('cleanup'), { mode: 'write' }, (session) => session.change(statement));
  }
}
