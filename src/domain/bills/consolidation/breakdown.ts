/** The same lines of a bill put together in several ways; each way adds up to the bill. */

export interface Part {
  /** Null for what belongs to none: fees, credits, charges of a whole account. */
  readonly key: string | null;
  readonly label: string | null;
  /** Minor units in the currency of the bill. */
  readonly amount: number;
}

/** One part for each key, the largest first, what belongs to none last. */
export function partsBy(rows: readonly Part[]): readonly Part[] {
  const sums = new Map<string | null, Part>();
  for (const { key, label, amount } of rows)
    sums.set(key, { key, label, amount: (sums.get(key)?.amount ?? 0) + amount });
  const rank = ({ key, amount }: Part): readonly [number, number] => [key === null ? 1 : 0, -amount];
  return [...sums.values()].toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
}

/** A charge of an invoice that a line of the bill carries; `key` and `label` are what it is put together by. */
export type Carried = Part;

/**
 * The line's charges: the first of the `candidates` that adds up to the line. A line that takes others back carries their
 * opposite; one that is no such sum, such as one entered by hand, is `alone`.
 */
export function byCharge(
  line: { readonly amount: number },
  candidates: readonly (readonly Carried[])[],
  alone: Pick<Part, 'key' | 'label'> = { key: null, label: null },
): readonly Part[] {
  for (const carried of candidates) {
    const sum = carried.reduce((total, { amount }) => total + amount, 0);
    const sign = [1, -1].find((each) => sum * each === line.amount);
    if (carried.length > 0 && sign !== undefined)
      return carried.map(({ key, label, amount }) => ({ key, label, amount: amount * sign }));
  }
  return [{ ...alone, amount: line.amount }];
}
