/** What happens to a page whose session is over (AC-054). */
import { leaveTo } from '../navigation/useGo.ts';
import { isSessionEnding } from './ending.ts';
import { loginPath } from './home-path.ts';
import { forgetSession, sessionEnded } from './session.ts';
import { hasUnsaved } from './unsaved.ts';

/** Leads to the login page and back, or to `instead` where the call named a page of its own (AC-055); what is not saved keeps the page. */
export function leaveWhenSignedOut(instead?: string): void {
  if (isSessionEnding() && instead === undefined) return;
  if (hasUnsaved()) return sessionEnded.set(true);
  forgetSession();
  leaveTo(instead ?? loginPath(location.pathname + location.search), true);
}
