/** Which day it is for whoever looks at the page. */
import { dayIn } from '#runtime/validation/calendar.ts';
import { session } from './session.ts';

/** Today in the time zone of the profile, as the server counts it; for strangers in that of the browser. YYYY-MM-DD. */
export function viewersToday(): string {
  const now = session.get();
  return dayIn(
    now.state === 'authenticated' ? now.profile.timezone : new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
}
