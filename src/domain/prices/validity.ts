/** How long a quote can be chosen: to the end of its last day where the team is. */
import { dayIn } from '#runtime/validation/calendar.ts';

/** A quote without a last day never expires by itself. [QT-022] */
export function isPastValidity(validUntil: string | null, timeZone: string, at: Date): boolean {
  return validUntil !== null && dayIn(timeZone, at) > validUntil;
}
