/** Amounts of compiled expressions. Null is unknown, and so are amounts of two currencies together. */
import { powerOfTen, quotient, quotientScale } from './numbers.ts';

interface Amount {
  /** Minor units. */
  readonly value: bigint;
  /** ISO 4217; null for a zero that has no currency yet. */
  readonly code: string | null;
}

type MaybeAmount = Amount | null;

interface Money {
  readonly value: number;
  readonly code: string;
}

/** Unknown while a form holds a half-typed amount. */
export const amountOf = (money: Partial<Money> | null | undefined): MaybeAmount =>
  Number.isSafeInteger(money?.value) && money?.code ? { value: BigInt(money.value!), code: money.code } : null;

/** An amount as records hold it; unknown without a currency or beyond 2^53. */
export function toMoney(amount: MaybeAmount): Money | null {
  if (amount === null || amount.code === null) return null;
  const value = Number(amount.value);
  return Number.isSafeInteger(value) ? { value, code: amount.code } : null;
}

/** Zero in the currency of another amount. */
export const zeroLike = (other: MaybeAmount): Amount => ({ value: 0n, code: other?.code ?? null });

const agree = (left: Amount, right: Amount): boolean =>
  left.code === right.code || left.code === null || right.code === null;

const together =
  <Result>(calculate: (left: Amount, right: Amount) => Result) =>
  (left: MaybeAmount, right: MaybeAmount): Result | null =>
    left === null || right === null || !agree(left, right) ? null : calculate(left, right);

export const addedAmounts = together((left, right): Amount => ({
  value: left.value + right.value,
  code: left.code ?? right.code,
}));
export const subtractedAmounts = together((left, right): Amount => ({
  value: left.value - right.value,
  code: left.code ?? right.code,
}));
export const isLessAmount = together((left, right) => left.value < right.value);
export const isAtMostAmount = together((left, right) => left.value <= right.value);

export const greaterAmount = together((left, right): Amount => ({
  value: left.value < right.value ? right.value : left.value,
  code: left.code ?? right.code,
}));
export const lesserAmount = together((left, right): Amount => ({
  value: left.value < right.value ? left.value : right.value,
  code: left.code ?? right.code,
}));

/** The quotient of two amounts, with six digits after the point. */
export const ratio = together((left, right): bigint | null =>
  right.value === 0n ? null : quotient(left.value * powerOfTen(quotientScale), right.value),
);

/** Never unknown: nothing equals nothing. */
export const isSameAmount = (left: MaybeAmount, right: MaybeAmount): boolean =>
  left === null || right === null ? left === right : left.value === right.value && agree(left, right);

export const negatedAmount = (amount: MaybeAmount): MaybeAmount =>
  amount === null ? null : { value: -amount.value, code: amount.code };

/** Rounded to minor units, half away from zero. */
export const multipliedAmount = (amount: MaybeAmount, factor: bigint | null, scale: number): MaybeAmount =>
  amount === null || factor === null
    ? null
    : { value: quotient(amount.value * factor, powerOfTen(scale)), code: amount.code };

/** Rounded to minor units, half away from zero; nothing for a division by zero. */
export const dividedAmount = (amount: MaybeAmount, by: bigint | null, scale: number): MaybeAmount =>
  amount === null || by === null || by === 0n
    ? null
    : { value: quotient(amount.value * powerOfTen(scale), by), code: amount.code };
