/** Expected amount of an invoice that has not arrived. (domain 2.5) */
import { divideHalfUp } from '../../prices/money.ts';

/** Facts about an account whose invoice is missing. Amounts in minor units of the account's currency. */
export interface Expectation {
  /** Recurring charges and taxes of its last invoices, newest first. */
  readonly recent: readonly number[];
  /** Entered monthly cost of the account. */
  readonly expectedMonthly: number | null;
  /** Prices of the carrier's services; null if none is known. */
  readonly contracted: number | null;
}

/**
 * The median of the last invoices, else the entered monthly cost, else the sum of contract prices; null if nothing is
 * known.
 */
export function estimateOf({ recent, expectedMonthly, contracted }: Expectation): number | null {
  return medianOf(recent) ?? expectedMonthly ?? contracted;
}

/** For an even count, the mean of the middle two, half up. */
function medianOf(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) return null;
  const sum = middle.reduce((total, each) => total + BigInt(each), 0n);
  return Number(divideHalfUp(sum, BigInt(middle.length)));
}
