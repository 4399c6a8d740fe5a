/**
 * The background part of a submission: creates everything, or nothing and reopens the project. [BS-073] [BS-080]
 * [BS-081]
 */
import { messages } from '#generated/domain/messages.ts';
import { shownMistakes } from '#domain/bulk-site/sites.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { DueDeps } from '#server/kernel/workflow/due-kind.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import { once } from '#server/kernel/jobs/once.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import { groupsOfUpload } from '../queries.ts';
import type { Upload } from './project.ts';
import { mistakesOf } from './site-mistakes.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'bulk-site': { readonly uploadId: string };
  }
}

type Deps = Pick<DueDeps, 'pool' | 'transition'>;

/** Name of the task for pages. [BS-074] */
const task = 'submit_bulk_site_upload';
const entity = 'bulk-site-upload';

export async function finishBulkSite(deps: Deps, job: Job<JobPayloads['bulk-site']>): Promise<void> {
  const { uploadId } = job.payload;
  try {
    await once(deps.pool, 'bulk-site', job, (session) => finish(session, deps, uploadId));
  } catch (error) {
    if (!job.isLastTry) throw error;
    await transaction(deps.pool, jobScope('bulk-site'), { mode: 'write' }, (session) =>
      reopen(session, deps, uploadId),
    );
    throw error;
  }
}

/** Values entered elsewhere in the meantime, such as an address of the same name, return the project to its editors. */
async function finish(session: Session, deps: Deps, id: string): Promise<void> {
  const record = await getRecord(session, entity, id);
  const errors = await mistakesOf(session, record);
  if (errors.length > 0)
    return reopen(session, deps, id, {
      errors: errors.map(({ row, column, message }) => ({ row, column, message })),
      message: shownMistakes(errors),
    });
  await deps.transition(session, entity, id, 'finish');
  const groups = await groupsOfUpload.all(session, { upload: id });
  await reportOutcome(session, record, { is_success: true, service_group_ids: groups.map((group) => group.id) });
}

async function reopen(
  session: Session,
  deps: Deps,
  id: string,
  { errors, message }: { readonly errors: readonly object[]; readonly message: string } = {
    errors: [],
    message: messages['error.unavailable'],
  },
): Promise<void> {
  await deps.transition(session, entity, id, 'fail', { reason: message, input: { errors } });
  await reportOutcome(session, await getRecord(session, entity, id), { is_success: false, message });
}

/** [BS-079] */
const reportOutcome = (
  session: Session,
  { id, team_id }: Upload,
  outcome: { readonly is_success: boolean; readonly message?: string; readonly service_group_ids?: readonly string[] },
): Promise<void> =>
  publish(session, {
    to: { record: { entity, id, teamId: team_id } },
    message: { type: 'celery.task_completed', task, team_id, record_id: id, ...outcome },
  });
