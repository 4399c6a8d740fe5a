/** Sums, medians and forecasts of spend lines. Amounts are minor units. */
import { limits } from '#generated/domain/limits.ts';
import { monthAfter } from './months.ts';
import { partsOf, sumOf, type SpendBy, type SpendLine } from './line.ts';

export interface Sum {
  readonly key: string;
  readonly amount: number;
}

/** Largest first; unallocated spend leads. */
export function sumsBy(lines: readonly SpendLine[], by: SpendBy): readonly Sum[] {
  const sums = new Map<string, number>();
  for (const line of lines)
    for (const { key, amount } of partsOf(line, by)) sums.set(key, (sums.get(key) ?? 0) + amount);
  return [...sums]
    .map(([key, amount]) => ({ key, amount }))
    .toSorted((one, other) => Number(other.key === '') - Number(one.key === '') || other.amount - one.amount);
}

/** The middle value, or the rounded mean of the middle two. Null if there are none. */
const median = (values: readonly number[]): number | null => quantile(values, 0.5);

/** Quantile, interpolated between two values. */
function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return Math.round(low + (high - low) * (at - Math.floor(at)));
}

/** Expected recurring cost by carrier: the median of the months before; a month without a bill counts 0. */
function expectedFor(lines: readonly SpendLine[], month: string): number {
  const before = Array.from({ length: limits.spendMonthsSeen }, (_, at) =>
    monthAfter(month, at - limits.spendMonthsSeen),
  );
  const recurring = lines.filter((line) => line.isRecurring && before.includes(line.month));
  const carriers = new Set(recurring.map(({ carrier }) => carrier));
  return [...carriers].reduce((sum, carrier) => {
    const own = recurring.filter((line) => line.carrier === carrier);
    return sum + (median(before.map((each) => sumOf(own.filter((line) => line.month === each)))) ?? 0);
  }, 0);
}

export interface Forecast {
  readonly months: readonly { readonly month: string; readonly amount: number }[];
  /** Mean error of the same rule in past months, as a share of their cost; null with too few months. */
  readonly error: number | null;
}

/** Forecast of the next months from the last three, with the error of the same rule in the past. */
export function forecast(lines: readonly SpendLine[], months: readonly string[], count: number): Forecast {
  const last = months.at(-1)!;
  const expected = expectedFor(lines, monthAfter(last, 1));
  const tried = months.slice(limits.spendMonthsSeen).flatMap((month) => {
    const real = sumOf(lines.filter((line) => line.isRecurring && line.month === month));
    const before = expectedFor(lines, month);
    return real <= 0 || before <= 0 ? [] : [Math.abs(before - real) / real];
  });
  return {
    months: Array.from({ length: count }, (_, at) => ({ month: monthAfter(last, at + 1), amount: expected })),
    error: tried.length === 0 ? null : tried.reduce((sum, each) => sum + each, 0) / tried.length,
  };
}

export interface UnitPrice {
  readonly month: string;
  readonly serviceType: string;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly services: number;
}

/** Monthly charge per Mbps by service type: median and quartiles over the month's services. */
export function pricePerMbps(lines: readonly SpendLine[]): readonly UnitPrice[] {
  const services = new Map<string, { month: string; serviceType: string; amount: number; mbps: number }>();
  for (const line of lines) {
    const { serviceId, serviceType, mbps, month } = line;
    if (serviceId === null || serviceType === null || !mbps || !line.isRecurring || line.category !== 'SERVICE_CHARGE')
      continue;
    const key = `${month} ${serviceId}`;
    const before = services.get(key)?.amount ?? 0;
    services.set(key, { month, serviceType, mbps, amount: before + line.amount });
  }
  const groups = Map.groupBy(services.values(), ({ month, serviceType }) => `${month} ${serviceType}`);
  return [...groups.values()]
    .map((group) => {
      const prices = group.map(({ amount, mbps }) => amount / mbps);
      const { month, serviceType } = group[0]!;
      const [lower, middle, upper] = [0.25, 0.5, 0.75].map((share) => quantile(prices, share)!);
      return { month, serviceType, lower: lower!, median: middle!, upper: upper!, services: group.length };
    })
    .toSorted((one, other) => one.month.localeCompare(other.month));
}

/** Overcharges found by the audit, or credits received: each line with that amount. */
export function savedIn(lines: readonly SpendLine[], what: 'found' | 'recovered'): readonly SpendLine[] {
  if (what === 'found') return lines.flatMap((line) => (line.excess > 0 ? [{ ...line, amount: line.excess }] : []));
  return lines.flatMap((line) => (line.amount < 0 && !line.isRecurring ? [{ ...line, amount: 0 - line.amount }] : []));
}

export const savingsOf = (lines: readonly SpendLine[]): { readonly found: number; readonly recovered: number } => ({
  found: sumOf(savedIn(lines, 'found')),
  recovered: sumOf(savedIn(lines, 'recovered')),
});
