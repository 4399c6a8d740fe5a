/** Times for calls with our staff: business hours of given days in their time zone. [QN-307] */
import { instantOf, minuteMs } from '#domain/clock/zone.ts';

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

/** Every slot, earliest first, within business hours. */
export function slotsOf({ days, hours, minutes, timeZone }: Calendar): readonly Slot[] {
  const count = Math.floor(((hours.end - hours.start) * 60) / minutes);
  return days.flatMap((day) =>
    Array.from({ length: count }, (_, at) => {
      const start = instantOf(day, hours.start * 60 + at * minutes, timeZone);
      return { start: iso(start), end: iso(start + minutes * minuteMs) };
    }),
  );
}

const iso = (instant: number): string => new Date(instant).toISOString();
