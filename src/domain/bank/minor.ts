/** Amounts as bank files write them. */
import { precisionOf } from '#domain/format/money.ts';

export type Decimal = '.' | ',';

const shapes: Readonly<Record<Decimal, RegExp>> = {
  '.': /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  ',': /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
};

/** A sign comes before or after an amount, never within it: `12-50` is invalid. */
const form = /^(?:\(([^()+-]*)\)|([+-]?)([^()+-]*?)(-|CR|DR)?)$/i;

/**
 * Minor units of `1,234.50`, `(12.50)`, `12.50-`, `12.50DR` or `12.50CR`, or of `1.234,50` with a decimal comma; null
 * for anything else. The currency has two decimals.
 */
export function minorOf(text: string, decimal: Decimal = '.'): number | null {
  const plain = text.replaceAll(/[$€£\s]/g, '');
  const [, bracketed, sign, bare = '', end = ''] = form.exec(plain) ?? [];
  const [, whole, cents = ''] = shapes[decimal].exec(bracketed ?? bare) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  const isNegative = bracketed !== undefined || sign === '-' || /^(-|DR)$/i.test(end);
  return isNegative ? 0 - value : value;
}

/**
 * Decimal sign of a column of amounts: a comma if some amounts end with comma and cents and none with point and cents.
 */
export const decimalOf = (texts: readonly string[]): Decimal =>
  texts.some((text) => /,\d{1,2}\D*$/.test(text)) && !texts.some((text) => /\.\d{1,2}\D*$/.test(text)) ? ',' : '.';

/**
 * Minor units of an unsigned decimal number as in XML. Trailing zeros are allowed, fractions of a minor unit are not.
 */
export function exactMinor(text: string, currency: string): number | null {
  const [, whole = '', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  const digits = precisionOf(currency);
  const kept = decimals.replace(/0+$/, '');
  if (`${whole}${decimals}` === '' || kept.length > digits) return null;
  const value = Number(`${whole}${kept.padEnd(digits, '0')}`);
  return Number.isSafeInteger(value) ? value : null;
}
