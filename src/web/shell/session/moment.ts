/** Formats instants in the time zone of the profile; adds its name when the browser's zone differs. */
import { formatDate, zoneName, type DatePlace } from '#domain/format/date.ts';
import { session } from './session.ts';

/** The zone of the profile; the browser's for anonymous visitors. */
export function viewersZone(): string | undefined {
  const now = session.get();
  return now.state === 'authenticated' ? now.profile.timezone : undefined;
}

/** `11-21-2026 09:04 AM`, followed by ` CST` when the browser is in another zone. */
export function showMoment(at: string, zone = viewersZone()): string {
  const name = zone === undefined || zoneName(at, zone) === zoneName(at) ? '' : ` ${zoneName(at, zone)}`;
  return `${formatDate(at, 'event', zone)}${name}`;
}

/** The date of an instant in that zone. */
export const showDay = (at: string, place: Exclude<DatePlace, 'event'>): string => formatDate(at, place, viewersZone());
