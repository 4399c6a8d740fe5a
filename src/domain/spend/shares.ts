/** Splits an amount by percents. The parts add up: leftover cents go to the largest remainders. [BI-033] */

const perPercent = 10_000;

/**
 * Parts in minor units, in the order of `percents` (up to four decimals). Of equal remainders, the first one gets the
 * cent.
 */
export function shares(amount: number, percents: readonly number[]): readonly number[] {
  const weights = percents.map((percent) => BigInt(Math.round(percent * perPercent)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return percents.map((_, at) => (at === 0 ? amount : 0));
  const size = BigInt(Math.abs(amount));
  const parts = weights.map((weight) => (size * weight) / whole);
  const remainders = weights.map((weight, at) => ({ at, left: (size * weight) % whole }));
  let rest = size - parts.reduce((sum, part) => sum + part, 0n);
  for (const { at } of remainders.toSorted((one, other) =>
    other.left > one.left ? 1 : other.left < one.left ? -1 : one.at - other.at,
  )) {
    if (rest === 0n) break;
    parts[at]! += 1n;
    rest -= 1n;
  }
  return parts.map((part) => (amount < 0 ? 0 - Number(part) : Number(part)));
}
