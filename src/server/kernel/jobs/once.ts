/** Makes a job's writes happen exactly once, although the queue may run it again. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { prepared, type CallValues } from '../data/statements/prepared.ts';
import { transaction } from '../data/transaction.ts';
import type { Job } from './jobs.ts';

const remember = prepared((db, given: CallValues<{ job: string; until: string }>) =>
  db
    .insertInto('idempotency_keys')
    .values({ principal: 'job', key: given.job, request_hash: '', expires_at: given.until })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Runs `work` in a transaction that also records the job; a recorded job does nothing. */
export const once = (
  pool: pg.Pool,
  name: string,
  job: Job<unknown>,
  work: (session: Session) => Promise<void>,
): Promise<void> =>
  transaction(pool, jobScope(name), { mode: 'write' }, async (session) => {
    const until = new Date(Date.now() + limits.doneJobDays * 86_400_000).toISOString();
    if ((await remember.change(session, { job: job.id, until })) === 1) await work(session);
  });
