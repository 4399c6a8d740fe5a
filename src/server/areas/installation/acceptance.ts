/** The end of the customer's time to deny a service, and the effect of its acceptance on the inventory. [SG-087] */
import { limits } from '#generated/domain/limits.ts';
import { addDays } from '#domain/installation/status.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { businessDaysAfter, businessDaysBefore } from '#server/kernel/workflow/business-days.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { startTerm } from '#server/areas/procurement/contract.ts';
import { deemedAcceptance, figuresOrdered, startRule, zoneOfService } from './queries.ts';

/**
 * The last day for an answer, YYYY-MM-DD in the zone of the team: the fifth business day, or one business day before
 * the carrier treats silence as acceptance, if its contract sets a day.
 */
export async function acceptanceEnd(session: Session, service: string): Promise<string> {
  const { zone } = await zoneOfService.one(session, { service });
  const today = dayIn(zone);
  const ours = await businessDaysAfter(session, today, limits.acceptanceAutoBusinessDays);
  const carrier = (await deemedAcceptance.first(session, { service }))?.days ?? null;
  if (carrier === null) return ours;
  const theirs = await businessDaysBefore(session, await businessDaysAfter(session, today, carrier), 1);
  return theirs < ours ? theirs : ours;
}

/**
 * The accepted service enters the inventory with the figures of its order. Its term and bills begin on the day of
 * acceptance, or the contract's number of days after the turn-up notice, whichever is first. [SG-075]
 */
const enterInventory: Effect<'service'> = async ({ session, record }) => {
  const start = await startOf(session, record);
  const figures = await figuresOrdered.first(session, { service: record.id });
  await setValues(session, 'service', record.id, {
    status: 'active',
    ...(record.billing_start_date === null && { billing_start_date: start }),
    ...(figures && {
      ...(figures.term !== null && { term: figures.term }),
      ...(figures.mrc !== null && { mrc: figures.mrc }),
      ...(figures.nrc !== null && { nrc: figures.nrc }),
      ...(figures.detail !== null && { detail: { ...figures.detail, ...known(record.detail) } }),
    }),
  });
  await startTerm(session, record.id, start);
};

/** Later facts of the service take precedence over the order. */
const known = (detail: RecordOf<'service'>['detail']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(detail ?? {}).filter(([, value]) => value !== null));

/** A term that began with the signature already has its dates; billing still begins with the acceptance. */
async function startOf(session: Session, record: RecordOf<'service'>): Promise<string> {
  const { zone } = await zoneOfService.one(session, { service: record.id });
  const accepted = dayIn(zone);
  const rule = await startRule.first(session, { service: record.id });
  const noticed = record.acceptance_requested_at;
  if (rule?.start_rule !== 'TURN_UP_NOTICE' || rule.days === null || noticed === null) return accepted;
  const latest = addDays(dayIn(zone, new Date(noticed)), rule.days);
  return latest < accepted ? latest : accepted;
}

export const acceptanceEffects = { enterInventory } satisfies Partial<Effects>;
