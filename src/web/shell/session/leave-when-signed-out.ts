/** Handles a page whose session is over (AC-054). */
import { leaveTo } from '../navigation/useGo.ts';
import { isSessionEnding } from './ending.ts';
import { loginPath } from './home-path.ts';
import { forgetSession, sessionEnded } from './session.ts';
import { hasUnsaved } from './unsaved.ts';

/** Redirects to the login page and back, or to `instead` (AC-055); a page with unsaved entries stays. */
export function leaveWhenSignedOut(instead?: string): void {
  if (isSessionEnding() && instead === undefined) return;
  if (hasUnsaved()) return sessionEnded.set(true);
  forgetSession();
  leaveTo(instead ?? loginPath(location.pathname + location.search), true);
}
