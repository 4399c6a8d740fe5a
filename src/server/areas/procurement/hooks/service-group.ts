/** What a service group gets when it is made by hand. */
import { limits } from '#generated/domain/limits.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { businessEndAhead } from '#server/kernel/workflow/business-days.ts';
import { followGroup } from '../followers.ts';
import { nextQuoperator, requireQuoperator } from '../quoperator.ts';

export const serviceGroupHooks: ResourceHooks<'service-group'> = {
  ...noHooks,
  /** [SG-034] [SG-061] */
  beforeCreate: (session, values) =>
    actAs(session, systemScope('service-group', session.scope), async (system) => {
      await requireQuoperator(system, values['quoperator_id']);
      return {
        ...values,
        quoperator_id: values['quoperator_id'] ?? (await nextQuoperator(system)),
        quotes_retrieved_target: await businessEndAhead(system, slowest(values['service_types'])),
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
  afterCreate: (session, record) =>
    actAs(session, systemScope('service-group', session.scope), (system) =>
      followGroup(system, record.team_id, userIdOf(session.scope.principal), record.id),
    ),
};

/** Business days of the slowest service type; internet counts as dedicated until its services say otherwise. */
function slowest(types: unknown): number {
  const days: Readonly<Record<string, number>> = limits.quoteRetrievalTargetBusinessDays;
  const each = ((types ?? []) as readonly string[]).map((type) => days[type] ?? days['internet_dedicated'] ?? 1);
  return Math.max(1, ...each);
}
