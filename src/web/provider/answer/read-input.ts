/** Parses typed texts, or returns the specified error text. */
import { fill } from '#domain/format/fill.ts';
import { precisionOf, type Money } from '#domain/format/money.ts';
import { limits } from '#generated/domain/limits.ts';
import { validationMessages as texts } from '#generated/domain/messages/validation.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { TypedMoney, TypedNumber } from '#web/ui/field/typed.ts';
import type { DetailInput } from './entry.ts';

export type InputResult<T> = { readonly value: T | null } | { readonly error: string };

const nothing = { value: null };

/** An amount of at least 0 with a currency; null when empty. [QR-044] [QR-047] [DF-004] [VA-016] */
export function readMoney({ value, code }: TypedMoney, isUnitPrice = false): InputResult<Money> {
  if (value === '') return nothing;
  if (code === '') return { error: texts['validation.currency'] };
  if (typeof value === 'string')
    return { error: unreadable(value, precisionOf(code) + (isUnitPrice ? limits.unitPriceDigits : 0)) };
  if (value < 0) return { error: texts['validation.invalid'] };
  return value > Number.MAX_SAFE_INTEGER ? { error: texts['validation.tooLarge'] } : { value: { value, code } };
}

/** An amount with too many decimals is still a number, so it gets a different message. */
const unreadable = (text: string, limit: number): string =>
  /^-?\$?[\d,\s]*\.\d+$/.test(text.trim()) ? fill(texts['validation.decimals'], { limit }) : texts['validation.number'];

/** A whole number of at least 0. [QR-043] */
export function readCount(typed: TypedNumber | undefined, most = Number.MAX_SAFE_INTEGER): InputResult<number> {
  if (typed === undefined || typed === '') return nothing;
  const value = Number(typed);
  if (!Number.isInteger(value)) return { error: texts['validation.integer'] };
  if (value < 0) return { error: texts['validation.invalid'] };
  return value > most ? { error: fill(texts['validation.maximum'], { limit: most }) } : { value };
}

/** The last day of an offer: today at the earliest. [VA-034] */
export const readLastDay = (text: string): InputResult<string> =>
  text !== '' && text < linkToday() ? { error: texts['validation.datePast'] } : { value: text };

/** Today as the server checks link holders' answers: in UTC, because their time zone is unknown. */
export const linkToday = (): string => dayIn('UTC');

/** Parses one attribute of the catalogue. */
export function readDetail(attribute: CatalogueAttribute, input: DetailInput): InputResult<unknown> {
  if (input === undefined || input === '') return nothing;
  if (typeof input === 'object') return readMany(input, attribute);
  if (typeof input === 'boolean') return { value: input };
  switch (attribute.inputType) {
    case 'integer':
      return readCount(input);
    case 'decimal':
      return readDecimal(input);
    case 'dropdown':
      return { value: optionOf(attribute, input) ?? readNumber(input) };
    case 'link':
      return readLink(String(input));
    default:
      return { value: String(input).trim() };
  }
}

const readMany = (input: readonly string[] | TypedMoney, { isUnitPrice }: CatalogueAttribute): InputResult<unknown> =>
  'code' in input ? readMoney(input, isUnitPrice) : { value: input.length > 0 ? input : null };

function readDecimal(typed: TypedNumber): InputResult<number> {
  const value = Number(typed);
  if (!Number.isFinite(value)) return { error: texts['validation.number'] };
  return value < 0 ? { error: texts['validation.invalid'] } : { value };
}

const readLink = (url: string): InputResult<unknown> =>
  /^https?:\/\/[^/\s]+/.test(url) ? { value: { text: url, url } } : { error: texts['validation.url'] };

const optionOf = ({ options }: CatalogueAttribute, typed: TypedNumber) =>
  options?.find(({ value }) => String(value) === String(typed))?.value;

const readNumber = (typed: TypedNumber): TypedNumber => (Number.isFinite(Number(typed)) ? Number(typed) : typed);
