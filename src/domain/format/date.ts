/** Dates and times in the formats of the product. [DF-022] */

/** Where a date stands decides its format. [DF-023] */
export type DatePlace = 'event' | 'text' | 'month' | 'cell';

const parts: Readonly<Record<DatePlace, Intl.DateTimeFormatOptions>> = {
  event: { month: '2-digit', day: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: true },
  text: { month: 'short', day: '2-digit', year: 'numeric' },
  month: { month: '2-digit', year: 'numeric' },
  cell: { month: 'numeric', day: 'numeric', year: '2-digit' },
};

/** A day (`2026-11-21`) or a moment (`2026-11-21T10:00:00Z`, shown in `timeZone`, the viewer's own unless said). Answers the text itself when it is neither. */
export function formatDate(text: string, place: DatePlace, timeZone?: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = new Date(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(moment.getTime())) return text;
  const zone = isDay ? 'UTC' : timeZone;
  const shown = new Intl.DateTimeFormat('en-US', {
    ...parts[place],
    ...(zone !== undefined && { timeZone: zone }),
  }).format(moment);
  return place === 'event' ? shown.replace(/^(\d+)\/(\d+)\/(\d+), /, '$1-$2-$3 ').replaceAll('\u202f', ' ') : shown;
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `in 3 days`, `2 hours ago`, `now`. */
export function relativeTime(text: string, now: Date = new Date()): string {
  const seconds = (new Date(text).getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second' ? 'now' : format.format(Math.trunc(seconds / size), unit);
}
