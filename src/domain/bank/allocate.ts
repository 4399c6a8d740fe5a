/** Splits money over several bills. Amounts are minor units. */
export interface Part {
  /** Null for money that no bill needs. */
  readonly bill: string | null;
  readonly amount: number;
}

/** Pays the bills in order, each up to its open amount. The parts add up to the money. */
export function allocate(
  amount: number,
  bills: readonly { readonly id: string; readonly left: number }[],
): readonly Part[] {
  let rest = amount;
  const parts = bills.flatMap(({ id, left }): readonly Part[] => {
    const taken = Math.min(Math.max(left, 0), rest);
    rest -= taken;
    return taken > 0 ? [{ bill: id, amount: taken }] : [];
  });
  return rest > 0 ? [...parts, { bill: null, amount: rest }] : parts;
}
