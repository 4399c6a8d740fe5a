/** Which days a date may be, as schemas say with `x-date`. [DF-008] */
import { isDate } from './calendar.ts';
import { placesOf, stays, valueAt, type Place, type Values } from './places.ts';
import type { ValidationTexts } from './texts.ts';

/** One rule of one date; a field has as many as its schema says, and those that follow from its neighbors. */
export interface DateRule {
  /** Wire keys that lead to the date; `*` stands for every item of a list. */
  readonly path: readonly string[];
  readonly word: 'notBefore' | 'notAfter' | 'before' | 'after' | 'businessDay';
  /** `today`, a day (YYYY-MM-DD), or the wire key of a neighbor; a business day needs none. */
  readonly than?: string;
}

/** In whose calendar, and beside which stored values, dates are looked at. */
export interface Setting {
  /** Today where the writer is, YYYY-MM-DD; without it no date is compared with today. */
  readonly today?: string | undefined;
  /** The record that the data change; a date that stays as it is, beside neighbors that stay, is not asked again. */
  readonly stored?: Values | undefined;
}

/** Path (`delays.0.to`) and text of every date that breaks one of the rules. */
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

/** Days in this form are in order when their texts are. */
const isKept = {
  notBefore: (day: string, other: string) => day >= other,
  notAfter: (day: string, other: string) => day <= other,
  before: (day: string, other: string) => day < other,
  after: (day: string, other: string) => day > other,
} as const;

const isDay = (value: unknown): value is string => typeof value === 'string' && isDate(value);

/** `2026-11-21` as 11/21/2026 where the format is MM/DD/YYYY. [VA-031] [VA-032] */
function inFigures(day: string, format: string): string {
  const [YYYY, MM, DD] = day.split('-');
  const parts: Readonly<Record<string, string | undefined>> = { YYYY, MM, DD };
  return format.replace(/YYYY|MM|DD/g, (part) => parts[part] ?? part);
}
