/** Amounts and days in the formats that carriers print. */

export const dateFormats = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'YYYYMMDD',
  'MMM-D-YYYY',
  'D-MMM-YYYY',
] as const;
export type DateFormat = (typeof dateFormats)[number];

/**
 * Minor units of `$1,234.50`, `12.50-`, `(12.50)` or `12.50CR`, or of `1.234,50` with a decimal comma. Null for
 * anything else.
 */
export function amountOf(text: string, decimal: '.' | ',' = '.'): number | null {
  const bare = text.replaceAll(/[\s$€£]|US(?=\$)|CA?(?=\$)|USD|CAD|EUR|GBP/g, '');
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith('-') || /(-|CR)$/i.test(bare);
  const digits = bare.replaceAll(/^[(-]+|[)-]+$|CR$/gi, '');
  const plain = decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  const isGrouped = decimal === ',' ? /^\d{1,3}(\.\d{3})*(,|$)/ : /^\d{1,3}(,\d{3})*(\.|$)/;
  const hasGroups = digits.includes(decimal === ',' ? '.' : ',');
  const [, whole, cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined || (hasGroups && !isGrouped.test(digits))) return null;
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return isNegative ? 0 - value : value;
}

const currencySigns: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCAD\b|\bCA?\$/, 'CAD'],
  [/\bUSD\b|\bUS\$/, 'USD'],
];

/** Currency by the sign or code of an amount; null for none, and for a dollar sign, which several currencies share. */
export const currencyIn = (text: string): string | null => currencySigns.find(([sign]) => sign.test(text))?.[1] ?? null;

/** A number with any decimals: `1,234.5`, or `1.234,5` with a decimal comma. Null for anything else. */
export function figureOf(text: string, decimal: '.' | ',' = '.'): number | null {
  const bare = text.replaceAll(/[\s$€£]|USD|CAD|EUR|GBP/g, '').replaceAll(/[\u2212\u2013]/g, '-');
  const [, bracketed, sign, plainDigits = '', end] = /^(?:\(([\d.,]+)\)|([+-]?)([\d.,]+)(-|CR)?)$/i.exec(bare) ?? [];
  const shape = decimal === ',' ? /^(\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d+))?$/ : /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?$/;
  const [, whole, decimals = ''] = shape.exec(bracketed ?? plainDigits) ?? [];
  if (whole === undefined || whole + decimals === '') return null;
  const value = Number(`${whole.replaceAll(/\D/g, '') || '0'}.${decimals || '0'}`);
  return bracketed !== undefined || sign === '-' || end !== undefined ? 0 - value : value;
}

export interface UnitPrice {
  readonly unitPrice: number | null;
  readonly unitRate: number | null;
}

/** A unit price in minor units, or with all decimals if it is finer. Null if it is not a price. */
export function unitPriceOf(text: string, decimal: '.' | ',' = '.'): UnitPrice | null {
  const whole = amountOf(text, decimal);
  if (whole !== null) return { unitPrice: whole, unitRate: null };
  const rate = figureOf(text, decimal);
  if (rate === null) return null;
  const minor = Math.round(rate * 100);
  return Math.abs(rate * 100 - minor) < 1e-9
    ? { unitPrice: minor, unitRate: null }
    : { unitPrice: null, unitRate: rate };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Parts = readonly (string | undefined)[];

/** Two numbers and a year, separated by slashes or dashes. */
const slashed = (text: string): Parts => /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
const century = (year: string | undefined): string | undefined => year?.padStart(4, '20');

function named(year: string | undefined, name: string | undefined, day: string | undefined): Parts {
  const month = name === undefined ? -1 : months.indexOf(name.toLowerCase());
  return month < 0 ? [] : [century(year), String(month + 1), day];
}

const readers: Readonly<Record<DateFormat, (text: string) => Parts>> = {
  'YYYY-MM-DD': (text) => {
    const [, year, , month, day] = /^(\d{4})([-/])(\d{2})\2(\d{2})$/.exec(text) ?? [];
    return [year, month, day];
  },
  'MM/DD/YYYY': (text) => {
    const [, month, , day, year] = slashed(text);
    return [century(year), month, day];
  },
  'DD/MM/YYYY': (text) => {
    const [, day, , month, year] = slashed(text);
    return [century(year), month, day];
  },
  'DD.MM.YYYY': (text) => {
    const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text) ?? [];
    return [century(year), month, day];
  },
  YYYYMMDD: (text) => /^(\d{4})(\d{2})(\d{2})$/.exec(text)?.slice(1) ?? [],
  'MMM-D-YYYY': (text) => {
    const [, name, day, year] = /^([A-Za-z]{3})[a-z]*\.?[ -](\d{1,2}),?[ -](\d{4})$/.exec(text) ?? [];
    return named(year, name, day);
  },
  'D-MMM-YYYY': (text) => {
    const [, day, name, year] = /^(\d{1,2})\.?[ -]([A-Za-z]{3})[a-z]*\.?,?[ -](\d{4}|\d{2})$/.exec(text) ?? [];
    return named(year, name, day);
  },
};

/** The day as YYYY-MM-DD; null if the text does not match the format or the day does not exist. */
export function dayOf(text: string, format: DateFormat): string | null {
  const [year, month, day] = readers[format](text.trim());
  if (year === undefined || month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
}

/**
 * Whether month or day comes first, by all days of a column; null if no day has this form. If both are possible, the
 * reading without days after `latest` wins.
 */
export function slashOrder(
  texts: readonly string[],
  latest: string | null = null,
): 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'UNCLEAR' | null {
  const written = [...new Set(texts.map((text) => text.trim()))].filter((text) => slashed(text).length > 0);
  const days = (format: DateFormat) => written.map((text) => dayOf(text, format));
  const [monthFirst, dayFirst] = [days('MM/DD/YYYY'), days('DD/MM/YYYY')];
  if (written.length === 0) return null;
  if (monthFirst.every((day, at) => day !== null && day === dayFirst[at])) return 'MM/DD/YYYY';
  const fits = (read: readonly (string | null)[]): boolean =>
    read.every((day) => day !== null && (latest === null || day <= latest));
  const [isMonthFirst, isDayFirst] = [fits(monthFirst), fits(dayFirst)];
  if (isMonthFirst !== isDayFirst) return isMonthFirst ? 'MM/DD/YYYY' : 'DD/MM/YYYY';
  if (isMonthFirst) return 'UNCLEAR';
  // If some days fit neither order, the majority decides.
  const count = (read: readonly (string | null)[]): number => read.filter((day) => day !== null).length;
  return count(dayFirst) > count(monthFirst) ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
}

/** The format of all days: null if month and day are ambiguous, else the first that fits. */
export function formatOfDays(texts: readonly string[]): DateFormat | null {
  const days = [...new Set(texts.map((text) => text.trim()))].filter(Boolean);
  const order = slashOrder(days);
  if (order === 'UNCLEAR') return null;
  const fits = (format: DateFormat): boolean => days.every((text) => dayOf(text, format) !== null);
  return dateFormats.find(fits) ?? order ?? 'MM/DD/YYYY';
}
