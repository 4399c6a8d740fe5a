/** Next actions of an approval. */
import { getRecord } from '#server/kernel/data/records.ts';
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { namesOfApprovers } from '../approver-names.ts';
import { mayDecide } from '../guards.ts';

/** The order, for its approvers. */
const approvalToDecide: Finder<'approval'> = async ({ session, record, userId }) => {
  if (userId === null || (await mayDecide(session, record, userId)) !== null) return null;
  const { display_id, project_name } = await getRecord(session, 'service-group', record.service_group_id);
  return { order: [display_id, project_name].filter(Boolean).join(' ') };
};

const approversAwaited: Finder<'approval'> = async ({ session, record }) => ({
  approvers: await namesOfApprovers(session, record),
});

export const workFinders = { approvalToDecide, approversAwaited } satisfies Partial<Finders>;
