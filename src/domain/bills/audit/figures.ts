/** Amounts and calculations as evidence shows them: digits and signs, no words. */
import { precisionOf } from '../../format/money.ts';
import type { Evidence } from './model.ts';

/** `745.00`: minor units with all decimals of the currency. */
export function figure(value: number, currency: string): string {
  const digits = precisionOf(currency);
  return (value / 10 ** digits).toFixed(digits);
}

/** `745.00 × 15 / 31 = 360.48` */
export const dayShare = (amount: number, days: number, of: number, result: number, currency: string): Evidence => ({
  kind: 'CALCULATION',
  text: `${figure(amount, currency)} × ${days} / ${of} = ${figure(result, currency)}`,
});

/** `712.50 − 689.00 = 23.50` */
export const difference = (billed: number, expected: number, currency: string): Evidence => ({
  kind: 'CALCULATION',
  text: `${figure(billed, currency)} − ${figure(expected, currency)} = ${figure(billed - expected, currency)}`,
});
