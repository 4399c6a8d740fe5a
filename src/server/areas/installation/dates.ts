/**
 * Adds a day to the installation of a location: the newest of its kind counts, and each lost day has an owner. [SV-042]
 */
import type { InstallDateKind } from '#generated/domain/lists/install-date-kind.ts';
import { installReasons, type InstallReason } from '#generated/domain/lists/install-reason.ts';
import { messages } from '#generated/domain/messages.ts';
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import type { InstallTaskStep } from '#generated/domain/lists/install-task-step.ts';
import { fill } from '#domain/format/fill.ts';
import { allOn, noDays, slipOf, sumOf, type DelayDays } from '#domain/installation/delay.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { completeSteps, type MoveTask } from './milestones.ts';
import { delaysOf, newestWish, placesOfService, placeToDate, type Reschedule } from './queries.ts';
import { followInstallation } from './status.ts';

type Source = Readonly<Partial<Record<'reported_by' | 'sentence', string | null | undefined>>>;
type Split = Readonly<Partial<Record<(typeof parts)[number], number | undefined>>>;

/** `*_days`: whole calendar days that add up to the slip; left out, all belong to the usual cause of the reason. */
export interface NewDate extends Source, Split {
  readonly kind: InstallDateKind;
  readonly date: string;
  readonly reason?: InstallReason | null | undefined;
}

export interface Dated {
  readonly serviceId: string;
  readonly teamId: string;
  readonly previous: string | null;
  /** Locations whose LOA-CFA ends before their planned day. */
  readonly shortLoa: readonly string[];
}

type Place = NonNullable<Awaited<ReturnType<typeof placeToDate.first>>>;

/** The session acts as the server. Throws 422 with the wrong field; repeating the present day changes nothing. */
export async function addInstallDate(
  session: Session,
  placeId: string,
  given: NewDate,
  move: MoveTask,
): Promise<Dated> {
  const place = await placeToDate.one(session, { place: placeId });
  requireTime(place, given);
  const previous = await previousOf(session, placeId, place, given.kind);
  if (previous === given.date && given.kind === 'requested') throw invalid({ date: [messages['install.sameDay']] });
  const slip = given.kind === 'requested' ? 0 : slipOf(previous, given.date);
  // An earlier day needs no reason.
  const day: NewDate = slip < 0 ? { ...given, reason: given.reason ?? 'EARLY' } : given;
  const split = splitOf(day, slip);
  await addRecord(session, 'install-date', {
    team_id: place.team_id,
    service_location_id: placeId,
    kind: day.kind,
    date: day.date,
    previous_date: previous,
    slip_days: slip,
    carrier_days: split.carrier,
    customer_days: split.customer,
    landlord_days: split.landlord,
    authority_days: split.authority,
    our_days: split.us,
    nobody_days: split.nobody,
    reason: day.reason ?? null,
    reported_by: day.reported_by ?? null,
    sentence: day.sentence ?? null,
  });
  await takeOver(session, placeId, place, { ...day, previous, slip, cause: mainCause(split) });
  await completeSteps(session, move, placeId, reachedBy[day.kind]);
  const shortLoa = await followInstallation(session, place.service_id);
  return { serviceId: place.service_id, teamId: place.team_id, previous, shortLoa };
}

/** Milestones completed by a day of the kind. */
const reachedBy: Readonly<Record<InstallDateKind, readonly InstallTaskStep[]>> = {
  requested: [],
  foc: ['order_accepted', 'foc_received'],
  scheduled: ['order_accepted', 'install_scheduled'],
  actual: ['install_scheduled', 'install', 'port_complete', 'access_granted'],
};

function requireTime({ status, zone }: Place, { kind, date }: NewDate): void {
  if (status === null) throw invalid({ kind: [messages['install.notOrderedYet']] });
  const today = dayIn(zone);
  if (kind === 'actual' && date > today) throw invalid({ date: [messages['install.actualAhead']] });
  if (kind === 'requested' && date < today) throw invalid({ date: [messages['install.wishIsPast']] });
}

