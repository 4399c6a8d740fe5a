/** A changed location updates its milestones, stage and next action. */
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { followInstallation, followTemplate } from '#server/areas/installation/contract.ts';

export const serviceLocationHooks: ResourceHooks<'service-location'> = {
  ...noHooks,
  afterCreate: follow,
  afterUpdate: async (session, after, before) => {
    await asServer(session, (system) => followTemplate(system, after, before));
    await follow(session, after);
  },
  afterDelete: follow,
};

function follow(session: Session, record: WireRecord): Promise<void> {
  return asServer(session, async (system) => {
    await followInstallation(system, String(record['service_id']));
  });
}

const asServer = (session: Session, work: (system: Session) => Promise<void>): Promise<void> =>
  actAs(session, systemScope('service-location', session.scope), work);
