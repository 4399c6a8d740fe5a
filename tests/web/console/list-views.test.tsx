/** Saved views of the console's lists: what they bring back, and where they stand. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, type ListControllerResult } from 'react-admin';
import { MemoryRouter, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListViews } from '#web/console/list/ListViews.tsx';
import { useShownView } from '#web/console/list/shown-view.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { useColumnSettings, withChosenColumns } from '#web/ui/table/column-settings.ts';

const view = {
  id: 'v1',
  version: 1,
  team_id: null,
  table_name: 'admin.contacts',
  name: 'Castells by email',
  is_shared: true,
  created_by_id: 'other',
  arrangement: {
    columns: ['email', 'name'],
    search: 'castell',
    sort_field: 'email',
    sort_dir: 'desc',
    per_page: 50,
    group: 'name',
  },
};
const profile = { id: 'u', role: 'quoperator', is_superuser: true, teams: [], admin_auth_actions: [] };
const made: Record<string, unknown>[] = [];
let settings: object = {};

beforeEach(() => {
  made.length = 0;
  settings = {};
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    if (url.pathname.endsWith('/view-settings')) return Response.json(settings);
    if (url.pathname === '/api/saved-views') {
      if (init.method !== 'POST') return Response.json({ records: [view], total_count: 1, has_next_page: false });
      made.push(JSON.parse(String(init.body)) as Record<string, unknown>);
      return Response.json({ ...made.at(-1), id: 'v2', version: 1, created_by_id: 'u' }, { status: 201 });
    }
    return Response.json({}, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const first = { field: 'name', order: 'ASC' } as const;
const columns = ['name', 'email'];

/** A list that keeps its order and filters in the address as react-admin does, and drops what it does not know. */
function List() {
  const [parameters, setParameters] = useSearchParams();
  const [shown, onShow] = useShownView();
  const store = withChosenColumns(useColumnSettings('admin.contact', columns, columns), shown.columns, (chosen) =>
    onShow({ ...shown, columns: chosen }),
  );
  const list = {
    filterValues: JSON.parse(parameters.get('filter') ?? '{}') as object,
    sort: { field: parameters.get('sort') ?? 'name', order: parameters.get('order') ?? 'ASC' },
    perPage: Number(parameters.get('perPage') ?? 25),
  };
  const own = ['filter', 'order', 'page', 'perPage'].flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value]];
  });
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ListViews views={{ shown, onShow, first, leftOut: [], fields: [] }} store={store} />
      <button type="button" onClick={() => setParameters([...own, ['sort', 'id']] as [string, string][])}>
        Sort
      </button>
      <output aria-label="Address">{parameters.toString()}</output>
      <output aria-label="Columns">{store.settings.order.join(',')}</output>
    </ListContextProvider>
  );
}

const open = (search = '') =>
  render(
    <MemoryRouter initialEntries={[`/contacts${search}`]}>
      <ThemeProvider theme={lightTheme}>
        <QueryClientProvider client={new QueryClient()}>
          <ProfileContext value={profile as unknown as Profile}>
            <ResourceContextProvider value="contacts">
              <List />
            </ResourceContextProvider>
          </ProfileContext>
        </QueryClientProvider>
      </ThemeProvider>
    </MemoryRouter>,
  );

const address = () => new URLSearchParams(screen.getByLabelText('Address', { selector: 'output' }).textContent);
const told = () =>
  ['filter', 'sort', 'order', 'perPage', 'saved', 'columns', 'group'].map((name) => address().get(name));
const whole = ['{"q":"castell"}', 'email', 'DESC', '50', 'v1', 'email,name', 'name'];

test('[TB-044] a view that staff share brings back search, order, page size and columns, and stands in the address', async () => {
  open('?filter=%7B%7D&sort=name&order=ASC&page=1&perPage=25');
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const menu = await screen.findByRole('menu');
  await within(menu).findByText('Shared with all staff');
  fireEvent.click(await within(menu).findByRole('menuitem', { name: 'Castells by email' }));
  await waitFor(() => expect(told()).toEqual(whole));
  expect(screen.getByLabelText('Columns', { selector: 'output' }).textContent).toBe('email,name');
  fireEvent.click(await screen.findByRole('button', { name: 'Castells by email' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Standard view' }));
  await waitFor(() => expect(told()).toEqual(['{}', 'name', 'ASC', '25', null, null, null]));
});

test('what the reader changes then leaves the view in the address, and says that it is changed', async () => {
  open(
    `?filter=%7B%22q%22%3A%22castell%22%7D&sort=email&order=DESC&page=1&perPage=50&saved=v1&columns=email,name&group=name`,
  );
  await screen.findByRole('button', { name: 'Castells by email' });
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }));
  await screen.findByRole('button', { name: 'Castells by email, changed' });
  expect(told()).toEqual(['{"q":"castell"}', 'id', 'DESC', '50', 'v1', 'email,name', 'name']);
});

test('a list without an address of its own opens with the view that its reader chose', async () => {
  settings = { 'staff.admin.contacts': { saved_view: 'v1' } };
  open();
  await waitFor(() => expect(told()).toEqual(whole));
});

test('the list as it stands is kept for staff, of no team', async () => {
  open('?filter=%7B%22q%22%3A%22noa%22%7D&sort=name&order=ASC&page=1&perPage=25');
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a view' }));
  fireEvent.change(await screen.findByLabelText(/Name of the view/), { target: { value: 'Noa' } });
  fireEvent.click(screen.getByLabelText('Share with all staff'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]).toEqual({
    team_id: null,
    table_name: 'admin.contacts',
    name: 'Noa',
    is_shared: true,
    arrangement: {
      columns: ['name', 'email'],
      search: 'noa',
      filters: {},
      sort_field: 'name',
      sort_dir: 'asc',
      per_page: 25,
      view: 'table',
    },
  });
  await waitFor(() => expect(address().get('saved')).toBe('v2'));
});
