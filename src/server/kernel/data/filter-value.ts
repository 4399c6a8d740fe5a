/** Parses one filter value by the kind of its field. */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { ResourceField } from '#runtime/resource.ts';
import type { FieldKind, FilterOperator } from '#runtime/vocabulary.ts';
import { ApiError } from '../errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const exact = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{1,6}Z$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

const readers: Partial<Record<FieldKind, (text: string) => unknown>> = {
  integer: wholeNumber,
  money: wholeNumber,
  decimal: (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? finite(Number(text)) : undefined),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  date: (text) => (day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  dateTime: instant,
  uuid: uuidText,
  reference: uuidText,
  file: uuidText,
};

/** Throws 400 for a value that the field cannot have. */
export function readFilterValue(name: string, field: ResourceField, operator: FilterOperator, text: string): unknown {
  const value = operator === 'isnull' ? readers.boolean?.(text) : readByKind(field, text);
  if (operator === 'contains') requireSearchable(name, text);
  if (value === undefined || (typeof value === 'string' && value.includes('\0'))) {
    throw new ApiError('badRequest', { fields: { [name]: [messages['validation.invalid']] } });
  }
  return value;
}

/** Returns the text. Throws for too many words, because each one adds a condition. */
export function requireSearchable(name: string, text: string): string {
  if (text.length > limits.searchTextMax) throw new ApiError('badRequest', { fields: { [name]: [tooLong] } });
  return text;
}

const tooLong = fill(messages['validation.maxLength'], { limit: limits.searchTextMax });

function readByKind(field: ResourceField, text: string): unknown {
  if (field.kind === 'enum' || field.kind === 'enums') return listValue(field, text);
  return (readers[field.kind] ?? String)(text);
}

function listValue(field: ResourceField, text: string): unknown {
  const wanted = field.accepts?.[text] ?? text;
  return field.values?.find((value) => String(value) === wanted);
}

function wholeNumber(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Keeps microseconds, which PostgreSQL has and JavaScript's Date does not. */
function instant(text: string): string | undefined {
  if (Number.isNaN(Date.parse(text))) return undefined;
  return exact.test(text) ? text : new Date(text).toISOString();
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function uuidText(text: string): string | undefined {
  return uuid.test(text) ? text : undefined;
}
