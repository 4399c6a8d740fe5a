/**
 * Rules over several fields of a record: which fields are shown and required (`x-shownWhen`, `x-requiredWhen`), and what
 * must hold (`x-rules`). Server, forms, import and GraphQL judge by the same generated rules.
 */
import { isNothing } from './conditions.ts';
import { equal } from './equal.ts';
import type { Values } from './places.ts';
import type { FieldMessages, ValidationTexts } from './texts.ts';

/** The present moment of the writer. */
export interface Clock {
  /** Milliseconds. */
  readonly now: number;
  /** The writer's day, YYYY-MM-DD. */
  readonly today: string;
}

// Methods, so that rules over a generated record type can be used for any record.
export interface FieldRule {
  /** Whether the field belongs to the record; null is unknown and counts as no. */
  shown?(record: Values, at: Clock): boolean | null;
  required?(record: Values, at: Clock): boolean | null;
  /** Wire names of the fields that the conditions read. */
  readonly reads: readonly string[];
}

export interface RecordRule {
  /** Wire name of the field that gets the text. */
  readonly field: string;
  readonly reads: readonly string[];
  readonly text: string;
  /** Only a plain no is a fault. */
  holds(record: Values, at: Clock): boolean | null;
}

export interface RecordRules {
  /** What a new record holds in fields that it leaves out, as far as rules read them. */
  readonly defaults: Values;
  readonly fields: Readonly<Record<string, FieldRule>>;
  readonly rules: readonly RecordRule[];
  /** Wire names of amounts that have one currency. */
  readonly oneCurrency: readonly (readonly string[])[];
}

/** Also a blank text, and a switch that is off. */
const isMissingValue = (value: unknown): boolean =>
  value === false || isNothing(value) || (typeof value === 'string' && value.trim() === '');

/** The record after a write of `given`. */
const after = ({ defaults }: RecordRules, given: Values, stored: Values | undefined): Values => ({
  ...(stored ?? defaults),
  ...given,
});

interface Judged {
  /** The record to change; undefined for a new one. */
  readonly stored: Values | undefined;
  readonly at: Clock;
  /** Wire names of fields with faults: rules that read them are not judged. */
  readonly wrong: readonly string[];
}

/**
 * Path and text of every fault of `given`, the whole body of a new record or the changes of a stored one. Only what the
 * change touches is judged, so that older records can still be edited.
 */
export function recordMistakes(
  rules: RecordRules,
  { texts, messages }: { readonly texts: ValidationTexts; readonly messages: FieldMessages },
  given: Values,
  { stored, at, wrong }: Judged,
): readonly (readonly [path: string, text: string])[] {
  const record = after(rules, given, stored);
  const isTouched = (wires: readonly string[]): boolean =>
    stored === undefined || wires.some((wire) => wire in given && !equal(given[wire] ?? null, stored[wire] ?? null));
  // The writer may not read every field.
  const isKnown = (wires: readonly string[]): boolean =>
    !wires.some((wire) => wrong.includes(wire)) && (stored === undefined || wires.every((wire) => wire in record));
  const ofFields = Object.entries(rules.fields).flatMap(([wire, rule]) => {
    if (!isKnown(rule.reads)) return [];
    const isShown = rule.shown?.(record, at) ?? !rule.shown;
    if (!isShown) {
      const isGiven = isTouched([wire]) && !isMissingValue(given[wire]);
      return isGiven ? [[wire, messages[wire]?.['shownWhen'] ?? texts.notShown] as const] : [];
    }
    const isMissing = isMissingValue(record[wire]) && rule.required?.(record, at) === true;
    const text = messages[wire]?.['requiredWhen'] ?? texts.required;
    return isMissing && isTouched([wire, ...rule.reads]) ? [[wire, text] as const] : [];
  });
  const ofRules = rules.rules
    .filter(({ reads }) => isKnown(reads) && isTouched(reads))
    .filter((rule) => rule.holds(record, at) === false)
    .map(({ field, text }) => [field, text] as const);
  const ofCurrencies = rules.oneCurrency
    .filter((wires) => isTouched(wires))
    .flatMap((wires) => otherCurrencies(wires, record, texts));
  return [...ofFields, ...ofRules, ...ofCurrencies];
}

/** Each amount in another currency than the first. */
function otherCurrencies(
  wires: readonly string[],
  record: Values,
  { oneCurrency }: ValidationTexts,
): readonly (readonly [path: string, text: string])[] {
  const codes = wires.flatMap((wire) => {
    const code = (record[wire] as { readonly code?: string } | null | undefined)?.code;
    return code === undefined ? [] : [[wire, code] as const];
  });
  const [[, first] = ['', '']] = codes;
  return codes
    .filter(([, code]) => code !== first)
    .map(([wire]) => [wire, oneCurrency.replace('{currency}', first)] as const);
}

/** Fields that the record does not have with these values. */
export const hiddenFields = (rules: RecordRules, record: Values, at: Clock): readonly string[] =>
  Object.entries(rules.fields).flatMap(([wire, rule]) => (rule.shown && rule.shown(record, at) !== true ? [wire] : []));

/** Fields that must be filled with these values. */
export const requiredFields = (rules: RecordRules, record: Values, at: Clock): readonly string[] =>
  Object.entries(rules.fields).flatMap(([wire, rule]) => (rule.required?.(record, at) === true ? [wire] : []));

/** The changes of a stored record, with fields emptied that they hide. */
export function withEmptied(rules: RecordRules, given: Values, stored: Values, at: Clock): Values {
  const hidden = hiddenFields(rules, after(rules, given, stored), at).filter(
    (wire) => !(wire in given) && !isMissingValue(stored[wire]),
  );
  return { ...given, ...Object.fromEntries(hidden.map((wire) => [wire, rules.defaults[wire] ?? null])) };
}
