/** Files of one worker share a window and the modules of the pages: each test leaves an empty page, and each file one that is at rest. */
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { forgetSession, session } from '#web/shell/session/session.ts';

afterEach(cleanup);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // What waits to be told of the use of pages goes now, and reaches nobody.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
  delete window.dataLayer;
  flashes.set([]);
  forgetSession();
  session.set({ state: 'unknown' });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
