/** A moment in the issuer's time zone. */
import { dayIn } from '#runtime/validation/calendar.ts';

export interface IssuerMoment {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HHMM */
  readonly time: string;
}

export function momentIn(zone: string, now: Date): IssuerMoment {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now);
  return { day: dayIn(zone, now), time: time.replace(':', '') };
}
