/** Today's date for the user. */
import { dayIn } from '#runtime/validation/calendar.ts';
import { session } from './session.ts';

/**
 * Today in the time zone of the profile, as on the server; for anonymous visitors in that of the browser. YYYY-MM-DD.
 */
export function viewersToday(): string {
  const now = session.get();
  return dayIn(
    now.state === 'authenticated' ? now.profile.timezone : new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
}
