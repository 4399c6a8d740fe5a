/** Notifies a person who becomes the delegate of a policy's approvers. [domain 2.11] */
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';

type Policy = RecordOf<'approval-policy'>;

export const approvalPolicyHooks = ({ notifier }: HookServices): ResourceHooks<'approval-policy'> => {
  const notifyDelegate = async (
    session: Session,
    { id, team_id, delegate_id, delegate_until: until }: Policy,
  ): Promise<void> => {
    if (delegate_id === null) return;
    await notifier.announce(session, {
      event: 'approval.delegated',
      teamId: team_id,
      record: { entity: 'approval-policy', id },
      userIds: [delegate_id],
      ...(until !== null && { values: { date: until } }),
    });
  };
  return {
    ...noHooks,
    afterCreate: notifyDelegate,
    afterUpdate: async (session, after, before) => {
      if (after.delegate_id !== before.delegate_id || after.delegate_until !== before.delegate_until)
        await notifyDelegate(session, after);
    },
  };
};
