/** What an invoice that has not arrived is expected to be. (domain 2.5) */
import { divideHalfUp } from '../../prices/money.ts';

/** What is known of an account whose invoice is missing. Amounts in minor units of the account's currency. */
export interface Expectation {
  /** Recurring charges and taxes of its last invoices, newest first. */
  readonly recent: readonly number[];
  /** What the account is said to cost in a month. */
  readonly expectedMonthly: number | null;
  /** Prices of the services that the carrier delivers; null where none is known. */
  readonly contracted: number | null;
}

/** The median of the last invoices, else what the account is said to cost, else the sum of contract prices; null where nothing is known. */
export function estimateOf({ recent, expectedMonthly, contracted }: Expectation): number | null {
  return medianOf(recent) ?? expectedMonthly ?? contracted;
}

/** Half up between the two in the middle. */
function medianOf(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) return null;
  const sum = middle.reduce((total, each) => total + BigInt(each), 0n);
  return Number(divideHalfUp(sum, BigInt(middle.length)));
}
