/** Start of both entries: listens to the events of API calls, then renders the page inside theme and router. */
import { StrictMode, Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { watchHealth } from '#web/shell/api/health.ts';
import { signedOut } from '#web/shell/api/signals.ts';
import { BusyOverlay } from './BusyOverlay.tsx';
import { FlashMessages } from './flash/FlashMessages.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { ScrollReset } from './ScrollReset.tsx';
import { leaveWhenSignedOut } from '#web/shell/session/leave-when-signed-out.ts';
import { sessionEnded } from '#web/shell/session/session.ts';
import { useStore } from '#web/shell/store.ts';
import { watchVersion } from '#web/shell/version/version.ts';

/** `Theme` provides the styles of the entry. */
export function start(pages: ReactNode, Theme: ComponentType<{ children: ReactNode }>): void {
  watchVersion();
  signedOut.listen(leaveWhenSignedOut);
  // A page of an older release requests deleted files, so the newer page is loaded.
  addEventListener('vite:preloadError', () => location.reload());
  void watchHealth();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Theme>
        <BrowserRouter>
          <ScrollReset />
          {pages}
          <FlashMessages />
          <BusyOverlay />
          <EndedSession />
        </BrowserRouter>
      </Theme>
    </StrictMode>,
  );
}

const SessionEnded = lazyWithPreload(() => import('./session/SessionEnded.tsx'));

function EndedSession() {
  return useStore(sessionEnded) ? (
    <Suspense>
      <SessionEnded />
    </Suspense>
  ) : null;
}
