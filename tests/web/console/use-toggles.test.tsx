import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useTeam } from '#web/record/team/team-context.ts';
import { InTeam } from '#web/record/team/TeamProvider.tsx';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { scopeOf } from '../record/team-scope.ts';

const asked: string[] = [];

function answer(on: boolean): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ records: [{ name: 'moveServiceGroups', on, value: null }] });
  });
}

afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
});

const inTeam = (teamId: string) => {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ProfileContext value={scopeOf({ staff: 'admin' }).profile}>
        <InTeam teamId={teamId}>{children}</InTeam>
      </ProfileContext>
    </QueryClientProvider>
  );
  return renderHook(() => useTeam(), { wrapper }).result;
};

describe('[TM-031] [SG-037] what a feature toggle allows on the page of a record', () => {
  test('is offered once the toggle is known to be on for the team of the record', async () => {
    answer(true);
    const team = inTeam('team-1');
    expect(team.current.isOn('moveServiceGroups')).toBe(false);
    await waitFor(() => expect(team.current.isOn('moveServiceGroups')).toBe(true));
    expect(asked).toEqual(['/api/toggles/all?team_id=team-1']);
  });

  test('is hidden while it is off', async () => {
    answer(false);
    const team = inTeam('team-1');
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(team.current.isOn('moveServiceGroups')).toBe(false));
  });
});
