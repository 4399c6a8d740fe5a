/** Reads one cell as a value of its column. */
import { readDecimal } from '#domain/format/decimal.ts';
import { fill } from '#domain/format/fill.ts';
import { parseAmount } from '#domain/format/money.ts';
import { limits } from '#generated/domain/limits.ts';
import { currencyCodes } from '#generated/domain/lists/currency-code.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import type { ListItem } from '#runtime/product.ts';
import { unknownStyle, type FileStyle } from './file-style.ts';
import type { ImportTarget } from './targets.ts';

/** A value, or the mistake in the text. */
export type CellResult = { readonly value: unknown } | { readonly mistake: string };

interface About {
  /** Currency of the row's amounts, ISO 4217. */
  readonly currency: string;
  /** Number and date style of the file. */
  readonly style?: FileStyle;
}

type Reader = (text: string, target: ImportTarget, about: About) => CellResult;

/** The text is not empty. If the file's style leaves it open, the mistake names both readings. */
export const readCell: Reader = (text, target, about) => readers[target.shape](text, target, about);

const asText: Reader = (text) => ({ value: text });

const number: Reader = (text, target, { style = unknownStyle }) => {
  const { unit } = target;
  const bare =
    unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text;
  const read = readDecimal(bare, style.decimal);
  if ('value' in read) return read;
  if (read.fault === 'notNumber') return { mistake: texts['import.notNumber'] };
  // A whole number has no decimals, so the sign can only group.
  if (target.shape === 'integer') return { value: read.grouped };
  return { mistake: fill(texts['import.unclearNumber'], { grouped: read.grouped, decimal: read.decimal }) };
};

const whole: Reader = (text, target, about) => {
  const read = number(text, target, about);
  return 'value' in read && !Number.isInteger(read.value) ? { mistake: texts['import.notWhole'] } : read;
};

const yes = new Set(['yes', 'y', 'true', '1']);
const no = new Set(['no', 'n', 'false', '0']);

const yesNo: Reader = (text) => {
  const word = text.toLowerCase();
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { mistake: texts['import.notYesNo'] };
};

/**
 * 2026-03-17, or 3/17/2026 and 17/3/2026 if the numbers or the file show which is the month; with points the day comes
 * first.
 */
const date: Reader = (text, _target, { style = unknownStyle }) => {
  const [, one, sign, two, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return isDay(text) ? { value: text } : { mistake: texts['import.notDate'] };
  const monthFirst = `${year}-${one!.padStart(2, '0')}-${two!.padStart(2, '0')}`;
  const dayFirst = `${year}-${two!.padStart(2, '0')}-${one!.padStart(2, '0')}`;
  const first = sign === '.' ? 'day' : style.first;
  const possible = [first === 'day' ? [] : [monthFirst], first === 'month' ? [] : [dayFirst]].flat().filter(isDay);
  const [day, other] = new Set(possible);
  if (day === undefined) return { mistake: texts['import.notDate'] };
  return other === undefined ? { value: day } : { mistake: fill(texts['import.unclearDate'], { day, other }) };
};

const isDay = (iso: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(iso) && isOnCalendar(iso);

function isOnCalendar(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso;
}

const oneOf: Reader = (text, { options = [] }) => {
  const found = options.find(({ value, label }) => [String(value), label].some((word) => isSame(word, text)));
  if (found) return { value: found.value };
  const values = options.slice(0, limits.importOptionsShown).map(({ label }) => label);
  return { mistake: fill(texts['import.notOneOf'], { values: values.join(', ') }) };
};

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Separated by semicolons; by commas only if the whole text is not a choice. */
const several: Reader = (text, target, about) => {
  const isOne = !text.includes(';') && 'value' in oneOf(text, target, about);
  const read = text
    .split(isOne || text.includes(';') ? ';' : ',')
    .filter((each) => each.trim() !== '')
    .map((each) => oneOf(each, target, about));
  const mistake = read.find((each) => 'mistake' in each);
  return mistake ?? { value: read.map((each) => ('value' in each ? each.value : null)) };
};

/** Signs that belong to one currency only. */
const currencySigns = new Map<string, string>(
  (currencyCodes as readonly ListItem[]).flatMap(({ value, accepts = [] }) =>
    accepts.map((sign) => [sign, String(value)] as const),
  ),
);
const signs = [...currencySigns.keys()].join('');
const signBefore = new RegExp(`^([${signs}])\\s*(.+)$`);
const currencyBehind = new RegExp(`^(.*\\d)\\s*([A-Za-z]{3}|[${signs}])$`);

/** `1,250.00`, or with a currency: `1250.00 EUR`, or `€1.250,00` in that style. */
const amount: Reader = (text, { isUnitPrice }, { currency: given, style = unknownStyle }) => {
  const [, before, bare = text] = signBefore.exec(text) ?? [];
  const [, digits = bare, behind] = currencyBehind.exec(bare) ?? [];
  const own = behind ?? before;
  const currency = own === undefined ? given : (currencySigns.get(own) ?? own.toUpperCase());
  const plain = style.decimal === ',' ? digits.replaceAll('.', '').replace(',', '.') : digits;
  const value = parseAmount(plain, currency, isUnitPrice);
  return value === null ? { mistake: texts['import.notAmount'] } : { value: { value, code: currency } };
};

/** An address alone, or after its text: `Route map <https://maps.example/a.kmz>`. */
const link: Reader = (whole) => {
  const [, text, url] = /^(.+?)\s*<(\S+)>$/s.exec(whole) ?? [];
  return { value: url === undefined ? { url: whole, text: whole } : { url, text } };
};

const attributes: Reader = (text) => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // Invalid JSON is reported below.
  }
  return { mistake: texts['import.notJson'] };
};

const readers = {
  string: asText,
  text: asText,
  provider: asText,
  address: asText,
  currencyOf: asText,
  integer: whole,
  decimal: number,
  money: amount,
  currency: amount,
  boolean: yesNo,
  nullable_boolean: yesNo,
  dropdown: oneOf,
  options: several,
  date,
  link,
  attributes,
} as const satisfies Record<ImportTarget['shape'], Reader>;
