/**
 * Numbers, texts, dates and conditions of compiled expressions: the same values as their SQL. Null is unknown. Numbers
 * are fixed-point: all digits without the point.
 */

/** Fixed-point digits of a number of a record, `scale` after the point; unknown while a form holds something else. */
export const numberOf = (value: unknown, scale: number): bigint | null =>
  typeof value === 'number' && Math.abs(value) < 1e21 ? BigInt(value.toFixed(scale).replace('.', '')) : null;

/** A number as records hold it; unknown beyond `limit` digits. */
export function toNumber(value: bigint | null, scale: number, limit: bigint): number | null {
  if (value === null || absolute(value) > limit) return null;
  const text = String(absolute(value)).padStart(scale + 1, '0');
  const number = Number(scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`);
  return value < 0n ? -number : number;
}

/** Half away from zero, as `round(numeric)` of PostgreSQL. */
export function quotient(dividend: bigint, divisor: bigint): bigint {
  const [n, d] = [absolute(dividend), absolute(divisor)];
  const rounded = (2n * n + d) / (2n * d);
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** With `digits` more digits after the point. */
export const scaled = (value: bigint | null, digits: number): bigint | null =>
  value === null ? null : value * powerOfTen(digits);

/** From one scale to another, half away from zero. */
export function rounded(value: bigint | null, from: number, to: number): bigint | null {
  if (value === null) return null;
  return to >= from ? value * powerOfTen(to - from) : quotient(value, powerOfTen(from - to));
}

type Number2 = (left: bigint | null, right: bigint | null) => bigint | null;

export const added: Number2 = (left, right) => (left === null || right === null ? null : left + right);
export const subtracted: Number2 = (left, right) => (left === null || right === null ? null : left - right);
/** The scales add up. */
export const multiplied: Number2 = (left, right) => (left === null || right === null ? null : left * right);
export const negated = (value: bigint | null): bigint | null => (value === null ? null : -value);

/** Digits after the point of a quotient. */
export const quotientScale = 6;

/** The quotient with six digits after the point; nothing for a division by zero. */
export function divided(
  left: bigint | null,
  leftScale: number,
  right: bigint | null,
  rightScale: number,
): bigint | null {
  if (left === null || right === null || right === 0n) return null;
  return quotient(left * powerOfTen(quotientScale + rightScale), right * powerOfTen(leftScale));
}

type Ordered = bigint | number | string;

/** Numbers, dates as ISO text, moments in milliseconds. */
export const isLess = <Value extends Ordered>(left: Value | null, right: Value | null): boolean | null =>
  left === null || right === null ? null : left < right;
export const isAtMost = <Value extends Ordered>(left: Value | null, right: Value | null): boolean | null =>
  left === null || right === null ? null : left <= right;

export const greater = <Value extends Ordered>(left: Value | null, right: Value | null): Value | null =>
  left === null || right === null ? null : left < right ? right : left;
export const lesser = <Value extends Ordered>(left: Value | null, right: Value | null): Value | null =>
  left === null || right === null ? null : left < right ? left : right;

type Tristate = boolean | null;

export const not = (value: Tristate): Tristate => (value === null ? null : !value);
export const and = (left: Tristate, right: Tristate): Tristate =>
  left === false || right === false ? false : left === null || right === null ? null : true;
export const or = (left: Tristate, right: Tristate): Tristate =>
  left === true || right === true ? true : left === null || right === null ? null : false;

/** Never unknown: nothing is in no list. */
export const isIn = <Value>(value: Value | null, list: readonly Value[] | null): boolean =>
  value !== null && (list ?? []).includes(value);

export const hasItems = (list: readonly unknown[] | null): boolean => (list ?? []).length > 0;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
