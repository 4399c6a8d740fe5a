/** The call for addresses assigned by the provider; the service hooks have the rules. [SV-034] */
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
