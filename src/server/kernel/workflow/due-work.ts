/** The job for what happens when its time comes: expiry, reminders, silence, overdue work. */
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { transaction } from '../data/transaction.ts';
import { ApiError } from '../errors.ts';
import type { DueDeps, DueKind } from './due-kind.ts';

const scope = jobScope('due-work');

/** One kind after the other; a failure is reported and does not stop the others. */
export async function doDueWork(kinds: readonly DueKind[], deps: DueDeps): Promise<void> {
  for (const kind of kinds) await doAllOf(kind, deps).catch(deps.onError);
}

/** One transaction per record: a failing one does not stop the others, and another server's work is skipped. */
async function doAllOf(kind: DueKind, deps: DueDeps): Promise<void> {
  const rows = await transaction(deps.pool, scope, { mode: 'write' }, (session) =>
    kind.find.all(session, { now: new Date().toISOString(), atMost: limits.dueRecordsPerRun }),
  );
  for (const { id } of rows) {
    await transaction(deps.pool, scope, { mode: 'write' }, (session) => kind.act(session, id, deps)).catch(
      (error: Error) => {
        if (!(error instanceof ApiError)) deps.onError(error);
      },
    );
  }
}
