/** Who may follow a request; a person added by somebody else is notified. [domain 2.11] */
import { userIdOf } from '#server/kernel/access/principal.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { requireFollower } from '#server/areas/support/contract.ts';

export const followerHooks = ({ notifier }: HookServices): ResourceHooks<'service-group-follower'> => ({
  ...noHooks,
  beforeCreate: async (session, values) => {
    await requireFollower(session, values);
    return values;
  },
  afterCreate: async (session, { team_id, service_group_id, user_id }) => {
    if (user_id === userIdOf(session.scope.principal)) return;
    await notifier.announce(session, {
      event: 'service_group.follower_added',
      teamId: team_id,
      record: { entity: 'service-group', id: service_group_id },
      userIds: [user_id],
    });
  },
});
