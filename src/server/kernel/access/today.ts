/** The caller's calendar day. */
import { dayIn } from '#runtime/validation/calendar.ts';
import type { Principal } from './principal.ts';

/** Today in the profile's time zone, YYYY-MM-DD; UTC for API keys, link holders and the server itself. */
export function todayOf(principal: Principal): string {
  const person = principal.kind === 'job' ? principal.behalfOf : principal;
  return dayIn(person?.kind === 'user' ? person.timeZone : 'UTC');
}
