/** Billing periods: whole calendar months. */
import { formatDate } from '../../format/date.ts';
import type { Period } from '../periods.ts';

/** The month of the day. */
export function monthOf(day: string): Period {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { start: dayText(Date.UTC(year, month - 1, 1)), end: dayText(Date.UTC(year, month, 0)) };
}

/** The month before that of the day: the one that is billed when a new month starts. */
export function monthBefore(day: string): Period {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return monthOf(dayText(Date.UTC(year, month - 2, 1)));
}

/** `April 2026` for a whole month, else both days. */
export function periodText({ start, end }: Period): string {
  const month = monthOf(start);
  return month.start === start && month.end === end
    ? monthName(start)
    : `${formatDate(start, 'text')} – ${formatDate(end, 'text')}`;
}

const monthName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
