/** Ages open amounts by due date. */
import type { AgingBucket } from '#generated/domain/lists/aging-bucket.ts';

export interface OpenBill {
  readonly currency: string;
  /** Open minor units. */
  readonly balance: number;
  /** Days since the due date in the team's time zone; negative before it, null without one. */
  readonly daysOverdue: number | null;
}

export interface Aging {
  readonly currency: string;
  readonly total: number;
  readonly buckets: Readonly<Record<AgingBucket, { readonly amount: number; readonly bills: number }>>;
}

const none = { amount: 0, bills: 0 };
const empty: Aging['buckets'] = { NOT_DUE: none, DAYS_1_30: none, DAYS_31_60: none, DAYS_61_90: none, OVER_90: none };

/** One row per currency, sorted by code; currencies are never added up. */
export function agingOf(bills: readonly OpenBill[]): readonly Aging[] {
  const rows = new Map<string, Aging>();
  for (const { currency, balance, daysOverdue } of bills) {
    const row = rows.get(currency) ?? { currency, total: 0, buckets: empty };
    const bucket = bucketOf(daysOverdue);
    const { amount, bills: count } = row.buckets[bucket];
    rows.set(currency, {
      ...row,
      total: row.total + balance,
      buckets: { ...row.buckets, [bucket]: { amount: amount + balance, bills: count + 1 } },
    });
  }
  return [...rows.values()].toSorted((a, b) => a.currency.localeCompare(b.currency));
}

/** First and last day overdue of each bucket. */
const spans: Readonly<Record<AgingBucket, readonly [from: number | null, to: number | null]>> = {
  NOT_DUE: [null, 0],
  DAYS_1_30: [1, 30],
  DAYS_31_60: [31, 60],
  DAYS_61_90: [61, 90],
  OVER_90: [91, null],
};

/** First and last due date of a bucket on a day; null if unlimited. */
export function dueDatesOf(
  bucket: AgingBucket,
  today: string,
): { readonly from: string | null; readonly to: string | null } {
  const [from, to] = spans[bucket];
  const before = (days: number | null): string | null =>
    days === null ? null : new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
  return { from: before(to), to: before(from) };
}

const dayMs = 86_400_000;

/** The due date itself is in time. */
export function bucketOf(daysOverdue: number | null): AgingBucket {
  const late = daysOverdue ?? 0;
  return bucketsOf.find(([, [from, to]]) => late >= (from ?? -Infinity) && late <= (to ?? Infinity))![0];
}

const bucketsOf = Object.entries(spans) as readonly (readonly [AgingBucket, (typeof spans)[AgingBucket]])[];
