/** The saved views of a list: what they store, where they are shown, and the message when one is not available. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { contactView } from '#generated/screens/views/contact.ts';
import { ListScreen } from '#web/record/list/ListScreen.tsx';
import type { ListScreenData } from '#web/record/list/list-screen.ts';
import { TeamContext } from '#web/record/team/team-context.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from './team-scope.ts';
import { knowPages } from '#tests/support/known-pages.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  knowPages();
  flashes.set(() => []);
  vi.unstubAllGlobals();
});

const contacts: ListScreenData = {
  id: 'app/contacts',
  title: 'Contacts',
  description: '',
  view: contactView,
  tabs: [{ path: 'contacts', title: 'Contacts' }],
  views: ['table'],
  columns: [contactView.fields.name, contactView.fields.email],
  filters: [],
  actions: [],
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

type View = Record<string, unknown> & { id: string };

/** A server with these views; returns its requests. */
function serving({
  views = [] as View[],
  settings = {} as Record<string, object>,
  refuse = '',
  unknown = [] as readonly string[],
} = {}): Call[] {
  const calls: Call[] = [];
  const page = (records: readonly object[]) =>
    Response.json({ records, total_count: records.length, has_next_page: false });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = '', query] = url.split('?');
    const call = { method: init.method ?? 'GET', path, query: new URLSearchParams(query), body: bodyOf(init) };
    calls.push(call);
    if (refuse === `${call.method} ${path}`)
      return Response.json({ message: 'Some fields need attention.', name: ['Must be unique'] }, { status: 422 });
    const gone = unknown.find((name) => call.query.has(name) || call.query.get('sort_field') === name);
    if (path === `/api/${contactView.path}` && gone !== undefined) {
      const name = call.query.has(gone) ? gone : 'sort_field';
      return Response.json({ message: 'Unknown parameter.', [name]: ['Unknown parameter'] }, { status: 400 });
    }
    if (path === `/api/${contactView.path}`)
      return page([{ id: 'c1', name: 'Noa Castell', email: 'noa@acme.example' }]);
    if (path.endsWith('/view-settings')) return Response.json(Object.assign(settings, call.body));
    if (path === '/api/saved-views' && call.method === 'POST') {
      views.push({ id: 'made', version: 1, created_by_id: 'u', ...call.body });
      return Response.json(views.at(-1), { status: 201 });
    }
    if (path.startsWith('/api/saved-views/')) {
      const at = views.findIndex(({ id }) => path.endsWith(id));
      if (call.method === 'DELETE') views.splice(at, 1);
      else views[at] = { ...views[at]!, ...call.body };
      return call.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(views[at]);
    }
    return page(path === '/api/saved-views' ? views : []);
  });
  return calls;
}

const bodyOf = ({ body }: RequestInit) => (typeof body === 'string' ? JSON.parse(body) : {}) as Record<string, unknown>;

const shared: View = {
  id: 'v1',
  version: 3,
  team_id: teamId,
  table_name: 'contacts',
  name: 'By email',
  is_shared: true,
  created_by_id: 'somebody-else',
  arrangement: { columns: ['email', 'name'], search: 'noa', sort_field: 'email', sort_dir: 'desc', per_page: 50 },
};

const Address = () => <div data-testid="address">{useLocation().search}</div>;
const stateInAddress = () =>
  JSON.parse(new URLSearchParams(screen.getByTestId('address').textContent).get('contacts') ?? '{}') as object;

