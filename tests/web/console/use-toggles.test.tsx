import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { teamView } from '#generated/screens/views/team.ts';
import { useToggles } from '#web/console/record/use-toggles.ts';

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

const client = () => {
  const queries = new QueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
};
const request = { id: 'group-1', team_id: 'team-1' };
const onRequest = (hanging: readonly (string | undefined)[]) =>
  renderHook(() => useToggles(serviceGroupView, request, hanging), { wrapper: client() }).result;

describe('[TM-031] [SG-037] what hangs on a feature toggle, on the page of a record', () => {
  test('is offered once the toggle is known to be on for the team of the record', async () => {
    answer(true);
    const isOn = onRequest(['moveServiceGroups']);
    expect(isOn.current('moveServiceGroups')).toBe(false);
    await waitFor(() => expect(isOn.current('moveServiceGroups')).toBe(true));
    expect(asked).toEqual(['/api/toggles/all?team_id=team-1']);
  });

  test('is hidden while it is off', async () => {
    answer(false);
    const isOn = onRequest(['moveServiceGroups']);
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(isOn.current('moveServiceGroups')).toBe(false));
    expect(isOn.current(undefined)).toBe(true);
  });

  test('is asked for a team itself by its own id', async () => {
    answer(true);
    renderHook(() => useToggles(teamView, { id: 'team-2' }, ['editTeamSubscriptions']), { wrapper: client() });
    await waitFor(() => expect(asked).toEqual(['/api/toggles/all?team_id=team-2']));
  });

  test('asks for nothing where nothing hangs on one', () => {
    answer(true);
    expect(onRequest([undefined]).current(undefined)).toBe(true);
    expect(asked).toEqual([]);
  });
});
