/** What it costs to miss the notice of a contract. */

/** In minor units of the currency. */
export interface Amount {
  readonly value: number;
  readonly code: string;
}

export interface Renewing {
  readonly totalMrc: Amount | null;
  /** Months by which it renews without notice; 0 goes on month by month, null is not known. */
  readonly autoRenewTerm: number | null;
  /** Share of the remaining charges that ending early costs; all of them unless it is known. */
  readonly terminationFeePercent?: number | null;
}

/** The monthly charge over the months of the next term, one at least, or the share of it that ending costs; null while either is not known (domain 3.12). */
export function exposureOf({ totalMrc, autoRenewTerm, terminationFeePercent }: Renewing): Amount | null {
  if (totalMrc === null || autoRenewTerm === null) return null;
  const share = autoRenewTerm === 0 ? 100 : (terminationFeePercent ?? 100);
  return { value: Math.round((totalMrc.value * Math.max(autoRenewTerm, 1) * share) / 100), code: totalMrc.code };
}
