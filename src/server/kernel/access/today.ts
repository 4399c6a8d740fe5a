/** The calendar day of whoever asks. */
import { dayIn } from '#runtime/validation/calendar.ts';
import type { Principal } from './principal.ts';

/** Today in the profile's time zone, YYYY-MM-DD; in UTC for programs, link holders and the server itself. */
export function todayOf(principal: Principal): string {
  const person = principal.kind === 'job' ? principal.behalfOf : principal;
  return dayIn(person?.kind === 'user' ? person.timeZone : 'UTC');
}
