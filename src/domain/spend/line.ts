/** A charge for spend figures, of approved invoices only, in one currency. Amounts are minor units. */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import { shares } from './shares.ts';

export interface SpendLine {
  readonly id: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  /** `2026-09`: the month of the charge. */
  readonly month: string;
  readonly carrier: string;
  readonly site: string | null;
  readonly serviceId: string | null;
  readonly serviceName: string | null;
  readonly serviceType: string | null;
  readonly category: ChargeCategory;
  readonly isRecurring: boolean;
  readonly description: string;
  readonly qty: number;
  readonly amount: number;
  /** Overcharge by the audit; 0 without a finding. */
  readonly excess: number;
  readonly splits: readonly CostSplit[];
  /** Ordered speed of the service. */
  readonly mbps: number | null;
}

export interface CostSplit {
  readonly account: string;
  readonly costCenter: string | null;
  readonly location: string | null;
  readonly percent: number;
}

export const spendBy = ['carrier', 'site', 'service_type', 'category', 'cost_center'] as const;
export type SpendBy = (typeof spendBy)[number];

/** Key of lines without a site, type or cost center. */
const unallocated = '';

export interface SpendPart {
  readonly key: string;
  readonly amount: number;
}

/** The line's amount under each key; the parts add up to it. */
export function partsOf(line: SpendLine, by: SpendBy): readonly SpendPart[] {
  if (by === 'cost_center') {
    if (line.splits.length === 0) return [{ key: unallocated, amount: line.amount }];
    const amounts = shares(
      line.amount,
      line.splits.map(({ percent }) => percent),
    );
    return line.splits.map(({ costCenter }, at) => ({ key: costCenter ?? unallocated, amount: amounts[at]! }));
  }
  const keys = { carrier: line.carrier, site: line.site, service_type: line.serviceType, category: line.category };
  return [{ key: keys[by] ?? unallocated, amount: line.amount }];
}

export const sumOf = (lines: readonly Pick<SpendLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
