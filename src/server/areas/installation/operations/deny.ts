/** The customer denies the acceptance of a service with measured values. [SG-088] */
import type { InstallationBehaviors } from '#generated/api/operations/installation.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type Behaviors = Pick<InstallationBehaviors<CallContext>, 'denyAcceptance'>;

export const denyBehaviors: Behaviors = {
  denyAcceptance: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      const { denied_for, measured, reason } = body;
      await onlyOnce(session, context.callKey, () =>
        actAs(session, systemScope('deny-acceptance', session.scope), async (system) => {
          await setValues(system, 'service', path.id, {
            acceptance_denied_for: denied_for,
            acceptance_denied_measured: measured,
          });
          await context.services.transition(system, 'service', path.id, 'deny_acceptance', { reason });
          return {};
        }),
      );
      return records.get('service', path.id);
    }),
};
