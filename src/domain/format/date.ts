/** Dates and times in the formats of the product. [DF-022] */
import { limits } from '#generated/domain/limits.ts';
import { keptBy } from './kept.ts';

const formats = limits.dateFormats;

/** Where a date stands decides its format. [DF-023] */
export type DatePlace = keyof typeof formats;

/** A day (`2026-11-21`) or a moment (`2026-11-21T10:00:00Z`, shown in `timeZone`, the viewer's own unless said). Answers the text itself when it is neither. */
export function formatDate(text: string, place: DatePlace, timeZone?: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime())) return text;
  const part = partsOf(moment, isDay ? 'UTC' : timeZone);
  return formats[place].replace(/[YMDhm]+|A/g, (token) => part(token));
}

/** What people call the zone at that moment, the viewer's own unless said: `CST`, `GMT+1`. */
export function zoneName(moment: string, timeZone?: string): string {
  const parts = namesIn(timeZone).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Made for a time zone, the viewer's own for undefined. */
const madeIn = (options: Intl.DateTimeFormatOptions) =>
  keptBy(
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

/** What stands for a token of a date format: `MM` gives 03, `M` 3, `MMM` Mar. */
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

/** Seconds of a unit; years are told from two on, since a deadline in 17 months is not one in a year. */
const steps = [
  ['year', 31_536_000, 63_072_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** In numbers: "next year" would be another year than the one that is 12 months away. */
const spans = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** `in 3 days`, `2 hours ago`, `now`. */
export function relativeTime(text: string, now: Date = new Date()): string {
  const seconds = (new Date(text).getTime() - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, length, from = length]) => Math.abs(seconds) >= from) ?? ['second', 1];
  return unit === 'second' ? 'now' : spans.format(Math.trunc(seconds / size), unit);
}
