import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import TeamPages from '#web/dashboard/TeamPages.tsx';
import type { Profile } from '#web/shell/session/profile.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';

vi.mock('#web/record/TeamRoot.tsx', () => ({ TeamRoot: ({ teamId }: { teamId: string }) => <p>Pages of {teamId}</p> }));

afterEach(() => cleanup());

const teams = [{ id: 'first' }, { id: 'second' }];
const Address = () => <p data-testid="address">{useLocation().pathname + useLocation().search}</p>;

function openAs(facts: object, path: string): string {
  const profile = { id: 'u', teams, primary_team: teams[1], active_team: null, ...facts } as unknown as Profile;
  render(
    <MemoryRouter initialEntries={[path]}>
      <ProfileContext value={profile}>
        <Routes>
          <Route path="/:teamId/dashboard/*" element={<TeamPages />} />
        </Routes>
        <Address />
      </ProfileContext>
    </MemoryRouter>,
  );
  return screen.getByTestId('address').textContent;
}

test("[SH-015] the address of a foreign team opens the same page of the account's primary team", () => {
  const path = '/foreign/dashboard/procurement/quotes?page=2';
  expect(openAs({ is_customer: true }, path)).toBe('/second/dashboard/procurement/quotes?page=2');
  expect(screen.getByText('Pages of second')).toBeDefined();
});

test("the account's teams and, for staff, every team open unchanged", () => {
  expect(openAs({ is_customer: true }, '/first/dashboard/home')).toBe('/first/dashboard/home');
  cleanup();
  expect(openAs({ is_customer: false }, '/foreign/dashboard/home')).toBe('/foreign/dashboard/home');
});
