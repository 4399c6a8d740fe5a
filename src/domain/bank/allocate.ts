/** Money over several bills. Amounts are minor units. */
export interface Part {
  /** Null for what no bill takes. */
  readonly bill: string | null;
  readonly amount: number;
}

/** Each bill in turn takes what is left of it, up to the money; the parts add up to it. */
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
