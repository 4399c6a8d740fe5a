/** Dates of compiled expressions: ISO text of a day. Null is unknown. */
import { isDate } from '../validation/calendar.ts';

const dayMs = 86_400_000;

/** Milliseconds of a moment of a record; unknown while a form holds something else. */
export function momentOf(moment: unknown): number | null {
  const ms = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** A day of a record; unknown while a form holds something else. */
export const dateOf = (day: unknown): string | null => (typeof day === 'string' && isDate(day) ? day : null);

export const daysBetween = (first: string | null, last: string | null): bigint | null =>
  first === null || last === null ? null : BigInt((Date.parse(last) - Date.parse(first)) / dayMs);

/** Days are added to dates between these, so that the result is always a date of four digits. */
const isPossible = (date: string): boolean => date >= '0200-01-01' && date <= '9800-01-01';

/** Unknown beyond 36,600 days. */
export function addDays(date: string | null, days: bigint | null): string | null {
  if (date === null || days === null || days < -36_600n || days > 36_600n || !isPossible(date)) return null;
  return isoOf(Date.parse(date) + Number(days) * dayMs);
}

/** The same day of a later month, or the last day of a shorter one; unknown beyond 1,200 months. */
export function addMonths(date: string | null, months: bigint | null): string | null {
  if (date === null || months === null || months < -1200n || months > 1200n || !isPossible(date)) return null;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + Number(months), 1);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return isoOf(first.getTime());
}

const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
