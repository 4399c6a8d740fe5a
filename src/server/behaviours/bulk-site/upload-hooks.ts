/** How a bulk-site project is written: by parts, stamped, and not any more once it is on its way. */
import { bulkSiteUploadWorkflow } from '#generated/domain/workflows/bulk-site-upload.ts';
import { messages } from '#generated/domain/messages.ts';
import { userIdOf } from '../../access/principal.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { ApiError } from '../../errors.ts';

export const bulkSiteUploadHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async (session, values) => ({ ...values, ...edited(session) }),
  beforeUpdate: async (session, values, before) => {
    requireOpen(before);
    return { ...values, ...('data' in values && { data: merged(before['data'], values['data']) }), ...edited(session) };
  },
  beforeDelete: async (_session, before) => requireOpen(before),
};

const edited = ({ scope }: Session): WireRecord => ({
  edited_by_id: userIdOf(scope.principal),
  edited_at: new Date().toISOString(),
});

/** A body may hold only the parts that changed. [BS-087] */
const merged = (before: unknown, parts: unknown): WireRecord => ({
  ...(before as WireRecord),
  ...(parts as WireRecord),
});

/** What is submitted, or about to be, stays as it is. [BS-047] */
function requireOpen({ status }: WireRecord): void {
  if (status !== bulkSiteUploadWorkflow.initial)
    throw new ApiError('illegalTransition', { message: messages['bulkSite.submitted'] });
}