async function openList(search = '', shown = contacts): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/${teamId}/dashboard/contacts${search}`]}>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ permissions: ['VIEW_PROCUREMENT'] })}>
            <ListScreen screen={shown} />
            <Address />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Noa Castell');
}

async function openMenu(button: string | RegExp = 'Views'): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('menu', { name: 'Saved views' });
}
const choose = async (item: string | RegExp, button?: string | RegExp): Promise<void> =>
  void fireEvent.click(await within(await openMenu(button)).findByRole('menuitem', { name: item }));
const headings = (): (string | null)[] =>
  within(screen.getByRole('table', { name: 'Contacts' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((title) => title !== '');

test('[TB-044] a shared view shows its columns, order and search, all of which are in the address', async () => {
  const calls = serving({ views: [{ ...shared }] });
  await openList();
  await choose('By email');
  await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Email', 'Name']));
  expect(stateInAddress()).toEqual({
    q: 'noa',
    sort: { field: 'email', direction: 'desc' },
    perPage: 50,
    columns: ['email', 'name'],
    saved: 'v1',
  });
  await waitFor(() =>
    expect(Object.fromEntries(calls.findLast(({ path }) => path === `/api/${contactView.path}`)!.query)).toMatchObject({
      q: 'noa',
      sort_field: 'email',
      sort_dir: 'desc',
      per_page: '50',
    }),
  );
  // A user who may not change the view saves it as another one.
  const menu = await openMenu('By email');
  expect(within(menu).queryByRole('menuitem', { name: /Delete|Rename/ })).toBeNull();
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Standard view' }));
  await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Name', 'Email']));
  expect(stateInAddress()).toEqual({});
});

test('the current table is saved under a name, changed, renamed and deleted', async () => {
  const calls = serving();
  await openList(`?${new URLSearchParams({ contacts: '{"q":"castell"}' })}`);
  await choose('Save as a view');
  const save = await screen.findByRole('dialog', { name: 'Save as a view' });
  expect(within(save).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(within(save).getByRole('textbox'), { target: { value: ' Castell ' } });
  fireEvent.click(within(save).getByRole('checkbox', { name: 'Share with the team' }));
  fireEvent.click(within(save).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Castell' });
  expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
    team_id: teamId,
    table_name: 'contacts',
    name: 'Castell',
    is_shared: true,
    arrangement: { search: 'castell', per_page: 25, columns: ['name', 'email'] },
  });
  fireEvent.change(screen.getByLabelText('Search contacts'), { target: { value: 'noa' } });
  await choose('Save changes to “Castell”', 'Castell, changed');
  await screen.findByRole('button', { name: 'Castell' });
  expect(calls.findLast(({ method }) => method === 'PUT')!.body).toMatchObject({ arrangement: { search: 'noa' } });

  await choose('Rename or share', 'Castell');
  const edit = await screen.findByRole('dialog', { name: 'Rename or share' });
  fireEvent.change(within(edit).getByRole('textbox'), { target: { value: 'Noa' } });
  fireEvent.click(within(edit).getByRole('button', { name: 'Save' }));
  await choose('Delete “Noa”', 'Noa');
  const question = await screen.findByRole('dialog', { name: 'Delete “Noa”?' });
  expect(question.textContent).toContain('for everybody in the team');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Views' });
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/saved-views/made']);
});

test('a list opens with the view that the user chose, unless its address says otherwise', async () => {
  const calls = serving({ views: [{ ...shared }] });
  await openList();
  await choose('By email');
  await choose('Open with this view', 'By email');
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      [`${teamId}.contacts`]: { saved_view: 'v1' },
    }),
  );
  cleanup();
  localStorage.clear();
  knowPages();
  serving({ views: [{ ...shared }], settings: { [`${teamId}.contacts`]: { saved_view: 'v1' } } });
  await openList();
  await waitFor(() => expect(stateInAddress()).toMatchObject({ saved: 'v1', columns: ['email', 'name'] }));
  expect(screen.getByRole('button', { name: 'By email' })).toBeDefined();
  await choose('Standard view', 'By email');
  await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Name', 'Email']));
});

test('a deleted default opens the list with its standard view', async () => {
  serving({ settings: { [`${teamId}.contacts`]: { saved_view: 'gone' } } });
  await openList();
  expect(headings().slice(0, 2)).toEqual(['Name', 'Email']);
});

test('a rejection shows in its dialog, and a failed load of views can be retried', async () => {
  serving({ refuse: 'POST /api/saved-views' });
  await openList();
  await choose('Save as a view');
  const save = await screen.findByRole('dialog', { name: 'Save as a view' });
  fireEvent.change(within(save).getByRole('textbox'), { target: { value: 'Twice' } });
  fireEvent.click(within(save).getByRole('button', { name: 'Save' }));
  expect(await within(save).findByText('Must be unique')).toBeDefined();
  cleanup();
  const calls = serving({ refuse: 'GET /api/saved-views' });
  await openList();
  const menu = await openMenu();
  fireEvent.click(await within(menu).findByRole('menuitem', { name: /could not be read/ }));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/saved-views').length).toBe(2));
});

const stale: View = {
  ...shared,
  id: 'v2',
  name: 'Old view',
  created_by_id: 'u',
  arrangement: {
    columns: ['name', 'old_price', 'email'],
    filters: { no_such: 1, name__contains: 'noa' },
    sort_field: 'gone',
    sort_dir: 'desc',
    group: 'old_group',
    per_page: 25,
  },
};
const leftOut = () => screen.findByText(/^Left out/);

test('[TB-044] a view with outdated parts shows the rest, reports what is omitted and is saved without it', async () => {
  const calls = serving({ views: [structuredClone(stale)], unknown: ['no_such', 'gone'] });
  await openList();
  await choose('Old view');
  await screen.findByText(
    'Left out of “Old view”, because this list does not have it: ' +
      'column “old_price”, grouping “old_group”, filter “no_such”, sort order “gone”',
  );
  expect(headings().slice(0, 2)).toEqual(['Name', 'Email']);
  const read = calls.findLast(({ path }) => path === `/api/${contactView.path}`)!.query;
  expect([read.get('name__contains'), read.has('no_such'), read.has('sort_field'), read.has('sort_dir')]).toEqual([
    'noa',
    false,
    false,
    false,
  ]);
  // Skipping an unknown filter is no change by the user.
  expect(screen.getByRole('button', { name: 'Old view' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save “Old view” without it' }));
  await waitFor(() => expect(screen.queryByText(/^Left out/)).toBeNull());
  expect(calls.findLast(({ method }) => method === 'PUT')!.body).toEqual({
    arrangement: { columns: ['name', 'email'], filters: { name__contains: 'noa' }, per_page: 25 },
  });
  expect(stateInAddress()).toEqual({ filters: { name__contains: 'noa' }, columns: ['name', 'email'], saved: 'v2' });
});

test('[TB-044] an address with outdated parts shows its list, and the note can be dismissed', async () => {
  serving({ unknown: ['no_field', 'no_order'] });
  const state = { filters: { no_field: ['1'] }, sort: { field: 'no_order', direction: 'asc' } };
  await openList(`?${new URLSearchParams({ contacts: JSON.stringify(state) })}`);
  await screen.findByText(/filter “no_field”, sort order “no_order”$/);
  expect(screen.queryByRole('button', { name: /without it/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/^Left out/)).toBeNull());
  expect(stateInAddress()).toEqual({});
});

test('[CT-024] an invalid id filters nothing, shows no chip and is named above the list', async () => {
  const calls = serving();
  const state = { filters: { provider_id: 'abc', name__contains: 'noa' } };
  await openList(`?${new URLSearchParams({ contacts: JSON.stringify(state) })}`);
  await screen.findByText('Left out, because this list does not have it: Provider “abc”');
  const reads = calls.filter(({ path }) => path === `/api/${contactView.path}`);
  expect(reads.map(({ query }) => [query.get('name__contains'), query.get('provider_id')])).toEqual([['noa', null]]);
  expect(screen.queryByText('Provider: abc')).toBeNull();
});

test('[TB-044] a user who may not change the view sees what it omits', async () => {
  serving({ views: [{ ...stale, created_by_id: 'somebody-else' }], unknown: ['no_such', 'gone'] });
  await openList();
  await choose('Old view');
  await leftOut();
  expect(screen.queryByRole('button', { name: /without it|Dismiss/ })).toBeNull();
});

test('[TB-008] Reset to Default Filters restores the filters of the view with which the list opens', async () => {
  const filters = { name__contains: 'noa' };
  serving({
    views: [{ ...shared, arrangement: { ...(shared['arrangement'] as object), filters } }],
    settings: { [`${teamId}.contacts`]: { saved_view: 'v1' } },
  });
  await openList('', { ...contacts, filters: [{ ...contactView.fields.name, filter: ['contains'] }] });
  await screen.findByText('Name: noa');
  fireEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(screen.queryByText('Name: noa')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Reset to Default Filters' }));
  await screen.findByText('Name: noa');
  expect(stateInAddress()).toMatchObject({ filters });
});
