/**
 * Files of one worker share a window and page modules: each test ends with an empty page, each file with an idle one.
 */
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { forgetSession, session } from '#web/shell/session/session.ts';

afterEach(cleanup);
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // Sends queued analytics now, without reaching a server.
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
