/** The addresses that the provider assigned, in a call of their own; the rules stand with the service. [SV-034] */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type Behaviors = Pick<ServicesBehaviors<CallContext>, 'updateIpData'>;

export const ipDataBehaviors: Behaviors = {
  updateIpData: ({ path, body }, context) =>
    context.door.transaction(
      context.scope,
      async (_session, records) => await records.update('service', path.id, { ip_data: body }),
    ),
};
