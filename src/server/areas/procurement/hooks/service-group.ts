/** Defaults of a service group created by hand, and notifications about it and its operator, over any API. */
import { limits } from '#generated/domain/limits.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { serviceKind } from '#domain/services/service-kind.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs } from '#server/kernel/data/session.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { businessEndAhead } from '#server/kernel/workflow/business-days.ts';
import { followGroup } from '../followers.ts';
import { nextQuoperator, requireQuoperator, notifyQuoperator } from '../quoperator.ts';

export const serviceGroupHooks = ({ notifier }: HookServices): ResourceHooks<'service-group'> => ({
  ...noHooks,
  /** [SG-034] [SG-061] */
  beforeCreate: (session, values) =>
    actAs(session, systemScope('service-group', session.scope), async (system) => {
      await requireQuoperator(system, values['quoperator_id']);
      return {
        ...values,
        quoperator_id: values['quoperator_id'] ?? (await nextQuoperator(system)),
        quotes_retrieved_target: await businessEndAhead(system, slowest(values.service_types ?? [])),
      };
    }),
  /** [SG-045] */
  beforeUpdate: async (session, values, before) => {
    const { quoperator_id: wanted } = values;
    if (wanted !== before.quoperator_id)
      await actAs(session, systemScope('service-group', session.scope), (system) => requireQuoperator(system, wanted));
    return values;
  },
  /** [SG-062] [AM-036] */
  afterCreate: (session, { id, team_id: teamId }) =>
    actAs(session, systemScope('service-group', session.scope), async (system) => {
      await followGroup(system, teamId, userIdOf(session.scope.principal), id);
      await notifier.announce(system, {
        event: 'service_group.created',
        teamId,
        record: { entity: 'service-group', id },
      });
    }),
  afterUpdate: async (session, after, before) => {
    if (after.quoperator_id !== before.quoperator_id && after.quoperator_id !== null)
      await actAs(session, systemScope('service-group', session.scope), (system) =>
        notifyQuoperator(system, notifier, after),
      );
  },
});

/** Business days of the slowest service type; internet counts as dedicated until its services are known. */
function slowest(types: readonly ServiceType[]): number {
  return Math.max(1, ...types.map((type) => limits.quoteRetrievalTargetBusinessDays[serviceKind(type, true)]));
}
