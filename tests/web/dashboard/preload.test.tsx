/** The requests of a home page before it renders. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overviewOf } from '#web/record/overview.ts';
import { takeClient } from '#web/record/first-client.ts';
import { teamScope } from '#web/record/team/team-context.ts';
import { partsOf } from '#web/dashboard/home/parts.ts';
import { nextActionsOf } from '#web/dashboard/home/next-actions.ts';
import { preloadScreen } from '#web/dashboard/preload.ts';
import type { Extensions } from '#web/record/extensions.ts';
import { forgetSession } from '#web/shell/session/session.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { screen as home } from '#generated/screens/app/home.tsx';

const team = { id: 'a', team_subscriptions: [] };
const profile = {
  id: 'u',
  role: 'customer',
  is_customer: true,
  is_superuser: false,
  teams: [team],
  active_team: null,
  primary_team: team,
  admin_auth_actions: [],
  team_auth_actions: { a: ['VIEW_PROCUREMENT', 'VIEW_INVENTORY'] },
} as unknown as Profile;

let asked: string[] = [];
const preload = vi.fn(async () => undefined);
const parts = new Proxy({}, { get: () => ({ preload }) }) as Extensions['page'];

beforeEach(() => {
  asked = [];
  preload.mockClear();
  document.cookie = 'trunkline_signed_in=1';
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url === '/api/account/profile') return Response.json(profile);
    return Response.json(url === '/api/overview' ? { parts: [] } : { records: [] });
  });
});
afterEach(() => {
  takeClient();
  forgetSession();
  localStorage.clear();
  document.cookie = 'trunkline_signed_in=; max-age=0';
  vi.unstubAllGlobals();
});

test.each(['/', '/a/dashboard', '/a/dashboard/home'])(
  '%s requests the data of the home once, with the client of its team',
  async (path) => {
    await preloadScreen(path, parts);
    expect(asked.toSorted()).toEqual([
      '/api/account/profile',
      '/api/overview',
      '/api/teams/a/next-actions',
      '/api/toggles/all?team_id=a',
    ]);
    expect(preload).toHaveBeenCalledTimes(home.slots!.length);
    const client = takeClient();
    const { parts: figures } = partsOf(home, teamScope(profile, 'a'));
    expect(client.getQueryState(overviewOf(figures).queryKey)).toBeDefined();
    expect(client.getQueryState(nextActionsOf('a').queryKey)).toBeDefined();
  },
);

test.each(['/foreign/dashboard', '/foreign/dashboard/home'])(
  '%s of a foreign team requests nothing of it',
  async (path) => {
    await preloadScreen(path, parts);
    expect(asked).toEqual(['/api/account/profile']);
  },
);

test('another screen loads only itself, and an unknown address nothing', async () => {
  await preloadScreen('/a/dashboard/procurement/quotes', parts);
  await preloadScreen('/a/dashboard/no-such-page', parts);
  expect(asked).toEqual([]);
  expect(preload).not.toHaveBeenCalled();
});
