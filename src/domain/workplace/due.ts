/** Due time of the next step, and its text: late, today, tomorrow, in business days, or a date. */

export interface DueTime {
  readonly at: Date;
  /** A day without a time, due at the end of the day. */
  readonly isDay: boolean;
}

/** Days off, YYYY-MM-DD. */
export type Holidays = ReadonlySet<string>;

export type DueText =
  | { readonly kind: 'late' | 'soon'; readonly days: number }
  | { readonly kind: 'lateToday' | 'today' | 'tomorrow' | 'later' };

const dayMs = 86_400_000;
/** From this many days on, a date is clearer than a count. */
const countedDays = 7;

/** From a day (`2026-11-30`) or an instant; null for anything else. Optionally `businessDays` later. */
export function dueOf(value: unknown, businessDays = 0, holidays: Holidays = new Set()): DueTime | null {
  if (typeof value !== 'string') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const at = new Date(isDay ? `${value}T23:59:59` : value);
  if (Number.isNaN(at.getTime())) return null;
  const ends = !isDay && isMidnight(at);
  // Midnight becomes the last second of the day before: people do not write "by 12:00 AM".
  if (ends) at.setSeconds(-1);
  for (let left = businessDays; left > 0; left -= isWorked(at, holidays) ? 1 : 0) at.setDate(at.getDate() + 1);
  return { at, isDay: isDay || ends };
}

/** In the time zone of the machine. */
export function wordsOfDue({ at }: DueTime, now: Date, holidays: Holidays = new Set()): DueText {
  const days = Math.round((midnight(at) - midnight(now)) / dayMs);
  if (at < now) return days === 0 ? { kind: 'lateToday' } : { kind: 'late', days: -days };
  if (days <= 1) return { kind: days === 0 ? 'today' : 'tomorrow' };
  const worked = businessDaysBetween(now, at, holidays);
  // On a day off, the date is clearer than "in 0 business days".
  return days > countedDays || worked === 0 ? { kind: 'later' } : { kind: 'soon', days: worked };
}

/** Number of business days after the day of `from`, up to that of `to`. */
function businessDaysBetween(from: Date, to: Date, holidays: Holidays): number {
  const day = new Date(midnight(from));
  let count = 0;
  while (day.getTime() < midnight(to)) {
    day.setDate(day.getDate() + 1);
    if (isWorked(day, holidays)) count += 1;
  }
  return count;
}

const isMidnight = (moment: Date): boolean => moment.getTime() === midnight(moment);

const midnight = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

const isWorked = (day: Date, holidays: Holidays): boolean =>
  day.getDay() !== 0 && day.getDay() !== 6 && !holidays.has(isoDay(day));

const isoDay = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
