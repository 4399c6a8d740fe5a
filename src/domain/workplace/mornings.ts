/** Mornings until which work can be snoozed, in the given time zone or the machine's. */
import { limits } from '#generated/domain/limits.ts';
import { momentOf, wallClock } from '../format/wall-clock.ts';

const monday = 1;

function morningAfter(now: Date, days: number, timeZone: string | undefined): Date {
  const day = dayOf(now, timeZone);
  day.setUTCDate(day.getUTCDate() + days);
  return momentOf(
    `${day.toISOString().slice(0, 10)}T${String(limits.businessHours.start).padStart(2, '0')}:00`,
    timeZone,
  );
}

/** The local calendar day as a UTC date. */
const dayOf = (now: Date, timeZone: string | undefined): Date => new Date(wallClock(now, timeZone).slice(0, 10));

export const nextMorning = (now: Date, timeZone?: string): Date => morningAfter(now, 1, timeZone);

/** Never today. */
export const nextMonday = (now: Date, timeZone?: string): Date =>
  morningAfter(now, ((monday - dayOf(now, timeZone).getUTCDay() + 6) % 7) + 1, timeZone);
