/** Moments as the signed-in person reads them: in the time zone of the profile, which is named where the browser has another. */
import { formatDate, zoneName, type DatePlace } from '#domain/format/date.ts';
import { session } from './session.ts';

/** Of the profile; that of the browser for strangers. */
export function viewersZone(): string | undefined {
  const now = session.get();
  return now.state === 'authenticated' ? now.profile.timezone : undefined;
}

/** `11-21-2026 09:04 AM`, with ` CST` behind it for a browser that is elsewhere. */
export function showMoment(at: string, zone = viewersZone()): string {
  const name = zone === undefined || zoneName(at, zone) === zoneName(at) ? '' : ` ${zoneName(at, zone)}`;
  return `${formatDate(at, 'event', zone)}${name}`;
}

/** The day of a moment in that zone. */
export const showDay = (at: string, place: Exclude<DatePlace, 'event'>): string => formatDate(at, place, viewersZone());
