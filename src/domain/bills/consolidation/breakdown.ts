/** Groups the lines of a bill in several ways; each adds up to the bill. */

export interface Part {
  /** Null for fees, credits and account charges. */
  readonly key: string | null;
  readonly label: string | null;
  /** Minor units in the bill's currency. */
  readonly amount: number;
}

/** One part per key, the largest first, the part without a key last. */
export function partsBy(rows: readonly Part[]): readonly Part[] {
  const sums = new Map<string | null, Part>();
  for (const { key, label, amount } of rows)
    sums.set(key, { key, label, amount: (sums.get(key)?.amount ?? 0) + amount });
  const rank = ({ key, amount }: Part): readonly [number, number] => [key === null ? 1 : 0, -amount];
  return [...sums.values()].toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
}

/** An invoice charge in a bill line; `key` and `label` are what it is grouped by. */
export type BilledCharge = Part;

/**
 * The line's charges: the first of the `candidates` that adds up to the line, negated for a reversal. A line that
 * matches none, such as one entered by hand, is `alone`.
 */
export function byCharge(
  line: { readonly amount: number },
  candidates: readonly (readonly BilledCharge[])[],
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
