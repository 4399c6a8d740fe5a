/** The calls of a reshop. [SV-027] */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { requestConfigBehaviors } from './request-config.ts';
import { startReshop } from './start.ts';

type Behaviors = Pick<ServicesBehaviors<CallContext>, 'initiateReshop' | 'setRequestConfig'>;

export const reshopBehaviors: Behaviors = {
  ...requestConfigBehaviors,

  initiateReshop: async ({ path, body }, context) => {
    const { scope, services } = context;
    const group = await context.door.transaction(systemScope('reshop', scope), (session) =>
      onlyOnce(session, context.callKey, () =>
        startReshop(session, services.notifier, path.id, body, userIdOf(scope.principal)),
      ),
    );
    return await context.door.get(scope, 'service-group', group);
  },
};
