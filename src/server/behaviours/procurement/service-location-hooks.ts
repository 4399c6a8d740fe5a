/** What a new day of a location means: the first one is kept for ever, and the request tells the next. */
import { systemScope } from '../../access/scope.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import { actAs, type Session } from '../../data/session.ts';
import { refreshInstallDate } from '../../requests/install-date.ts';

export const serviceLocationHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async (_session, values) => withFirstDate(values, {}),
  beforeUpdate: async (_session, values, before) => withFirstDate(values, before),
  afterCreate: follow,
  afterUpdate: follow,
  afterDelete: follow,
};

/** The first date that was committed never changes afterwards. [SG-086] */
function withFirstDate(values: WireRecord, before: WireRecord): WireRecord {
  const first = before['original_target_date'] ?? before['scheduled_install_date'] ?? values['scheduled_install_date'];
  return typeof first === 'string' ? { ...values, original_target_date: first } : values;
}

function follow(session: Session, record: WireRecord): Promise<void> {
  return actAs(session, systemScope('service-location', session.scope), (system) =>
    refreshInstallDate(system, String(record['service_id'])),
  );
}
