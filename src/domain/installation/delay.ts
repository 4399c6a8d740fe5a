/**
 * Splits the lost days of an installation by cause: each move of the plan is split, and the parts add up to the slip.
 */
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';

/** Whole days; negative for days gained. */
export type DelayDays = Readonly<Record<DelayCause, number>>;

export const noDays: DelayDays = { carrier: 0, customer: 0, landlord: 0, authority: 0, us: 0, nobody: 0 };

/** Calendar days from one day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Days by which the plan moves if `date` replaces `planned`; 0 for the first date. */
export const slipOf = (planned: string | null, date: string): number =>
  planned === null ? 0 : daysBetween(planned, date);

export const sumOf = (split: DelayDays): number => Object.values(split).reduce((sum, days) => sum + days, 0);

/** The whole slip for one cause. */
export const allOn = (cause: DelayCause, slip: number): DelayDays => ({ ...noDays, [cause]: slip });

const dayMs = 86_400_000;

/** A location's delay by cause, from its record, whose fields are the sums of its changes. */
export function delayOf(place: Readonly<Record<string, unknown>>): {
  readonly days: number;
  readonly split: DelayDays;
} {
  const on = (cause: string): number => Number(place[`${cause}_delay_days`] ?? 0);
  const split: DelayDays = {
    carrier: on('carrier'),
    customer: on('customer'),
    landlord: on('landlord'),
    authority: on('authority'),
    us: on('our'),
    nobody: on('nobody'),
  };
  return { days: sumOf(split), split };
}
