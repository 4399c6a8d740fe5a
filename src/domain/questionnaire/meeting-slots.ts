/** Times at which our people can be called: business hours of given days in their own time zone. [QN-307] */

export interface Slot {
  /** UTC, ISO 8601. */
  readonly start: string;
  readonly end: string;
}

interface Calendar {
  /** YYYY-MM-DD */
  readonly days: readonly string[];
  /** Full hours of the day. */
  readonly hours: { readonly start: number; readonly end: number };
  /** Length of a call. */
  readonly minutes: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** Every slot, earliest first; one that would end after hours is left out. */
export function slotsOf({ days, hours, minutes, timeZone }: Calendar): readonly Slot[] {
  const count = Math.floor(((hours.end - hours.start) * 60) / minutes);
  return days.flatMap((day) =>
    Array.from({ length: count }, (_, at) => {
      const start = instantOf(day, hours.start * 60 + at * minutes, timeZone);
      return { start: iso(start), end: iso(start + minutes * minuteMs) };
    }),
  );
}

const minuteMs = 60_000;
const iso = (instant: number): string => new Date(instant).toISOString();

/** When clocks of the zone show so many minutes after midnight, in milliseconds since 1970. */
function instantOf(day: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  // The first guess may lie on the other side of a change of clocks.
  const guess = asUtc - aheadOfUtc(asUtc, timeZone);
  return asUtc - aheadOfUtc(guess, timeZone);
}

/** Milliseconds that clocks of the zone are ahead of UTC at that instant. */
function aheadOfUtc(instant: number, timeZone: string): number {
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
  return Date.UTC(year, month - 1, day, hour, minute) - instant;
}
