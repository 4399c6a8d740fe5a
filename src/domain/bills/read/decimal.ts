/** Exact decimal numbers, and their product in minor units. */

export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Null if it is not a decimal number (X12 type R: an optional leading minus, any number of decimals). */
export function decimalOf(text: string): Decimal | null {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole + decimals === '') return null;
  const digits = BigInt(whole + decimals);
  return { digits: sign === '-' ? -digits : digits, scale: decimals.length };
}

export const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

export const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  scale: one.scale + other.scale,
});

/** Hundredths, rounded once, half away from zero. `units` is the number of units that the price is for. */
export function minorOf({ digits, scale }: Decimal, units = 1): number {
  const above = (digits < 0n ? -digits : digits) * 100n;
  const below = 10n ** BigInt(scale) * BigInt(units);
  const rounded = Number((above * 2n + below) / (below * 2n));
  return digits < 0n ? 0 - rounded : rounded;
}
