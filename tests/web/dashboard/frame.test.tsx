import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TeamSwitcher } from '#web/dashboard/frame/TeamSwitcher.tsx';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import { VersionReload } from '#web/record/VersionReload.tsx';
import type { Profile, ProfileTeam } from '#web/shell/session/profile.ts';
import { newerVersion } from '#web/shell/version/version.ts';
import { knowPages } from '#tests/support/known-pages.ts';

const acme = { id: 'a', name: 'Acme Dental', team_is_subteam: false } as ProfileTeam;
const west = { id: 'w', name: 'Harbor West', team_is_subteam: true } as ProfileTeam;
const reload = vi.fn<() => void>();

beforeEach(() => vi.stubGlobal('location', { href: location.href, origin: location.origin, pathname: '/', reload }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  reload.mockReset();
  localStorage.clear();
  knowPages();
  newerVersion.set(null);
});

function show(part: ReactNode, teams: readonly ProfileTeam[], toggles: readonly string[] = []): void {
  const scope: TeamScope = {
    profile: { teams } as unknown as Profile,
    teamId: teams[0]!.id,
    team: teams[0],
    may: () => true,
    isOn: (toggle) => toggles.includes(toggle),
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TeamContext value={scope}>{part}</TeamContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the team in the top bar', () => {
  test('[SH-059] is a box for a single team', () => {
    show(<TeamSwitcher />, [acme]);
    expect(screen.getByText('Acme Dental')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('[TM-007] [SH-058] [SH-060] is a select for two, and marks a sub-team', () => {
    show(<TeamSwitcher />, [west, acme]);
    expect(screen.getByRole('combobox', { name: 'Team' }).textContent).toBe('Harbor WestSub-Team');
  });
});

describe('a page of an older release than the server', () => {
  test('[SH-050] [SH-052] reloads while the toggle browserVersionCheck is on', () => {
    newerVersion.set('9.9.9');
    show(<VersionReload />, [acme], ['browserVersionCheck']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('[SH-050] does not reload while it is off', () => {
    newerVersion.set('9.9.9');
    show(<VersionReload />, [acme]);
    expect(reload).not.toHaveBeenCalled();
  });
});
