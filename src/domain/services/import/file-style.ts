/** Number and date style of a file: shown by its own cells, else chosen. Ambiguous cells follow it. */
import { readDecimal } from '#domain/format/decimal.ts';
import type { ImportTarget } from './targets.ts';

export interface FileStyle {
  /** The decimal sign; null if no cell shows it, or cells contradict each other. */
  readonly decimal: '.' | ',' | null;
  /** What comes first in `05/11/2026`; null in the same cases. */
  readonly first: 'month' | 'day' | null;
}

/** Options for a person to choose, by parameter name. */
export interface StyleChoice {
  readonly decimal_sign?: '.' | ',';
  readonly date_format?: 'MM/DD/YYYY' | 'DD/MM/YYYY';
}

export const unknownStyle: FileStyle = { decimal: null, first: null };

const numeric: ReadonlySet<ImportTarget['shape']> = new Set(['integer', 'decimal', 'money', 'currency']);

export interface ReadStyle {
  readonly style: FileStyle;
  /** Options that must be chosen before every cell is unambiguous. */
  readonly unclear: readonly (keyof StyleChoice)[];
}

/** `targets` has the order of the cells; null for an ignored column. */
export function styleOfRows(
  rows: readonly (readonly string[])[],
  targets: readonly (ImportTarget | null)[],
  { decimal_sign: sign, date_format: format }: StyleChoice = {},
): ReadStyle {
  const cellsWhere = (isWanted: (target: ImportTarget) => boolean): readonly string[] =>
    targets.flatMap((target, at) => (target && isWanted(target) ? rows.map((cells) => cells[at] ?? '') : []));
  const dates = cellsWhere(({ shape }) => shape === 'date');
  const chosenFirst = format === undefined ? null : format === 'DD/MM/YYYY' ? 'day' : 'month';
  const decimal = onlyOne(cellsWhere(({ shape }) => numeric.has(shape)).map(decimalOf)) ?? sign ?? null;
  const first = onlyOne(dates.map(firstOf)) ?? chosenFirst;
  const hasUnclearNumber = cellsWhere(({ shape }) => shape === 'decimal').some(isUnclearNumber);
  return {
    style: { decimal, first },
    unclear: [
      ...(decimal === null && hasUnclearNumber ? (['decimal_sign'] as const) : []),
      ...(first === null && dates.some(isUnclearDate) ? (['date_format'] as const) : []),
    ],
  };
}

/** A unit may follow the digits. */
function isUnclearNumber(text: string): boolean {
  const read = readDecimal(/^[-+]?[\d.,]+/.exec(text.trim())?.[0] ?? '');
  return 'fault' in read && read.fault === 'unclear';
}

function isUnclearDate(text: string): boolean {
  const [, one, two] = slashed.exec(text) ?? [];
  return one !== undefined && Number(one) <= 12 && Number(two) <= 12 && Number(one) !== Number(two);
}

const slashed = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}\s*$/;

function onlyOne<Sign>(shown: readonly (Sign | null)[]): Sign | null {
  const signs = new Set(shown.filter((sign) => sign !== null));
  return signs.size === 1 ? [...signs][0]! : null;
}

/** Null for a number that is valid in both styles, such as `1,234`, and for other texts. */
function decimalOf(text: string): '.' | ',' | null {
  const [digits = ''] = /\d[\d.,]*/.exec(text) ?? [];
  const signs = [...digits.matchAll(/[.,]/g)].map(([sign]) => sign as '.' | ',');
  const last = signs.at(-1);
  if (last === undefined) return null;
  const other = last === '.' ? ',' : '.';
  // Of two different signs, the last one is the decimal sign. A repeated sign groups.
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  return /[.,]\d{3}$/.test(digits) ? null : last;
}

function firstOf(text: string): 'month' | 'day' | null {
  const [, one, two] = slashed.exec(text) ?? [];
  if (one === undefined) return null;
  if (Number(one) > 12) return 'day';
  return Number(two) > 12 ? 'month' : null;
}
