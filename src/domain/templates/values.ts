/** Values of fields, and how they are printed as text. */
import { messages } from '#generated/domain/messages.ts';
import { formatDate } from '../format/date.ts';
import { fill } from '../format/fill.ts';
import { formatMoney, type Money } from '../format/money.ts';
import { inSentence } from '../format/in-sentence.ts';
import { formatNumber } from '../format/number.ts';
import { termText } from '../format/term.ts';
import type { CatalogField, FieldName, ListName } from './catalog.ts';
import type { Filter } from './tree.ts';

/** A text, a number (months, days), an amount, or a day as YYYY-MM-DD; null if unknown. */
export type MergeValue = string | number | Money | null;

export type Values = Readonly<Partial<Record<FieldName, MergeValue>>>;

export interface MergeData {
  readonly fields: Values;
  readonly lists: Readonly<Record<ListName, readonly Values[]>>;
}

/** An empty text is no value. */
export const isThere = (value: MergeValue | undefined): value is string | number | Money =>
  value !== null && value !== undefined && value !== '';

/** `$689`, `Mar 17, 2026`, `3 years`; invisible and direction-changing characters are removed. */
export function printed(field: CatalogField, value: string | number | Money, filter: Filter | null): string {
  const text = plain(field, value, filter);
  return cleaned(filter === 'upper' ? text.toUpperCase() : text);
}

function plain({ kind }: CatalogField, value: string | number | Money, filter: Filter | null): string {
  if (typeof value === 'object') return formatMoney(value);
  if (kind === 'date' && typeof value === 'string') return formatDate(value, 'text');
  if (typeof value === 'string') return value;
  if (filter === 'number') return formatNumber(value);
  if (kind === 'months') return inSentence(termText(value));
  if (kind === 'days') return value === 1 ? messages['template.day'] : fill(messages['template.days'], { n: value });
  return formatNumber(value, 2);
}

// oxlint-disable-next-line no-control-regex -- these are removed
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const cleaned = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unseen, '');
