/** Turns typed texts into values, or says in the specification's words why it cannot. */
import { parseAmount, type Money } from '#domain/format/money.ts';
import { validationMessages as texts } from '#generated/domain/messages/validation.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { DetailInput, MoneyText } from './entry.ts';

export type Read<T> = { readonly value: T | null } | { readonly error: string };

const nothing = { value: null };

/** An amount of at least 0 in a named currency; null for an empty text. [QR-044] [QR-047] [DF-004] */
export function readMoney({ text, code }: MoneyText): Read<Money> {
  if (text.trim() === '') return nothing;
  if (code === '') return { error: texts['validation.currency'] };
  const value = parseAmount(text, code);
  if (value === null) return { error: texts['validation.number'] };
  return value < 0 ? { error: texts['validation.positive'] } : { value: { value, code } };
}

/** A whole number of at least 0. [QR-043] */
export function readCount(text: string, most = Number.MAX_SAFE_INTEGER): Read<number> {
  if (text.trim() === '') return nothing;
  const value = Number(text);
  if (!Number.isInteger(value)) return { error: texts['validation.integer'] };
  return value < 0 || value > most ? { error: texts['validation.positive'] } : { value };
}

/** The last day of an offer: today at the earliest. [VA-034] */
export const readLastDay = (text: string): Read<string> =>
  text !== '' && text < linkToday() ? { error: texts['validation.datePast'] } : { value: text };

/** The day by which the server checks the answers of link holders, whose time zone it does not know. */
export const linkToday = (): string => dayIn('UTC');

/** One attribute of the catalogue. */
export function readDetail(attribute: CatalogueAttribute, input: DetailInput | undefined): Read<unknown> {
  if (input === undefined || input === '') return nothing;
  if (typeof input !== 'string') return readMany(input);
  switch (attribute.inputType) {
    case 'integer':
      return readCount(input);
    case 'decimal':
      return readDecimal(input);
    case 'boolean':
    case 'nullable_boolean':
      return { value: input === 'true' };
    case 'dropdown':
      return { value: attribute.options?.find(({ value }) => String(value) === input)?.value ?? readNumber(input) };
    case 'link':
      return /^https?:\/\/[^/\s]+/.test(input)
        ? { value: { text: input, url: input } }
        : { error: texts['validation.url'] };
    default:
      return { value: input.trim() };
  }
}

const readMany = (input: readonly string[] | MoneyText): Read<unknown> =>
  'code' in input ? readMoney(input) : { value: input.length > 0 ? input : null };

function readDecimal(text: string): Read<number> {
  const value = Number(text.replaceAll(',', ''));
  if (!Number.isFinite(value)) return { error: texts['validation.number'] };
  return value < 0 ? { error: texts['validation.positive'] } : { value };
}

const readNumber = (text: string): string | number => (Number.isFinite(Number(text)) ? Number(text) : text);
