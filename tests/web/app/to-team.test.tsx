import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ToBulkSite, ToTeam } from '#web/app/to-team.tsx';
import { rememberTeam } from '#web/shell/session/home-path.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const teams = [{ id: 'first' }, { id: 'second' }];
const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

function openAs(facts: object, path: string): string {
  const profile = { id: 'u', teams: [], primary_team: null, active_team: null, ...facts } as unknown as Profile;
  if (profile.teams[0]) rememberTeam(profile, profile.teams[0].id);
  render(
    <MemoryRouter initialEntries={[path]}>
      <ProfileContext value={profile}>
        <Routes>
          <Route path="/bulk-site/*" element={<ToBulkSite />} />
          <Route path="/dashboard/*" element={<ToTeam />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </ProfileContext>
    </MemoryRouter>,
  );
  return screen.getByTestId('address').textContent;
}

test('[BS-002] a project without a team redirects to the same page below the primary team', () => {
  expect(openAs({ teams, primary_team: teams[1] }, '/bulk-site/p1')).toBe('/second/bulk-site/p1');
});

test.each(['home', 'inventory', 'bill-consolidation', 'expense-management', 'profile'])(
  '[SH-021] [SH-023] [BI-001] /dashboard/%s redirects to the same area of the last opened team',
  (area) => {
    expect(openAs({ teams, primary_team: teams[1] }, `/dashboard/${area}`)).toBe(`/first/dashboard/${area}`);
  },
);

test.each([
  ['/bulk-site', '/second/bulk-site'],
  ['/bulk-site/p1', '/second/bulk-site/p1'],
])('[SH-010] [BS-003] %s is that of the primary team, even if another team was opened last', (path, reached) => {
  expect(openAs({ teams, primary_team: teams[1] }, path)).toBe(reached);
});

test('[SH-010] staff without a team go to their start page', () => {
  expect(openAs({ is_superuser: true }, '/bulk-site')).toBe('/admin');
});
