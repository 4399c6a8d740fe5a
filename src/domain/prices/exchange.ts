/** Converts amounts to one currency, for ranking only, from a stored snapshot of rates. */
import { divideHalfUp, type Money } from './money.ts';

export interface CurrencyRate {
  /** US dollars per unit. */
  readonly usdPerUnit: number;
  /** Decimals, such as 2 for USD and 0 for JPY. */
  readonly precision: number;
  readonly source: string | null;
  /** Day of the rate, YYYY-MM-DD. */
  readonly asOf: string | null;
}

export type RateSnapshot = Readonly<Record<string, CurrencyRate>>;

/** Decimals of a stored rate. */
export const rateDigits = 8;
const rateScale = 10n ** BigInt(rateDigits);

/** The amount in another currency, half up; null if a rate is missing. */
export function converted<Code extends string>(money: Money, code: Code, rates: RateSnapshot): Money<Code> | null {
  if (money.code === code) return { value: money.value, code };
  const [from, to] = [rates[money.code], rates[code]];
  if (!from || !to) return null;
  const dividend = BigInt(money.value) * scaled(from.usdPerUnit) * 10n ** BigInt(to.precision);
  const divisor = scaled(to.usdPerUnit) * 10n ** BigInt(from.precision);
  return divisor === 0n ? null : { value: Number(divideHalfUp(dividend, divisor)), code };
}

/** An amount in another currency, with the rate and the day that it was converted by. */
export interface Exchange<Code extends string = string> {
  readonly amount: Money<Code>;
  /** Units of the new currency for one unit of the old. */
  readonly rate: number;
  /** The older day of the two currencies' rates. */
  readonly asOf: string;
}

/** The amount in another currency and its rate; null for the same currency, and if a rate is missing. */
export function exchangeOf<Code extends string>(money: Money, code: Code, rates: RateSnapshot): Exchange<Code> | null {
  const amount = converted(money, code, rates);
  const [from, to] = [rates[money.code], rates[code]];
  const [asOf] = [from?.asOf, to?.asOf].filter((day) => typeof day === 'string').toSorted();
  if (money.code === code || amount === null || !from || !to || asOf === undefined) return null;
  return { amount, rate: Number((from.usdPerUnit / to.usdPerUnit).toFixed(rateDigits)), asOf };
}

const scaled = (rate: number): bigint => BigInt(Math.round(rate * Number(rateScale)));
