/** The mornings until which work is put off, in the zone of the machine that shows them. */
import { limits } from '#generated/domain/limits.ts';

const monday = 1;

const morningAfter = (now: Date, days: number): Date => {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + days);
  morning.setHours(limits.businessHours.start, 0, 0, 0);
  return morning;
};

export const nextMorning = (now: Date): Date => morningAfter(now, 1);

/** Never today. */
export const nextMonday = (now: Date): Date => morningAfter(now, ((monday - now.getDay() + 6) % 7) + 1);
