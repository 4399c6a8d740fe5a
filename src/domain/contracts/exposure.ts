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
}

/** The monthly charge over the months of the next term, one at least; null while either is not known. */
export function exposureOf({ totalMrc, autoRenewTerm }: Renewing): Amount | null {
  if (totalMrc === null || autoRenewTerm === null) return null;
  return { value: totalMrc.value * Math.max(autoRenewTerm, 1), code: totalMrc.code };
}
