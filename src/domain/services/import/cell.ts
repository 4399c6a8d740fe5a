/** Reads one cell as the value that its column holds. */
import { readDecimal } from '#domain/format/decimal.ts';
import { fill } from '#domain/format/fill.ts';
import { parseAmount } from '#domain/format/money.ts';
import { limits } from '#generated/domain/limits.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import type { ImportTarget } from './targets.ts';

/** A value, or what is wrong with the text. */
export type Read = { readonly value: unknown } | { readonly mistake: string };

type Reader = (text: string, target: ImportTarget, currency: string) => Read;

/** `currency` is that of the amounts of the row, ISO 4217; the text is not empty. */
export const readCell: Reader = (text, target, currency) => readers[target.shape](text, target, currency);

const asText: Reader = (text) => ({ value: text });

const number: Reader = (text, target) => {
  const { unit } = target;
  const bare =
    unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text;
  const read = readDecimal(bare);
  if ('value' in read) return read;
  if (read.fault === 'notNumber') return { mistake: texts['import.notNumber'] };
  if (isWhole(target)) return { value: read.grouped };
  return { mistake: fill(texts['import.unclearNumber'], { grouped: read.grouped, decimal: read.decimal }) };
};

/** A whole number has no decimals that a comma could begin. */
const isWhole = ({ shape }: ImportTarget): boolean => shape === 'integer';

const whole: Reader = (text, target, currency) => {
  const read = number(text, target, currency);
  return 'value' in read && !Number.isInteger(read.value) ? { mistake: texts['import.notWhole'] } : read;
};

const yes = new Set(['yes', 'y', 'true', '1']);
const no = new Set(['no', 'n', 'false', '0']);

const yesNo: Reader = (text) => {
  const word = text.toLowerCase();
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { mistake: texts['import.notYesNo'] };
};

/** 2026-03-17, or 3/17/2026 as it is written in the United States. */
const date: Reader = (text) => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso) && isOnCalendar(iso);
  return isDay ? { value: iso } : { mistake: texts['import.notDate'] };
};

function isOnCalendar(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso;
}

const oneOf: Reader = (text, { options = [] }) => {
  const found = options.find(({ value, label }) => [String(value), label].some((word) => isSame(word, text)));
  if (found) return { value: found.value };
  const values = options.slice(0, limits.importOptionsTold).map(({ label }) => label);
  return { mistake: fill(texts['import.notOneOf'], { values: values.join(', ') }) };
};

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Parted by semicolons; by commas only where the text is no choice as a whole. */
const several: Reader = (text, target, currency) => {
  const isOne = !text.includes(';') && 'value' in oneOf(text, target, currency);
  const read = text
    .split(isOne || text.includes(';') ? ';' : ',')
    .filter((each) => each.trim() !== '')
    .map((each) => oneOf(each, target, currency));
  const mistake = read.find((each) => 'mistake' in each);
  return mistake ?? { value: read.map((each) => ('value' in each ? each.value : null)) };
};

/** `1,250.00`, or with a currency of its own: `1250.00 EUR`. */
const amount: Reader = (whole, _target, given) => {
  const [, own, code] = /^(.*\d)\s*([A-Za-z]{3})$/.exec(whole) ?? [];
  const [text, currency] = own === undefined ? [whole, given] : [own, code!.toUpperCase()];
  const value = parseAmount(text, currency);
  return value === null ? { mistake: texts['import.notAmount'] } : { value: { value, code: currency } };
};

/** An address alone, or behind its words: `Route map <https://maps.example/a.kmz>`. */
const link: Reader = (whole) => {
  const [, text, url] = /^(.+?)\s*<(\S+)>$/s.exec(whole) ?? [];
  return { value: url === undefined ? { url: whole, text: whole } : { url, text } };
};

const attributes: Reader = (text) => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // What is no JSON is told below.
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
