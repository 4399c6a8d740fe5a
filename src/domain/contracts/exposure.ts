/** Cost of missing the notice date of a contract. */
import { divideHalfUp } from '../prices/money.ts';

/** Minor units. */
export interface Amount {
  readonly value: number;
  readonly code: string;
}

export interface Renewing {
  readonly totalMrc: Amount | null;
  /** Months of a renewal without notice; 0 is month to month, null unknown. */
  readonly autoRenewTerm: number | null;
  /** Share of the remaining charges due for early termination; all of them if unknown. */
  readonly terminationFeePercent?: number | null;
}

/**
 * Monthly charge times the months of the next term, at least one, or the termination share of it; null while either is
 * unknown (domain 3.12).
 */
export function exposureOf({ totalMrc, autoRenewTerm, terminationFeePercent }: Renewing): Amount | null {
  if (totalMrc === null || autoRenewTerm === null) return null;
  const share = autoRenewTerm === 0 ? 100 : (terminationFeePercent ?? 100);
  // Percents have two decimals; floats would round .255 down.
  const hundredths = BigInt(Math.round(share * 100));
  const charge = BigInt(totalMrc.value) * BigInt(Math.max(autoRenewTerm, 1)) * hundredths;
  return { value: Number(divideHalfUp(charge, 10_000n)), code: totalMrc.code };
}
