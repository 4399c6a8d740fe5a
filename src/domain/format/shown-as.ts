/** Display name of a record, from a template with wire names. */
import { formatDate } from './date.ts';
import { shownTexts } from './shown-texts.ts';
import { termText } from './term.ts';

/**
 * `{first_name} {last_name}` of a record; of `{number|period_start}` the first one with a value; a nested record by its
 * own texts. Falls back to the start of the id.
 */
export function shownAs(template: string, record: Readonly<Record<string, unknown>>): string {
  const text = template
    .replaceAll(/\{(\w+)\} months\b/g, (_, wire: string) => termOf(record[wire]))
    .replaceAll(
      /\{([\w|]+)\}/g,
      (_, wires: string) =>
        wires
          .split('|')
          .map((wire) => textOf(record[wire]))
          .find(Boolean) ?? '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? String(record.id ?? '').slice(0, 8) : text;
}

const termOf = (months: unknown): string => (typeof months === 'number' ? termText(months) : '');

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' && instant.test(value)) return formatDate(value, 'text');
  if (Array.isArray(value)) return shownTexts(value.map(textOf)).text;
  if (typeof value !== 'object') return String(value);
  const { id: _id, ...rest } = value as Readonly<Record<string, unknown>>;
  return Object.values(rest).map(textOf).filter(Boolean).join(' ');
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:/;

interface NamedView {
  readonly shownAs: string;
  readonly fields: Readonly<Record<string, NamedField>>;
}

interface NamedField {
  readonly wire: string;
  readonly kind: string;
  readonly items?: readonly { readonly value: string | number; readonly label: string }[];
}

/** Display name of a record with the labels of closed lists and dates as in sentences. */
export function recordName(
  { shownAs: template, fields }: NamedView,
  record: Readonly<Record<string, unknown>>,
): string {
  const read = Object.values(fields).flatMap((field) => {
    const text = template.includes(field.wire) ? readable(field, record[field.wire]) : undefined;
    return text === undefined ? [] : [[field.wire, text] as const];
  });
  return shownAs(template, { ...record, ...Object.fromEntries(read) });
}

function readable({ kind, items }: NamedField, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (kind === 'date' || kind === 'dateTime') return formatDate(value, 'text');
  return items?.find((item) => item.value === value)?.label;
}
