/** Makes a job's writes happen exactly once, although the queue may run it again. */
import type pg from 'pg';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import type { Job } from './jobs.ts';

/** Runs `work` in a transaction that also remembers the job; a job that was remembered before does nothing. */
export const once = (
  pool: pg.Pool,
  name: string,
  job: Job<unknown>,
  work: (session: Session) => Promise<void>,
): Promise<void> =>
  transaction(pool, jobScope(name), { mode: 'write' }, async (session) => {
    const isFirst = await session.change(
      `insert into idempotency_keys (principal, key, request_hash, expires_at)
       values ('job', $1, '', now() + interval '30 days') on conflict do nothing`,
      [job.id],
    );
    if (isFirst === 1) await work(session);
  });
