/** Saved views of the console's lists: what they restore, and where they are shown. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactView } from '#generated/screens/views/contact.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { admin, openList, parameter } from './open-list.tsx';

const view = {
  id: 'v1',
  version: 1,
  team_id: null,
  table_name: 'admin.contact-dashboard',
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
const { name, email } = contactView.fields;
const profile: Profile = { ...admin, role: 'quoperator' };
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
    return Response.json({ records: [], parts: [] });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (search = '') =>
  openList(
    { view: contactView, columns: [name, email], sort: { field: 'name', direction: 'asc' } },
    { rows: [{ id: '1', name: 'Noa', email: 'noa@castell.example' } as { id: string }], search, profile },
  );

const listSettings = () => ['filter', 'sort', 'order', 'perPage', 'saved', 'columns', 'group'].map(parameter);
/** The column by which the rows are grouped has no header. */
const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
const whole = ['{"q":"castell"}', 'email', 'DESC', '50', 'v1', 'email,name', 'name'];

test('[TB-044] a shared staff view restores search, order, page size and columns, and is in the address', async () => {
  open('?filter=%7B%7D&sort=name&order=ASC&page=1&perPage=25');
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  const menu = await screen.findByRole('menu');
  await within(menu).findByText('Shared with all staff');
  fireEvent.click(await within(menu).findByRole('menuitem', { name: 'Castells by email' }));
  await waitFor(() => expect(listSettings()).toEqual(whole));
  await waitFor(() => expect(heads()).toEqual([email.title]));
  fireEvent.click(await screen.findByRole('button', { name: 'Castells by email' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Standard view' }));
  await waitFor(() => expect(listSettings()).toEqual([null, null, null, null, null, null, null]));
});

test('later changes keep the view in the address, and mark it as changed', async () => {
  open(
    `?filter=%7B%22q%22%3A%22castell%22%7D&sort=email&order=DESC&page=1&perPage=50&saved=v1&columns=email,name&group=name`,
  );
  await screen.findByRole('button', { name: 'Castells by email' });
  fireEvent.click(screen.getByRole('button', { name: email.title }));
  await screen.findByRole('button', { name: 'Castells by email, changed' });
  expect(listSettings()).toEqual(['{"q":"castell"}', 'email', 'ASC', '50', 'v1', 'email,name', 'name']);
});

test('a list without parameters opens with the view that the user chose', async () => {
  settings = { 'staff.admin.contact-dashboard': { saved_view: 'v1' } };
  open();
  await waitFor(() => expect(listSettings()).toEqual(whole));
});

test('staff can save the current list as a view, which belongs to no team', async () => {
  open('?filter=%7B%22q%22%3A%22noa%22%7D&sort=name&order=ASC&page=1&perPage=25');
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a view' }));
  fireEvent.change(await screen.findByLabelText(/Name of the view/), { target: { value: 'Noa' } });
  fireEvent.click(screen.getByLabelText('Share with all staff'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]).toEqual({
    team_id: null,
    table_name: 'admin.contact-dashboard',
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
  await waitFor(() => expect(parameter('saved')).toBe('v2'));
});
