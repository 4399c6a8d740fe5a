/** Amounts in whole minor units. Currencies are only mixed through a rate. */

export interface Money<Code extends string = string> {
  /** Integer minor units, such as cents. */
  readonly value: number;
  /** ISO 4217. */
  readonly code: Code;
}

/** Sum of amounts of one currency; `mixed` if they differ, null if there are none. [QT-027] */
export function sumOf<Code extends string>(amounts: readonly Money<Code>[]): Money<Code> | 'mixed' | null {
  const [first] = amounts;
  if (!first) return null;
  if (amounts.some(({ code }) => code !== first.code)) return 'mixed';
  return { value: amounts.reduce((total, { value }) => total + value, 0), code: first.code };
}

/** Quotient of integers, rounded half away from zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [n, d] = [absolute(dividend), absolute(divisor)];
  const rounded = (2n * n + d) / (2n * d);
  return isNegative ? -rounded : rounded;
}

/** The amount divided by a number with up to three decimals, half up to a minor unit. */
export function divided({ value, code }: Money, by: number): Money {
  return { value: Number(divideHalfUp(BigInt(value) * 1000n, BigInt(Math.round(by * 1000)))), code };
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
