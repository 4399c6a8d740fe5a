/** Cost of missing the notice date of a contract. */

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
  return { value: Math.round((totalMrc.value * Math.max(autoRenewTerm, 1) * share) / 100), code: totalMrc.code };
}
