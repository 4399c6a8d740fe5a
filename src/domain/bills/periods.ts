/** Periods of charges, and proration of monthly prices (domain 2.5, scenario 13). */
import type { ProrationMethod } from '#generated/domain/lists/proration-method.ts';
import { daysLater, monthsLater, type Day } from '../contracts/dates.ts';
import { divideHalfUp } from '../prices/money.ts';

/** Both days are inclusive. */
export interface Period {
  readonly start: Day;
  readonly end: Day;
}

/** BOND_30 counts every month as 30 days without the first day. Some carriers use it against their contract. */
export type PartMonthMethod = ProrationMethod | 'BOND_30';

export const partMonthMethods: readonly PartMonthMethod[] = ['ACTUAL_DAYS', 'DAYS_30', 'NONE', 'BOND_30'];

const dayMs = 86_400_000;

export const daysIn = ({ start, end }: Period): number => (Date.parse(end) - Date.parse(start)) / dayMs + 1;

/** The overlap of both; null if there is none. */
export function common(one: Period, other: Period): Period | null {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start <= end ? { start, end } : null;
}

/** A monthly price in minor units and its days; open-ended without an end. */
export interface PriceSpan {
  readonly price: number;
  readonly from: Day;
  readonly to: Day | null;
}

/**
 * Cost of a period in minor units: whole billing months at their price, partial ones by the method, each month rounded
 * half up once. Days without a price cost nothing.
 * @param billingDay day of the month on which billing months start; a shorter month starts on its last day
 */
export function chargeFor(
  prices: readonly PriceSpan[],
  period: Period,
  method: PartMonthMethod,
  billingDay: number,
): number {
  return billingMonths(period, billingDay)
    .map((month) => ofMonth(prices, month, common(month, period)!, method))
    .reduce((sum, each) => sum + each, 0);
}

function ofMonth(prices: readonly PriceSpan[], month: Period, billed: Period, method: PartMonthMethod): number {
  const base = method === 'ACTUAL_DAYS' ? daysIn(month) : 30;
  const isWhole = daysIn(billed) === daysIn(month);
  let shares = 0n;
  for (const { price, from, to } of prices) {
    const held = common(billed, { start: from, end: to ?? billed.end });
    if (held === null) continue;
    if (isWhole && daysIn(held) === daysIn(month)) return price;
    shares += BigInt(price) * BigInt(daysCounted(held, method, isWhole ? daysIn(month) : base));
  }
  return Number(divideHalfUp(shares, BigInt(isWhole ? daysIn(month) : base)));
}

/** Under NONE, a partial month counts in full, once. */
function daysCounted(part: Period, method: PartMonthMethod, base: number): number {
  if (method === 'NONE') return base;
  if (method === 'BOND_30') return Math.max(bondDays(part), 0);
  return Math.min(daysIn(part), base);
}

/** The 30/360 day count of bonds between first and last day. */
function bondDays({ start, end }: Period): number {
  const [first, last] = [Math.min(Number(start.slice(8)), 30), Number(end.slice(8))];
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7));
  return months * 30 + (last === 31 && first === 30 ? 30 : last) - first;
}

/** The billing months that a period touches, each in full. */
export function billingMonths(period: Period, billingDay: number): readonly Period[] {
  const months: Period[] = [];
  let anchor = `${period.start.slice(0, 7)}-01`;
  if (beginOf(anchor, billingDay) > period.start) anchor = monthsLater(anchor, -1);
  for (; beginOf(anchor, billingDay) <= period.end; anchor = monthsLater(anchor, 1))
    months.push({
      start: beginOf(anchor, billingDay),
      end: daysLater(beginOf(monthsLater(anchor, 1), billingDay), -1),
    });
  return months;
}

/** The billing day in the month that starts on a day, or the month's last day. */
const beginOf = (monthStart: Day, billingDay: number): Day => {
  const last = daysLater(monthsLater(monthStart, 1), -1);
  const day = `${monthStart.slice(0, 8)}${String(billingDay).padStart(2, '0')}`;
  return day < last ? day : last;
};

/** Whether a period consists of whole billing months. */
export function isWholeMonths(period: Period, billingDay: number): boolean {
  const months = billingMonths(period, billingDay);
  return months[0]!.start === period.start && months.at(-1)!.end === period.end;
}

/** Share of an amount for a number of its days, half up. */
export const shareOfDays = (amount: number, days: number, of: number): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(days), BigInt(of)));
