/** How long what is open has been due. */
import type { AgingBucket } from '#generated/domain/lists/aging-bucket.ts';

export interface OpenBill {
  readonly currency: string;
  /** Minor units still to be paid. */
  readonly balance: number;
  /** Days since the due date in the zone of the team; negative before it, null without one. */
  readonly daysOverdue: number | null;
}

export interface Aging {
  readonly currency: string;
  readonly total: number;
  readonly buckets: Readonly<Record<AgingBucket, { readonly amount: number; readonly bills: number }>>;
}

const none = { amount: 0, bills: 0 };
const empty: Aging['buckets'] = { NOT_DUE: none, DAYS_1_30: none, DAYS_31_60: none, DAYS_61_90: none, OVER_90: none };

/** One row for each currency, in the order of its code; currencies are never added up. */
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

/** The due date itself is still in time. */
export function bucketOf(daysOverdue: number | null): AgingBucket {
  if (daysOverdue === null || daysOverdue <= 0) return 'NOT_DUE';
  if (daysOverdue <= 30) return 'DAYS_1_30';
  if (daysOverdue <= 60) return 'DAYS_31_60';
  return daysOverdue <= 90 ? 'DAYS_61_90' : 'OVER_90';
}
