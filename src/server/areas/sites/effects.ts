/** Effects on a bulk-site project after its submission: into the queue, and its results. */
import { createRequest } from './bulk-site/create-request.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';

/** [BS-073] */
const startBulkSiteSubmission: Effect<'bulk-site-upload'> = async ({ session, record, deps }) => {
  await setValues(session, 'bulk-site-upload', record.id, { errors: [], submit_failure: null });
  await deps.enqueue(session, 'bulk-site', { uploadId: record.id });
};

/** [BS-080] */
const createBulkSiteGroups: Effect<'bulk-site-upload'> = ({ session, record, deps }) =>
  createRequest(session, record, deps.broadcastNow);

/** [BS-081] */
const storeBulkSiteErrors: Effect<'bulk-site-upload'> = async ({ session, record, request }) => {
  await setValues(session, 'bulk-site-upload', record.id, {
    errors: request.input?.['errors'] ?? [],
    submit_failure: request.reason ?? null,
  });
};

export const bulkSiteEffects = {
  startBulkSiteSubmission,
  createBulkSiteGroups,
  storeBulkSiteErrors,
} satisfies Partial<Effects>;
