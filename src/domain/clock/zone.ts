/** What clocks of a time zone show. */
import { keptBy } from '../format/kept.ts';

export const minuteMs = 60_000;

/** When clocks of the zone first show so many minutes after midnight, or later where they are put past it; in milliseconds since 1970. */
export function instantOf(day: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  // The first guess may lie on the other side of a change of clocks.
  const guess = asUtc - aheadOfUtc(asUtc, timeZone);
  return asUtc - aheadOfUtc(guess, timeZone);
}

/** Milliseconds that clocks of the zone are ahead of UTC at that instant. */
export function aheadOfUtc(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(whole)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

const formatOf = keptBy(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);
