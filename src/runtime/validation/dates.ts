/** Allowed days of a date (`x-date`). [DF-008] */
import { isDate } from './calendar.ts';
import { placesOf, stays, valueAt, type Place, type Values } from './places.ts';
import type { ValidationTexts } from './texts.ts';

/** One rule of a date; a field has all rules of its schema, plus those from its neighbors. */
export interface DateRule {
  /** Wire keys of the path to the date; `*` matches every list item. */
  readonly path: readonly string[];
  readonly word: 'notBefore' | 'notAfter' | 'before' | 'after' | 'businessDay';
  /** `today`, a day (YYYY-MM-DD), or a neighbor's wire key; absent for business days. */
  readonly than?: string;
}

/** The current day and the stored values for date checks. */
export interface Setting {
  /** The writer's current day, YYYY-MM-DD; without it no date is compared with today. */
  readonly today?: string | undefined;
  /** The stored record; a date is not checked again if it and its neighbors are unchanged. */
  readonly stored?: Values | undefined;
}

/** Path (`delays.0.to`) and text of every date that violates a rule. */
export function dateMistakes(
  rules: readonly DateRule[],
  texts: ValidationTexts,
  data: unknown,
  setting: Setting,
): readonly (readonly [path: string, text: string])[] {
  return rules.flatMap((rule) =>
    placesOf(data, rule.path, setting.stored).flatMap((place) => {
      const text = mistakeAt(place, rule, texts, setting.today);
      return text === null ? [] : [[place.path.join('.'), text] as const];
    }),
  );
}

/** Monday to Friday. [VA-035] */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function mistakeAt(
  place: Place,
  { word, than }: DateRule,
  texts: ValidationTexts,
  today: string | undefined,
): string | null {
  const day = place.given[place.key];
  const isNeighbor = than !== undefined && than !== 'today' && !isDate(than);
  if (!isDay(day) || (stays(place, place.key) && (!isNeighbor || stays(place, than)))) return null;
  if (word === 'businessDay') return isBusinessDay(day) ? null : texts.dateBusinessDay;
  const other = than === 'today' ? today : isNeighbor ? valueAt(place, than) : than;
  if (!isDay(other) || isKept[word](day, other)) return null;
  if (word === 'before') return texts.dateStart;
  if (word === 'after') return texts.dateEnd;
  if (than === 'today') return word === 'notBefore' ? texts.datePast : texts.dateFuture;
  return (word === 'notBefore' ? texts.dateBefore : texts.dateAfter).replace(
    '{date}',
    inFigures(other, texts.dateFormat),
  );
}

/** Days in this format sort as texts. */
const isKept = {
  notBefore: (day: string, other: string) => day >= other,
  notAfter: (day: string, other: string) => day <= other,
  before: (day: string, other: string) => day < other,
  after: (day: string, other: string) => day > other,
} as const;

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);

/** `2026-11-21` as 11/21/2026 if the format is MM/DD/YYYY. [VA-031] [VA-032] */
function inFigures(day: string, format: string): string {
  const [YYYY, MM, DD] = day.split('-');
  const parts: Readonly<Record<string, string | undefined>> = { YYYY, MM, DD };
  return format.replace(/YYYY|MM|DD/g, (part) => parts[part] ?? part);
}
