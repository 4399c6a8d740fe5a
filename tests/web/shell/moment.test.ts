import { afterEach, expect, test } from 'vitest';
import type { Profile } from '#web/shell/session/profile.ts';
import { showDay, showMoment } from '#web/shell/session/moment.ts';
import { session } from '#web/shell/session/session.ts';

afterEach(() => session.set({ state: 'unauthenticated' }));

const signIn = (timezone: string): void => session.set({ state: 'authenticated', profile: { timezone } as Profile });

const at = '2026-11-30T03:19:00Z';

test('[DF-022] an instant is shown in the zone of the profile, which is named when the browser has another one', () => {
  const browser = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  signIn(browser);
  expect(showMoment(at)).toMatch(/^\d\d-\d\d-2026 \d\d:\d\d [AP]M$/);
  const elsewhere = browser === 'America/Chicago' ? 'Asia/Tokyo' : 'America/Chicago';
  signIn(elsewhere);
  expect(showMoment(at)).toBe(elsewhere === 'Asia/Tokyo' ? '11-30-2026 12:19 PM GMT+9' : '11-29-2026 09:19 PM CST');
  expect(showDay(at, 'cell')).toBe(elsewhere === 'Asia/Tokyo' ? '11/30/26' : '11/29/26');
});

test('an anonymous visitor sees it in the zone of the browser', () => {
  expect(showMoment(at)).toMatch(/^\d\d-\d\d-2026 \d\d:\d\d [AP]M$/);
});
