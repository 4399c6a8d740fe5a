/**
 * Time that counts: all of it, or business hours of a time zone without holidays. Instants are milliseconds since 1970.
 */
import { dayIn } from '#runtime/validation/calendar.ts';
import { instantOf } from './zone.ts';

/** Business hours of one time zone; as a {@link Calendar}, `null` is around the clock. */
export interface BusinessCalendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Minutes after midnight on each working day, sorted and separate: a lunch break makes two spans. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** Days without business hours, `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
}

export type Calendar = BusinessCalendar | null;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const dayMs = 86_400_000;
/** Search limit, because a calendar without working days would never end. */
const farthestDays = 3 * 366;

/** Business milliseconds between two instants; 0 if `to` is not later. */
export function timeBetween(calendar: Calendar, from: number, to: number): number {
  if (to <= from) return 0;
  if (calendar === null) return to - from;
  let sum = 0;
  for (const { start, end } of stretches(calendar, from)) {
    if (start >= to) break;
    sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
  }
  return sum;
}

/** The instant after the given business milliseconds; one at closing time stays there. */
export function timeAfter(calendar: Calendar, from: number, duration: number): number {
  if (duration <= 0) return from;
  if (calendar === null) return from + duration;
  let left = duration;
  for (const { start, end } of stretches(calendar, from)) {
    const begins = Math.max(start, from);
    const length = end - begins;
    if (length <= 0) continue;
    if (left <= length) return begins + left;
    left -= length;
  }
  throw new RangeError(`There is no business in ${calendar.timeZone} within three years.`);
}

/** Business hours of each day, from the day of the instant. */
function* stretches({ timeZone, spans, holidays }: BusinessCalendar, from: number): Generator<Stretch> {
  const first = Date.parse(`${dayIn(timeZone, new Date(from))}T00:00:00Z`);
  for (let at = 0; at < farthestDays; at += 1) {
    const date = new Date(first + at * dayMs);
    const day = date.toISOString().slice(0, 10);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    if (isWeekend || holidays.has(day)) continue;
    for (const { start, end } of spans)
      yield { start: instantOf(day, start, timeZone), end: instantOf(day, end, timeZone) };
  }
}
