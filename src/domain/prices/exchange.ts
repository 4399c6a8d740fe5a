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

const rateScale = 100_000_000n;

/** The amount in another currency, half up; null if a rate is missing. */
export function converted(money: Money, code: string, rates: RateSnapshot): Money | null {
  if (money.code === code) return money;
  const [from, to] = [rates[money.code], rates[code]];
  if (!from || !to) return null;
  const dividend = BigInt(money.value) * scaled(from.usdPerUnit) * 10n ** BigInt(to.precision);
  const divisor = scaled(to.usdPerUnit) * 10n ** BigInt(from.precision);
  return divisor === 0n ? null : { value: Number(divideHalfUp(dividend, divisor)), code };
}

const scaled = (rate: number): bigint => BigInt(Math.round(rate * Number(rateScale)));
