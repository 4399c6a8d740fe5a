/** Removes contents without a record: each is checked again soon after it was written. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import type { JobPayloads } from '../jobs/job-types.ts';
import type { Enqueue, Job } from '../jobs/jobs.ts';
import { fileUnderKey, lockKey, tryLockKey } from './queries.ts';
import type { Storage } from './storage.ts';

declare module '../jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'file-check': { readonly key: string };
  }
}

export interface OrphanDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
  readonly storage: Storage;
}

const scope = jobScope('files');

/** Reports to the orphan check, until the transaction ends, that the record may still follow. */
export const holdFile = (session: Session, key: string) => lockKey.isAny(session, { key });

export async function checkFile(deps: OrphanDeps, { payload: { key } }: Job<JobPayloads['file-check']>): Promise<void> {
  const isOrphan = await transaction(deps.pool, scope, { mode: 'write' }, async (session) => {
    const { is_free: isOver } = await tryLockKey.one(session, { key });
    if (isOver) return !(await fileUnderKey.isAny(session, { key }));
    await deps.enqueue(session, 'file-check', { key }, new Date(Date.now() + limits.fileCheckAfterS * 1000));
    return false;
  });
  if (isOrphan) await deps.storage.remove(key);
}
