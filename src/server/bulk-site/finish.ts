/** The background part of a submission: everything of a project is made, or nothing and the project is open again. [BS-073] [BS-080] [BS-081] */
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { shownMistakes } from '#domain/bulk-site/sites.ts';
import { jobScope } from '../access/scope.ts';
import { getRecord } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import { inSession, type Session } from '../data/session.ts';
import type { DueDeps } from '../jobs/due/kind.ts';
import type { JobPayloads } from '../jobs/job-types.ts';
import type { Job } from '../jobs/jobs.ts';
import { once } from '../jobs/once.ts';
import { publish } from '../realtime/publish.ts';
import { column } from '../workflow/ask.ts';
import { mistakesOf } from './site-mistakes.ts';

type Deps = Pick<DueDeps, 'pool' | 'transition'>;

/** Name of the task, as pages know it. [BS-074] */
const task = 'submit_bulk_site_upload';
const entity = 'bulk-site-upload';

export async function finishBulkSite(deps: Deps, job: Job<JobPayloads['bulk-site']>): Promise<void> {
  const { uploadId } = job.payload;
  try {
    await once(deps.pool, 'bulk-site', job, (session) => finish(session, deps, uploadId));
  } catch (error) {
    if (!job.isLastTry) throw error;
    await inSession(deps.pool, jobScope('bulk-site'), (session) => reopen(session, deps, uploadId));
    throw error;
  }
}

/** What was typed meanwhile elsewhere, such as an address of the same name, sends the project back. */
async function finish(session: Session, deps: Deps, id: string): Promise<void> {
  const record = await getRecord(session, resourceById(entity), id);
  const errors = await mistakesOf(session, record);
  if (errors.length > 0) return reopen(session, deps, id, { errors, message: shownMistakes(errors) });
  await deps.transition(session, entity, id, 'finish');
  const groups = await column<string>(session, 'select id from service_groups where bulk_site_upload_id = $1', [id]);
  await tell(session, record, { is_success: true, service_group_ids: groups });
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
  const record = await deps.transition(session, entity, id, 'fail', { reason: message, input: { errors } });
  await tell(session, record, { is_success: false, message });
}

/** [BS-079] */
const tell = (
  session: Session,
  { id, team_id }: WireRecord,
  outcome: { readonly is_success: boolean; readonly message?: string; readonly service_group_ids?: readonly string[] },
): Promise<void> =>
  publish(session, {
    to: { record: { entity, id: String(id), teamId: String(team_id) } },
    message: { type: 'celery.task_completed', task, team_id: String(team_id), record_id: String(id), ...outcome },
  });
