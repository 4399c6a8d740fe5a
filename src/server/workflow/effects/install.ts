/** Effects on installations and their tasks (domain 2.1). */
import { areQuotesOpen } from '#domain/open-steps.ts';
import { installStatuses } from '#generated/domain/lists/install-status.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { column, idOf } from '../ask.ts';
import { businessDaysAhead, businessDaysSince } from '../business-days.ts';
import type { Effect } from '../context.ts';

interface Reschedule {
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  readonly cause: DelayCause;
  readonly at: string;
}

/** Whose delay a state is; undefined for a state that is no delay. */
const causeOf = (status: string): Reschedule['cause'] | undefined =>
  (installStatuses as readonly ListItem[]).find(({ value }) => value === status)?.facts?.['causedBy'] as
    | Reschedule['cause']
    | undefined;

interface Place {
  readonly id: string;
  readonly date: string | null;
  readonly original: string | null;
  readonly reschedules: readonly Reschedule[];
  readonly customerDays: number;
  readonly carrierDays: number;
}

async function placesOf(session: Session, serviceId: string): Promise<readonly Place[]> {
  const rows = await session.query(
    `select id, scheduled_install_date, original_target_date, reschedules, customer_delay_days, carrier_delay_days
       from service_locations where service_id = $1 order by position`,
    [serviceId],
  );
  return rows.map(([id, date, original, reschedules, customerDays, carrierDays]) => ({
    id: id as string,
    date: date as string | null,
    original: original as string | null,
    reschedules: (reschedules as readonly Reschedule[] | null) ?? [],
    customerDays: Number(customerDays),
    carrierDays: Number(carrierDays),
  }));
}

const recordReschedule: Effect = async ({ session, record, transition, request }) => {
  for (const place of await placesOf(session, idOf(record))) {
    const last = place.reschedules.at(-1);
    const entry: Reschedule = {
      from: last?.to ?? place.original,
      to: place.date,
      reason: request.reason ?? '',
      cause: causeOf(transition.to) ?? 'carrier',
      at: new Date().toISOString(),
    };
    await setValues(session, 'service-location', place.id, {
      reschedules: [...place.reschedules, entry],
    });
  }
};

/** Working days since the delay began, on the account of whoever caused it. */
const countDelayDays: Effect = async ({ session, record, from }) => {
  if (causeOf(from) === undefined) return;
  for (const place of await placesOf(session, idOf(record))) {
    const began = place.reschedules.at(-1);
    if (!began) continue;
    const days = await businessDaysSince(session, began.at);
    const isCustomer = began.cause === 'customer';
    await setValues(session, 'service-location', place.id, {
      customer_delay_days: place.customerDays + (isCustomer ? days : 0),
      carrier_delay_days: place.carrierDays + (isCustomer ? 0 : days),
    });
  }
};

const setService =
  (values: () => Readonly<Record<string, unknown>>): Effect =>
  async ({ session, record }) => {
    await setValues(session, 'service', idOf(record), values());
  };

const now = (): string => new Date().toISOString();

/** Silence counts as acceptance when the fifth business day from now is over. [SG-087] */
const startAcceptanceClock: Effect = async ({ session, record }) => {
  await setValues(session, 'service', idOf(record), {
    acceptance_requested_at: now(),
    acceptance_ends_on: await businessDaysAhead(session, limits.acceptanceAutoBusinessDays),
  });
};

const stoppedClock = { acceptance_requested_at: null, acceptance_ends_on: null };

const rememberInstallStatusBeforeCancel: Effect = async ({ session, record, from }) => {
  await setValues(session, 'service', idOf(record), { install_status_before_cancel: from });
};

const stampTask =
  (values: () => Readonly<Record<string, unknown>>): Effect =>
  async ({ session, record }) => {
    await setValues(session, 'install-task', idOf(record), values());
  };

/** Where the group goes when one of its requests or services has moved; nowhere while others hold it back. */
const advanceServiceGroup: Effect = async ({ session, record, moveOn, request }) => {
  const groupId = record['service_group_id'] as string | null;
  if (groupId === null) return;
  const [step] = await column<string>(session, 'select current_step from service_groups where id = $1', [groupId]);
  const rows = await session.query(
    `select count(*) filter (where cancel_status <> 'cancelled')::int,
            count(*) filter (where cancel_status <> 'cancelled' and install_status is distinct from 'INSTALLED')::int
       from services where service_group_id = $1`,
    [groupId],
  );
  const [live, waiting] = rows[0] as [number, number];
  const reason = request.reason ?? messages['install.allCancelled'];
  if (step === 'info_received' && live > 0 && record['provider_id'])
    return moveOn('service-group', groupId, 'send_quotes');
  if (step === 'pending_installation' && live > 0 && waiting === 0)
    return moveOn('service-group', groupId, 'complete_installation');
  if (live > 0 || step === undefined) return;
  if (areQuotesOpen(step)) return moveOn('service-group', groupId, 'cancel', { reason });
  if (step === 'cancel_requested') return moveOn('service-group', groupId, 'confirm_cancel', { reason });
};

export const installEffects = {
  recordReschedule,
  countDelayDays,
  startAcceptanceClock,
  stopAcceptanceClock: setService(() => stoppedClock),
  recordAcceptance: setService(() => ({ installed_at: now(), ...stoppedClock })),
  rememberInstallStatusBeforeCancel,
  forgetInstallStatusBeforeCancel: setService(() => ({ install_status_before_cancel: null })),
  stampTaskStart: stampTask(() => ({ started_at: now() })),
  stampTaskCompletion: stampTask(() => ({ completed_at: now() })),
  clearTaskStamps: stampTask(() => ({ started_at: null, completed_at: null })),
  advanceServiceGroup,
} satisfies Partial<Record<EffectName, Effect>>;
