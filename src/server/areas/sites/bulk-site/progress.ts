/** Progress of a submission, for open pages. [BS-073] */
import { limits } from '#generated/domain/limits.ts';
import type { BroadcastNow } from '#server/kernel/data/signals/broadcast-now.ts';
import type { Upload } from './project.ts';

/** Records created for the sites, in this order. */
export type Step = 'addresses' | 'services';

/** `done` counts sites. */
export type Progress = (step: Step, done: number) => void;

/** Reports no more often than pages can show it; `now` in ms. */
export function createProgress(
  broadcastNow: BroadcastNow,
  { id, team_id }: Pick<Upload, 'id' | 'team_id'>,
  total: number,
  now: () => number = () => performance.now(),
): Progress {
  let reportedAt = -Infinity;
  return (step, done) => {
    if (now() - reportedAt < limits.progressEveryMs) return;
    reportedAt = now();
    broadcastNow({
      to: { record: { entity: 'bulk-site-upload', id, teamId: team_id } },
      message: { type: 'celery.task_progressed', team_id, record_id: id, step, done, total },
    });
  };
}
