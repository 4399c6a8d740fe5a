/** Ledger rows of a bill: each line split by percents, and the parts add up to it. Amounts are minor units. [BI-033] */
import type { CostSplit } from './line.ts';
import { shares } from './shares.ts';

/** In file order. */
export const ledgerColumns = [
  'batch_id',
  'bill_number',
  'invoice_number',
  'vendor_code',
  'gl_account',
  'cost_center',
  'location_code',
  'service_id',
  'period',
  'category',
  'amount',
  'currency',
  'memo',
] as const;

export interface LedgerLine {
  readonly invoiceNumber: string;
  readonly vendor: string;
  readonly serviceId: string;
  readonly period: string;
  readonly category: string;
  readonly amount: number;
  readonly memo: string;
  readonly splits: readonly CostSplit[];
}

export interface LedgerRow extends Omit<LedgerLine, 'splits'> {
  readonly account: string;
  readonly costCenter: string;
  readonly location: string;
}

/** One row per split of each line; a line without splits is one row without an account. */
export const ledgerRows = (lines: readonly LedgerLine[]): readonly LedgerRow[] =>
  lines.flatMap(({ splits, ...line }) => {
    if (splits.length === 0) return [{ ...line, account: '', costCenter: '', location: '' }];
    const amounts = shares(
      line.amount,
      splits.map(({ percent }) => percent),
    );
    return splits.map(({ account, costCenter, location }, at) => ({
      ...line,
      amount: amounts[at]!,
      account,
      costCenter: costCenter ?? '',
      location: location ?? '',
    }));
  });
