/** Marked rows that a filter or another page hides, in the lists of the console and of customers. */
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import {
  AdminContext,
  ListContextProvider,
  memoryStore,
  ResourceContextProvider,
  type DataProvider,
  type ListControllerResult,
} from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactView } from '#generated/screens/views/contact.ts';
import { ListBody } from '#web/console/list/ListBody.tsx';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import type { Profile } from '#web/shell/session/profile.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { useMarks } from '#web/ui/table/marks.ts';

const all = ['Ada', 'Ben', 'Cleo'].map((name, at) => ({ id: String(at + 1), name }));
const profile = { id: 'u', role: 'admin', is_superuser: true, teams: [], admin_auth_actions: [] } as unknown as Profile;
const sent: string[] = [];
const provider = {
  getMany: async (_resource: string, { ids }: { ids: readonly unknown[] }) => ({
    data: all.filter(({ id }) => ids.includes(id)),
  }),
} as unknown as DataProvider;

beforeEach(() => {
  session.set({ state: 'authenticated', profile });
  sent.splice(0);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'DELETE') sent.push(url);
    return Response.json({ parts: [] });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.set({ state: 'unauthenticated' });
  vi.unstubAllGlobals();
});

/** A list in which all rows were marked before it was narrowed to the first. */
function Narrowed() {
  const [selectedIds, onSelect] = useState(['1', '2', '3']);
  const list = {
    data: all.slice(0, 1),
    filterValues: { q: 'ada' },
    sort: { field: 'name', order: 'ASC' },
    selectedIds,
    onSelect,
    onUnselectItems: () => onSelect([]),
    refetch: () => undefined,
  };
  const store = useColumnSettings('admin.contact', ['name'], ['name']);
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ListBody view={contactView} columns={[contactView.fields.name]} store={store} group={null} canDelete />
    </ListContextProvider>
  );
}

const open = () =>
  render(
    <AdminContext dataProvider={provider} queryClient={new QueryClient()} store={memoryStore()} theme={lightTheme}>
      <MemoryRouter>
        <ProfileContext value={profile}>
          <ResourceContextProvider value={contactView.path}>
            <ConfirmProvider mustAsk={false}>
              <Narrowed />
            </ConfirmProvider>
          </ResourceContextProvider>
        </ProfileContext>
      </MemoryRouter>
    </AdminContext>,
  );
const items = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a deletion names the marked rows that the list does not show, and which they are', async () => {
  open();
  await screen.findByRole('button', { name: '2 out of sight' });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: /^Delete 3 contacts\?/ });
  const hidden = within(dialog).getByRole('alert');
  expect(hidden.textContent).toContain('Marked rows that the list does not show now: 2');
  expect(items(hidden)).toEqual(['Ben', 'Cleo']);
  expect(items(dialog)).toEqual(['Ben', 'Cleo', 'Ada']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const paths = ['1', '2', '3'].map((id) => `/api/${contactView.path}/${id}`);
  await waitFor(() => expect(sent.toSorted()).toEqual(paths));
});

test('marked rows out of sight can be seen and unmarked', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: '2 out of sight' }));
  const list = await screen.findByRole('dialog', { name: 'Marked rows that the list does not show now: 2' });
  expect(items(list)).toEqual(['Ben', 'Cleo']);
  fireEvent.click(within(list).getByRole('button', { name: 'Unmark these' }));
  await screen.findByText('1 row marked');
  expect(screen.queryByRole('button', { name: /out of sight/ })).toBeNull();
});

test('of all that were marked beyond a page, those that a list no longer shows are known as such', () => {
  const { result, rerender } = renderHook(({ shown }) => useMarks(shown), { initialProps: { shown: all.slice(0, 2) } });
  act(() => result.current.markAll(all));
  expect(result.current.outOfSight.map(({ id }) => id)).toEqual(['3']);
  rerender({ shown: all.slice(0, 1) });
  expect(result.current.outOfSight.map(({ id }) => id)).toEqual(['2', '3']);
  act(() => result.current.clearOutOfSight());
  expect(result.current.records.map(({ id }) => id)).toEqual(['1']);
});
