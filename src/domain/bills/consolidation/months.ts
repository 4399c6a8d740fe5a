/** Billing periods: whole calendar months. */
import type { Period } from '../periods.ts';

/** The month that holds the day. */
export function monthOf(day: string): Period {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { start: dayText(Date.UTC(year, month - 1, 1)), end: dayText(Date.UTC(year, month, 0)) };
}

/** The month before the one that holds the day: what is billed when a new month begins. */
export function monthBefore(day: string): Period {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return monthOf(dayText(Date.UTC(year, month - 2, 1)));
}

/** `April 2026` for a whole month, else both days. */
export function periodText({ start, end }: Period): string {
  const month = monthOf(start);
  if (month.start === start && month.end === end) return format(start, { month: 'long', year: 'numeric' });
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return `${format(start, day)} – ${format(end, day)}`;
}

const format = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' });

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
