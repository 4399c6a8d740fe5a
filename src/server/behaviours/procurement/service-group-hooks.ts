/** What a service group gets when it is made by hand. */
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '../../access/scope.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import { actAs } from '../../data/session.ts';
import { businessEndAhead } from '../../workflow/business-days.ts';
import { nextQuoperator } from '../../requests/quoperator.ts';

export const serviceGroupHooks: ResourceHooks = {
  ...noHooks,
  /** [SG-034] [SG-061] */
  beforeCreate: (session, values) =>
    actAs(session, systemScope('service-group', session.scope), async (system) => ({
      ...values,
      quoperator_id: values['quoperator_id'] ?? (await nextQuoperator(system)),
      quotes_retrieved_target: await businessEndAhead(system, slowest(values['service_types'])),
    })),
};

/** Business days of the slowest service type; internet counts as dedicated until its services say otherwise. */
function slowest(types: unknown): number {
  const days: Readonly<Record<string, number>> = limits.quoteRetrievalTargetBusinessDays;
  const each = ((types ?? []) as readonly string[]).map((type) => days[type] ?? days['internet_dedicated'] ?? 1);
  return Math.max(1, ...each);
}
