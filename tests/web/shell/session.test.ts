import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedInCookie } from '#runtime/cookies.ts';
import { afterLogin, activeTeamId, homePath, loginPath, rememberTeam } from '#web/shell/session/home-path.ts';
import { hasSubscription, may } from '#web/shell/session/may.ts';
import { leaveWhenSignedOut } from '#web/shell/session/leave-when-signed-out.ts';
import type { Profile, ProfileTeam } from '#web/shell/session/profile.ts';
import { forgetSession, reloadSession, session } from '#web/shell/session/session.ts';
import { recordVisit, visitorId } from '#web/shell/session/visit.ts';

const team = (id: string, more: Partial<ProfileTeam> = {}): ProfileTeam => ({
  id,
  name: id,
  team_is_subteam: false,
  parent_team_id: null,
  questionnaire_is_softblocked: false,
  team_subscriptions: [],
  ...more,
});

const profile = (more: Partial<Profile> = {}): Profile => ({
  id: 'u1',
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@acme-dental.example',
  phone: null,
  timezone: 'UTC',
  avatar: null,
  company: null,
  website: null,
  role: 'normal_user',
  is_superuser: false,
  is_customer: true,
  is_demo: false,
  must_change_password: false,
  teams: [team('a'), team('b')],
  primary_team: team('b'),
  active_team: null,
  has_completed_questionnaires: {},
  team_auth_actions: { a: ['VIEW_PROCUREMENT'] },
  admin_auth_actions: [],
  viewed_by: null,
  ...more,
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('[AC-053] the session is unknown, then authenticated, then unauthenticated', async () => {
  expect(session.get()).toEqual({ state: 'unknown' });
  document.cookie = `${signedInCookie}=1`;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(profile())));
  await reloadSession();
  expect(session.get()).toEqual({ state: 'authenticated', profile: profile() });
  forgetSession();
  expect(session.get()).toEqual({ state: 'unauthenticated' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Sign in to continue.' }, { status: 401 })));
  await reloadSession();
  expect(session.get()).toEqual({ state: 'unauthenticated' });
});

test('[AC-054] [AC-055] an ended session redirects to the login page and back, or to the target of the call', () => {
  const replace = vi.fn<(path: string) => void>();
  vi.stubGlobal('location', { pathname: '/b/dashboard/inventory', search: '', replace });
  leaveWhenSignedOut();
  leaveWhenSignedOut('/account/login?redirect=%2Fadmin');
  expect(replace.mock.calls).toEqual([
    ['/account/login?redirect=%2Fb%2Fdashboard%2Finventory'],
    ['/account/login?redirect=%2Fadmin'],
  ]);
});

test('[AC-062] a browser without a visitor id gets one for 365 days, and no second one', () => {
  const year = 365 * 24 * 60 * 60;
  const set = vi.spyOn(Document.prototype, 'cookie', 'set');
  const id = visitorId();
  expect(set.mock.calls.flat().map((cookie) => cookie.split('; '))).toEqual([
    [`ly_uuid=${id}`, 'path=/', `max-age=${year}`, 'samesite=lax'],
  ]);
  expect(visitorId()).toBe(id);
  expect(set).toHaveBeenCalledTimes(1);
  set.mockRestore();
});

test('[AC-059] [AC-060] [AC-062] a visit is reported once, with the visitor id and without query strings', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ id: '1' }, { status: 201 })));
  vi.stubGlobal('fetch', fetched);
  recordVisit();
  recordVisit();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, init] = fetched.mock.calls[0]!;
  expect([address, init!.method]).toEqual(['/api/site-session', 'POST']);
  const [, visitor] = /ly_uuid=(\w{32})/.exec(document.cookie)!;
  expect(JSON.parse(String(init!.body))).toEqual({
    ly_uuid: visitor,
    landing_page_url: 'http://localhost:3000/',
    referrer_url: null,
    user_agent: navigator.userAgent,
  });
});

describe('the start page of an account', () => {
  test('[SH-014] [SH-015] a customer starts on the dashboard of the primary team', () => {
    expect(homePath(profile())).toBe('/b/dashboard');
  });

  test('[SH-015] the remembered team wins while the account belongs to it', () => {
    rememberTeam(profile(), 'a');
    expect(activeTeamId(profile())).toBe('a');
    expect(activeTeamId(profile({ teams: [team('b')] }))).toBe('b');
  });

  test('[SH-015] a foreign team is never remembered', () => {
    rememberTeam(profile(), 'foreign');
    expect(activeTeamId(profile())).toBe('b');
  });

  test('[SH-016] a superuser starts on the console', () => {
    expect(homePath(profile({ is_superuser: true }))).toBe('/admin');
  });

  test('[AC-008] signing in redirects back to the requested page', () => {
    expect(loginPath('/b/dashboard/inventory?x=1')).toBe(
      '/account/login?redirect=%2Fb%2Fdashboard%2Finventory%3Fx%3D1',
    );
    expect(afterLogin(profile(), '/b/dashboard/inventory')).toBe('/b/dashboard/inventory');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/account/login'])(
    '[AC-008] signing in never redirects to %s',
    (redirect) => {
      expect(afterLogin(profile(), redirect)).toBe('/b/dashboard');
    },
  );
});

test('[PE-012] a customer account has no staff actions, and is redirected from the console to the team', () => {
  const customer = profile({ is_customer: true, is_superuser: false });
  const staff = profile({ is_customer: false, is_superuser: true, role: 'salesperson' });
  expect([may(['staff'], customer, 'a'), may(['staff'], staff, 'a')]).toEqual([false, true]);
  expect([homePath(customer), homePath(staff)]).toEqual(['/b/dashboard', '/admin']);
});

describe('what an account may do', () => {
  test('[PE-015] a permission applies only in the team that grants it', () => {
    expect(may(['VIEW_PROCUREMENT'], profile(), 'a')).toBe(true);
    expect(may(['VIEW_PROCUREMENT'], profile(), 'b')).toBe(false);
  });

  test('membership applies only in own teams, staff roles everywhere', () => {
    expect(may(['member'], profile(), 'a')).toBe(true);
    expect(may(['member'], profile(), 'c')).toBe(false);
    expect(may(['contributor'], profile(), 'a')).toBe(false);
    expect(
      may(['contributor'], profile({ team_auth_actions: { a: ['VIEW_PROCUREMENT', 'SELECT_QUOTES'] } }), 'a'),
    ).toBe(true);
    const operator = profile({ role: 'quoperator', is_customer: false, is_superuser: true, teams: [] });
    expect(may(['quoperator'], operator, 'c')).toBe(true);
    expect(may(['staff'], operator, 'c')).toBe(true);
    expect(may(['salesperson'], operator, 'c')).toBe(false);
  });

  test('an administrator passes every rule except nobody and system', () => {
    const admin = profile({ role: 'admin', is_customer: false, is_superuser: true });
    expect(may(['MANAGE_TEAM'], admin, 'c')).toBe(true);
    expect(may(['nobody'], admin, 'c')).toBe(false);
    expect(may(['system'], admin, 'c')).toBe(false);
  });

  test('[PE-003] a staff role grants nothing without the staff flag', () => {
    const former = profile({ role: 'admin', is_customer: true, is_superuser: false });
    expect(may(['MANAGE_TEAM'], former, 'c')).toBe(false);
    expect(may(['admin'], former, 'c')).toBe(false);
  });

  test('[PE-028] a disabled subscription grants nothing', () => {
    const held = team('a', { team_subscriptions: [{ name: 'bill_consolidation', is_active: false }] });
    expect(hasSubscription(held, 'bill_consolidation')).toBe(false);
  });
});
