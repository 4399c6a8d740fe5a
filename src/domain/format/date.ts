/** Dates and times in the formats of the product. [DF-022] */
import { limits } from '#generated/domain/limits.ts';
import { cachedBy } from './cached-by.ts';

const formats = limits.dateFormats;

/** The place of a date decides its format. [DF-023] */
export type DatePlace = keyof typeof formats;

/**
 * A day (`2026-11-21`) or an instant (`2026-11-21T10:00:00Z`), shown in `timeZone` or the viewer's zone. Returns any
 * other text unchanged.
 */
export function formatDate(text: string, place: DatePlace, timeZone?: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime())) return text;
  const part = partsOf(moment, isDay ? 'UTC' : timeZone);
  return formats[place].replace(/[YMDhm]+|A/g, (token) => part(token));
}

/** Short name of the zone at that instant, by default the viewer's: `CST`, `GMT+1`. */
export function zoneName(moment: string, timeZone?: string): string {
  const parts = namesIn(timeZone).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** For a time zone; undefined is the viewer's. */
const madeIn = (options: Intl.DateTimeFormatOptions) =>
  cachedBy(
    (timeZone: string | undefined) =>
      new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone !== undefined && { timeZone }) }),
  );

const namesIn = madeIn({ timeZoneName: 'short' });
const monthsIn = madeIn({ month: 'short' });
const figuresIn = madeIn({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
});

/** Values of date format tokens: `MM` is 03, `M` 3, `MMM` Mar. */
function partsOf(moment: Date, timeZone: string | undefined): (token: string) => string {
  const found = figuresIn(timeZone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => found.find((part) => part.type === type)?.value ?? '';
  const short = (digits: string) => String(Number(digits));
  const parts: Readonly<Record<string, string>> = {
    YYYY: of('year'),
    YY: of('year').slice(-2),
    MMM: monthsIn(timeZone).format(moment),
    MM: of('month'),
    M: short(of('month')),
    DD: of('day'),
    D: short(of('day')),
    hh: of('hour'),
    mm: of('minute'),
    A: of('dayPeriod'),
  };
  return (token) => parts[token] ?? token;
}

/** Seconds of a unit; years only from two on, because 17 months are not one year. */
const steps = [
  ['year', 31_536_000, 63_072_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Always numeric: "next year" may be less than 12 months away. */
const spans = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** `in 3 days`, `2 hours ago`, `now`. */
export function relativeTime(text: string, now: Date = new Date()): string {
  const seconds = (new Date(text).getTime() - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, length, from = length]) => Math.abs(seconds) >= from) ?? ['second', 1];
  return unit === 'second' ? 'now' : spans.format(Math.trunc(seconds / size), unit);
}
