/** What clocks of a time zone show. */

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

/** Made once for each zone: making one costs more than a hundred readings. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formats.set(timeZone, format);
  return format;
}
