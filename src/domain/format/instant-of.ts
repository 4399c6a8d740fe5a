/** What clocks of a time zone show. */

const minuteMs = 60_000;

/** When clocks of the zone show so many minutes after midnight, in milliseconds since 1970. */
export function instantOf(day: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  // The first guess may lie on the other side of a change of clocks.
  const guess = asUtc - aheadOfUtc(asUtc, timeZone);
  return asUtc - aheadOfUtc(guess, timeZone);
}

/** Milliseconds that clocks of the zone are ahead of UTC at that instant. */
export function aheadOfUtc(instant: number, timeZone: string): number {
  const numeric = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / minuteMs) * minuteMs;
}
