/** The way of a bulk-site project after its submission: into the queue, and what comes of it. */
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import { createRequest } from '../../bulk-site/create-request.ts';
import { setValues } from '../../data/system-write.ts';
import { idOf } from '../ask.ts';
import type { Effect } from '../context.ts';

/** [BS-073] */
const startBulkSiteSubmission: Effect = async ({ session, record, deps }) => {
  await setValues(session, 'bulk-site-upload', idOf(record), { errors: [] });
  await deps.enqueue(session, 'bulk-site', { uploadId: idOf(record) });
};

/** [BS-080] */
const createBulkSiteGroups: Effect = ({ session, record }) => createRequest(session, record);

/** [BS-081] */
const storeBulkSiteErrors: Effect = async ({ session, record, request }) => {
  await setValues(session, 'bulk-site-upload', idOf(record), { errors: request.input?.['errors'] ?? [] });
};

export const bulkSiteEffects = {
  startBulkSiteSubmission,
  createBulkSiteGroups,
  storeBulkSiteErrors,
} satisfies Partial<Record<EffectName, Effect>>;