async function previousOf(
  session: Session,
  placeId: string,
  { planned, actual }: Place,
  kind: InstallDateKind,
): Promise<string | null> {
  if (kind === 'requested') return (await newestWish.first(session, { place: placeId }))?.date ?? null;
  return actual ?? planned;
}

/** Throws 422 unless the parts add up to the slip, day for day. */
function splitOf(day: NewDate, slip: number): DelayDays {
  const given: DelayDays = {
    carrier: day.carrier_days ?? 0,
    customer: day.customer_days ?? 0,
    landlord: day.landlord_days ?? 0,
    authority: day.authority_days ?? 0,
    us: day.our_days ?? 0,
    nobody: day.nobody_days ?? 0,
  };
  const isGiven = parts.some((part) => day[part] !== undefined);
  const sum = sumOf(given);
  if (slip === 0 && Object.values(given).some((days) => days !== 0))
    throw invalid({ [parts.find((part) => day[part])!]: [messages['install.splitUnwanted']] });
  if (isGiven && sum !== slip) throw invalid({ carrier_days: [fill(messages['install.splitDiffers'], { sum, slip })] });
  if (isGiven || slip === 0) return isGiven ? given : noDays;
  const cause = causeOf(day.reason);
  if (cause === null) throw invalid({ reason: [fill(messages['install.splitMissing'], { slip })] });
  return allOn(cause, slip);
}

const parts = ['carrier_days', 'customer_days', 'landlord_days', 'authority_days', 'our_days', 'nobody_days'] as const;

const causeOf = (reason: InstallReason | null | undefined): DelayCause | null =>
  installReasons.find(({ value }) => value === reason)?.facts.cause ?? null;

/** The cause with the most days. */
const mainCause = (split: DelayDays): DelayCause =>
  (Object.entries(split) as [DelayCause, number][]).toSorted(
    ([, one], [, other]) => Math.abs(other) - Math.abs(one),
  )[0]![0];

interface Moved extends NewDate {
  readonly previous: string | null;
  /** Days by which the plan moves. */
  readonly slip: number;
  readonly cause: DelayCause;
}

/** The location shows the newest day of each kind; the first committed day never changes. */
async function takeOver(session: Session, placeId: string, place: Place, moved: Moved): Promise<void> {
  const { kind, date } = moved;
  if (kind === 'requested') {
    await setValues(session, 'service', place.service_id, { requested_install_date: date });
    return;
  }
  const { moves, us: our, ...days } = await delaysOf.one(session, { place: placeId });
  await setValues(session, 'service-location', placeId, {
    ...(kind === 'actual' ? { actual_install_date: date } : { scheduled_install_date: date }),
    ...(kind === 'foc' && { foc_received_date: date }),
    ...(kind !== 'actual' && place.original_target_date === null && { original_target_date: date }),
    ...(kind !== 'actual' && place.planned !== date && { planned_dates: [...(place.planned_dates ?? []), date] }),
    carrier_delay_days: days.carrier,
    customer_delay_days: days.customer,
    landlord_delay_days: days.landlord,
    authority_delay_days: days.authority,
    our_delay_days: our,
    nobody_delay_days: days.unattributed,
    foc_moves: moves,
    ...(moved.slip !== 0 && { reschedules: [...(place.reschedules ?? []), rescheduleOf(moved)] }),
  });
}

/** The change as stored on the location, with the text of its reason. */
const rescheduleOf = ({ previous, date, reason, cause }: Moved): Reschedule => ({
  from: previous,
  to: date,
  reason: installReasons.find(({ value }) => value === reason)?.label ?? '',
  cause,
  at: new Date().toISOString(),
});

/** Adds the customer's requested day to every location of the service; a repeated or past day adds nothing. [SV-031] */
export async function addWish(session: Session, serviceId: string, date: string, move: MoveTask): Promise<void> {
  for (const { id } of await placesOfService.all(session, { service: serviceId })) {
    const { zone, status } = await placeToDate.one(session, { place: id });
    const newest = (await newestWish.first(session, { place: id }))?.date;
    if (status !== null && newest !== date && date >= dayIn(zone))
      await addInstallDate(session, id, { kind: 'requested', date }, move);
  }
}
