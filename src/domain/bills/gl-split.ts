/** Splits an amount over ledger accounts. The parts add up: leftover cents go to the largest remainders. [BI-033] */

/**
 * @param amount minor units, any sign
 * @param shares any scale, such as percents; of equal remainders, the last one gets the cent
 */
export function splitAmount(amount: number, shares: readonly number[]): readonly number[] {
  const scaled = shares.map((share) => BigInt(Math.round(share * 10_000)));
  const whole = scaled.reduce((sum, share) => sum + share, 0n);
  if (whole <= 0n) return shares.map(() => 0);
  const size = BigInt(Math.abs(amount));
  const parts = scaled.map((share) => ({ floor: (size * share) / whole, rest: (size * share) % whole }));
  let left = size - parts.reduce((sum, { floor }) => sum + floor, 0n);
  const order = parts
    .map((_, at) => at)
    .toSorted((a, b) => (parts[a]!.rest === parts[b]!.rest ? b - a : parts[a]!.rest < parts[b]!.rest ? 1 : -1));
  const cents = parts.map(({ floor }) => floor);
  for (const at of order) {
    if (left === 0n) break;
    cents[at]! += 1n;
    left -= 1n;
  }
  return cents.map((each) => (amount < 0 ? 0 - Number(each) : Number(each)));
}
