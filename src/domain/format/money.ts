/** Amounts in minor units as people read and type them. */
import { limits } from '#generated/domain/limits.ts';
import { cachedBy } from './cached-by.ts';

export interface Money {
  /** Minor units: 74500 is 745.00 USD. */
  readonly value: number;
  /** ISO 4217 code. */
  readonly code: string;
}

/**
 * `$745`, `$1,234.50`, `€1,234.50 EUR`: whole amounts without decimals, and the code after any currency but the
 * default. [DF-018] [DF-019] [DF-020] [DF-021]
 */
export function formatMoney({ value, code }: Money, defaultCode = 'USD'): string {
  const digits = precisionOf(code);
  const amount = value / 10 ** digits;
  const shown = (Number.isInteger(amount) ? wholeIn : exactIn)(code).format(amount);
  return code === defaultCode ? shown : `${shown} ${code}`;
}

const exactIn = cachedBy((currency: string) => formatIn(currency, precisionOf(currency)));
const wholeIn = cachedBy((currency: string) => formatIn(currency, 0));

const formatIn = (currency: string, least: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: least,
    maximumFractionDigits: precisionOf(currency) + limits.unitPriceDigits,
  });

/** The amount in an input: `1234.5` → `1,234.50`. */
export function amountText({ value, code }: Money): string {
  const digits = precisionOf(code);
  const amount = value / 10 ** digits;
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : digits,
    maximumFractionDigits: digits + limits.unitPriceDigits,
  }).format(amount);
}

/** `EUR 12,000.00`: the code first and all decimals, for amounts of two currencies in one line. */
export function codeFirst({ value, code }: Money): string {
  const digits = precisionOf(code);
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${code} ${format.format(value / 10 ** digits)}`;
}

/** For export files: `1234.50` USD, `1234` JPY, `1.234` KWD. */
export function decimalText({ value, code }: Money): string {
  const digits = precisionOf(code);
  return (value / 10 ** digits).toFixed(digits);
}

/**
 * Minor units of a typed amount, optionally with a dollar sign and group commas; null if it is not one. A unit price
 * may be a fraction of them. [DF-004]
 */
export function parseAmount(text: string, code: string, isUnitPrice = false): number | null {
  const [, sign, whole, fraction = ''] =
    /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  const digits = precisionOf(code);
  if (whole === undefined || fraction.length > digits + (isUnitPrice ? limits.unitPriceDigits : 0)) return null;
  const coins = fraction.slice(0, digits).padEnd(digits, '0');
  const minor = Number(`${whole.replaceAll(',', '')}${coins}.${fraction.slice(digits)}`);
  return sign === '-' ? -minor : minor;
}

/** Decimals of the currency; 2 for an unknown code. [DF-019] */
export const precisionOf = (code: string): number => (/^[A-Z]{3}$/.test(code) ? knownPrecision(code) : 2);

const knownPrecision = cachedBy(
  (currency: string): number =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);
