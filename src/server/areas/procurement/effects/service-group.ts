/** Effects on a service group, its services and contracts (domain 2.1). */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues, setValuesOfMany } from '#server/kernel/data/system-write.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { addActionItem } from '../../support/contract.ts';
import { cancelledServices, liveServices, openSigningItems } from '../queries.ts';
import { askToDisconnect } from '../reshop/disconnect.ts';
import { refreshSoftblock } from '../softblock.ts';

const liveOf = async (session: Session, group: string): Promise<readonly string[]> =>
  (await liveServices.all(session, { group })).map(({ id }) => id);

/** Live services follow the step of their group. [SG-081] */
const takeServicesAlong: Effect<'service-group'> = async ({ session, record, to }) => {
  await setValuesOfMany(session, 'service', await liveOf(session, record.id), { current_step: to });
};

/** Ordered and canceled requests no longer count as open, so the team may request more. (TM-028) */
const countOpenRequests: Effect<'service-group' | 'service'> = ({ session, record }) =>
  refreshSoftblock(session, record.team_id);

const cancelServices: Effect<'service-group'> = async ({ session, record }) => {
  const values = { cancel_status: 'cancelled', status: 'cancelled' } as const;
  await setValuesOfMany(session, 'service', await liveOf(session, record.id), values);
};

const reopenServices: Effect<'service-group'> = async ({ session, record, to }) => {
  const ids = (await cancelledServices.all(session, { group: record.id })).map(({ id }) => id);
  await setValuesOfMany(session, 'service', ids, { cancel_status: 'not_cancelled', status: null, current_step: to });
};

/** The provider's charge for canceling, if its answer has one. */
const recordCancelCharge: Effect<'service-group' | 'service'> = async ({ session, entity, record, request }) => {
  const charge = request.input?.['charge'] as RecordOf<'service'>['termination_fee'] | undefined;
  if (charge === undefined) return;
  const id = entity === 'service' ? record.id : (await liveServices.first(session, { group: record.id }))?.id;
  if (id !== undefined) await setValues(session, 'service', id, { termination_fee: charge });
};

/** Installed services become the team's inventory. */
const activateInventory: Effect<'service-group'> = async ({ session, record, deps }) => {
  const now = new Date().toISOString();
  for (const { id, installed_at, billing_start_date } of await liveServices.all(session, { group: record.id })) {
    await setValues(session, 'service', id, {
      status: 'active',
      ...(installed_at === null && { installed_at: now }),
      ...(billing_start_date === null && { billing_start_date: now.slice(0, 10) }),
    });
    await askToDisconnect(session, deps.notifier, id);
  }
};

/** One signature request is enough, and staff may have created it with the documents. */
const openSigningActionItem: Effect<'service-group'> = async ({ session, record, deps }) => {
  if (await openSigningItems.isAny(session, { group: record.id })) return;
  await addActionItem(session, deps.notifier, {
    team_id: record.team_id,
    service_group_id: record.id,
    task: messages['procurement.signContract'],
    action_item_type: 'SIGNATURE_REQUEST',
  });
};

export const serviceGroupEffects = {
  takeServicesAlong,
  countOpenRequests,
  cancelServices,
  reopenServices,
  recordCancelCharge,
  activateInventory,
  openSigningActionItem,
} satisfies Partial<Effects>;
