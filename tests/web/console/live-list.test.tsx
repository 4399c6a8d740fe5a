import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, memoryStore, ResourceContextProvider, type DataProvider } from 'react-admin';
import { lightTheme } from '#web/theme/theme.ts';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { holidayView } from '#generated/screens/views/holiday.ts';
import { signedInCookie } from '#runtime/cookies.ts';
import { ListPage } from '#web/console/list/ListPage.tsx';
import { LiveUpdates } from '#web/record/LiveUpdates.tsx';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';

class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  constructor() {
    super();
    FakeSocket.last = this;
  }
  close(): void {}
}

afterEach(() => {
  cleanup();
  FakeSocket.last = undefined;
  vi.unstubAllGlobals();
});

const hear = (message: object): void =>
  act(() => void FakeSocket.last!.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })));

test('[NO-039] a list of the console shows what another person added, with its count, as soon as the news come', async () => {
  const names = ['Juneteenth', 'Labor Day'];
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'one', expires_in: 60, records: [], total_count: 0 }));
  vi.stubGlobal('WebSocket', FakeSocket);
  document.cookie = `${signedInCookie}=1`;
  const getList = vi.fn(async () => ({
    data: names.map((name, at) => ({ id: String(at), name })),
    total: names.length,
  }));
  render(
    <AdminContext
      dataProvider={{ getList } as unknown as DataProvider}
      queryClient={new QueryClient()}
      store={memoryStore()}
      theme={lightTheme}
    >
      <MemoryRouter>
        <LiveUpdates isQuiet />
        <ProfileContext value={{ id: 'u1', teams: [] } as unknown as Profile}>
          <ResourceContextProvider value="holidays">
            <ListPage view={holidayView} columns={[holidayView.fields.name]} sort={{ field: 'name', order: 'ASC' }} />
          </ResourceContextProvider>
        </ProfileContext>
      </MemoryRouter>
    </AdminContext>,
  );
  await screen.findByText('Labor Day');
  expect(screen.getByText('2')).toBeDefined();
  await waitFor(() => expect(FakeSocket.last).toBeDefined());
  names.push('Veterans Day');
  hear({ type: 'record.changed', entity: 'holiday', id: '2', team_id: null });
  await screen.findByText('Veterans Day');
  expect(screen.getByText('3')).toBeDefined();
  expect(getList).toHaveBeenCalledTimes(2);
});
