/** The targets of home addresses, which render at once. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { entranceOf, useEntrance } from '#web/dashboard/entrance.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const customer = {
  id: 'u',
  role: 'customer',
  is_customer: true,
  is_superuser: false,
  teams: [
    { id: 'a', team_subscriptions: [] },
    { id: 'b', team_subscriptions: [] },
  ],
  active_team: null,
  primary_team: { id: 'b' },
  admin_auth_actions: [],
  team_auth_actions: { a: ['VIEW_INVENTORY'], b: ['VIEW_PROCUREMENT'] },
} as unknown as Profile;
const staff = { ...customer, role: 'admin', is_customer: false, is_superuser: true, teams: [] } as Profile;

describe('a home address', () => {
  test('[SH-014] [SH-016] redirects to the home of the team, for superusers to the console', () => {
    expect(entranceOf('/', customer)).toBe('/b/dashboard/home');
    expect(entranceOf('/', staff)).toBe('/admin');
  });

  test('[PE-020] redirects to the first area that the account may open in that team', () => {
    expect(entranceOf('/a/dashboard', customer)).toBe('/a/dashboard/inventory');
    expect(entranceOf('/b/dashboard/', customer)).toBe('/b/dashboard/home');
  });

  test('[SH-015] does not redirect a foreign team, a deeper page or an account without a team', () => {
    expect(entranceOf('/foreign/dashboard', customer)).toBeNull();
    expect(entranceOf('/b/dashboard/procurement/quotes', customer)).toBeNull();
    expect(entranceOf('/', { ...customer, teams: [], primary_team: null } as Profile)).toBe('/dashboard');
  });

  test('renders its target first and once, and the address follows', async () => {
    const drawn: string[] = [];
    const Page = () => {
      drawn.push(useLocation().pathname);
      return null;
    };
    const Pages = () => (
      <Routes location={useEntrance()}>
        <Route path="*" element={<Page />} />
      </Routes>
    );
    const Address = () => <output>{useLocation().pathname}</output>;
    render(
      <MemoryRouter initialEntries={['/']}>
        <ProfileContext value={customer}>
          <Pages />
          <Address />
        </ProfileContext>
      </MemoryRouter>,
    );
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/b/dashboard/home'));
    expect(new Set(drawn)).toEqual(new Set(['/b/dashboard/home']));
  });
});
