/**
 * Remaining cost of a term: early termination, extension to a common day, and the credit after the last day (domain
 * 3.12 to 3.16).
 */
import { daysLater, monthsLater, type Day } from '../contracts/dates.ts';
import type { Money } from '../prices/money.ts';

/** Integer minor units of one currency. */
export interface TermFacts {
  /** First day of the term. */
  readonly start: Day;
  readonly months: number;
  readonly mrc: number;
}

/** Months of the term that start after a day; 0 after its end. */
export function fullMonthsLeft({ start, months }: Pick<TermFacts, 'start' | 'months'>, day: Day): number {
  let begun = 0;
  while (begun < months && monthsLater(start, begun) <= day) begun += 1;
  return months - begun;
}

/** Termination share of the remaining charges on a day, half up. [SV-032] */
export const terminationFee = (term: TermFacts, percent: number, day: Day): number =>
  Math.round((term.mrc * fullMonthsLeft(term, day) * percent) / 100);

/** Term and charge of a service. */
export interface ServiceTerm<Code extends string> {
  readonly contract_end_date: Day | null;
  /** In months. */
  readonly term: number | null;
  readonly mrc: Money<Code> | null;
  readonly termination_fee_percent: number | null;
}

/** Termination fee on a day of the term, whose start is computed from its end; null while an input is unknown. */
export function feeToEnd<Code extends string>(service: ServiceTerm<Code>, day: Day): Money<Code> | null {
  const { contract_end_date: end, term: months, mrc, termination_fee_percent: percent } = service;
  if (end === null || months === null || mrc === null || percent === null || end < day) return null;
  const start = monthsLater(daysLater(end, 1), -months);
  return { value: terminationFee({ start, months, mrc: mrc.value }, percent, day), code: mrc.code };
}

/** Credit of a month's charge for the days after the last one, by the days of that month. */
export function finalCredit(mrc: number, last: Day): number {
  const days = daysOfMonth(last);
  return Math.round((mrc * (days - Number(last.slice(8)))) / days);
}

/** Charge from the day after the end to a common last day: whole months, and days by their month. */
export function extensionCharge(mrc: number, end: Day, target: Day): number {
  let cost = 0;
  for (let from = daysLater(end, 1); from <= target;) {
    const month = from.slice(0, 7);
    const days = daysOfMonth(from);
    const lastOfMonth = `${month}-${String(days).padStart(2, '0')}`;
    const last = target < lastOfMonth ? target : lastOfMonth;
    cost += (mrc * (Number(last.slice(8)) - Number(from.slice(8)) + 1)) / days;
    from = daysLater(lastOfMonth, 1);
  }
  return Math.round(cost);
}

const daysOfMonth = (day: Day): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
