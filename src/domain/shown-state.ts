/** State of a record in its workflow's words: its chip, and what happens next and when (part 2 section 4). */
import { formatDate } from './format/date.ts';
import type { CardLabelDefinition, FieldValues, WorkflowDefinition } from '#runtime/product.ts';

export interface ShownState {
  readonly label: string;
  readonly color: string;
  /** Null without a hint, and while the date in it is unknown. */
  readonly hint: string | null;
  /** For staff: the role that must act. */
  readonly flag: string | null;
}

type WireRecord = Readonly<Record<string, unknown>>;

/**
 * Customers see the chip text of a state, staff its label; a matching card label overrides both. Null for an unknown
 * state.
 */
export function shownState(
  { states, cardLabels = [], flags = {} }: WorkflowDefinition,
  state: unknown,
  record: WireRecord,
  { isCustomer, now }: { readonly isCustomer: boolean; readonly now: Date },
): ShownState | null {
  const found = states.find(({ id }) => id === state);
  if (!found) return null;
  const { label, chip, color, hint, hintDate, needs = '' } = found;
  const card: CardLabelDefinition | undefined = cardLabels.find(({ when }) => holdsAll(when, record));
  return {
    label: card?.label ?? (isCustomer ? chip : label),
    color: card?.color ?? color,
    hint: card?.hint ?? filled(hint, hintDate && record[hintDate], now),
    flag: isCustomer ? null : (flags[needs] ?? null),
  };
}

/** Whether each field of the record has one of the values. */
export const holdsAll = (values: FieldValues, record: WireRecord): boolean =>
  Object.entries(values).every(([wire, each]) => each.includes(String(record[wire] ?? '')));

/** A hint as a sentence; elsewhere it is part of a line. */
export const sentenceOf = (hint: string): string => `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`;

const dayMs = 86_400_000;

function filled(hint: string | undefined, date: unknown, now: Date): string | null {
  if (hint === undefined) return null;
  if (!/\{(?:days|date)\}/.test(hint)) return hint;
  if (typeof date !== 'string') return null;
  const days = daysUntil(date, now);
  const text = days === 1 ? hint.replace('{days} days', '1 day') : hint;
  return text.replace('{days}', String(days)).replace('{date}', formatDate(date, 'text', 'UTC'));
}

/** Whole days left, the last one included; 0 after the date. */
const daysUntil = (date: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(date) - now.getTime()) / dayMs));
