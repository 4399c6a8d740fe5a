import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { addressView } from '#generated/screens/views/address.ts';
import { contactView } from '#generated/screens/views/contact.ts';
import { invoiceFindingView } from '#generated/screens/views/invoice-finding.ts';
import type { ListScreenData } from '#web/record/list/list-screen.ts';
import { useList } from '#web/record/list/useList.ts';
import { parameterOf, shapeOf } from '#web/ui/table/filters.ts';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { knowPages } from '#tests/support/known-pages.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  knowPages();
  vi.unstubAllGlobals();
});

const screen: ListScreenData = {
  id: 'app/contacts',
  title: 'Contacts',
  description: '',
  view: contactView,
  tabs: [{ path: 'contacts', title: 'Contacts' }],
  views: ['table'],
  columns: [contactView.fields.name],
  filters: [],
  actions: [],
};

const scope: TeamScope = {
  profile: { id: 'u', timezone: 'UTC' } as Profile,
  teamId: 'a',
  team: undefined,
  may: () => true,
  isOn: () => false,
};

test('[SH-056] the table state in the address wins over what this browser stored (ruling 4)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ records: [], total_count: 0, has_next_page: false })));
  localStorage.setItem('trunkline.table.contacts', '{"q":"remembered","pageSize":50}');
  const shownAt = (address: string) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <TeamContext value={scope}>{children}</TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    );
    return renderHook(() => useList(screen, screen.tabs[0]!), { wrapper }).result.current.state;
  };
  expect(shownAt('/')).toMatchObject({ q: 'remembered' });
  expect(shownAt(`/?${new URLSearchParams({ contacts: '{"q":"asked"}' })}`)).toMatchObject({ q: 'asked' });
});

test('[TB-035] [TB-038] a page that no longer exists becomes the last one that does', async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.startsWith(`/api/${contactView.path}`)) asked.push(new URLSearchParams(url.split('?')[1]));
    return Promise.resolve(Response.json({ records: [], total_count: 30, has_next_page: false }));
  });
  const address = `/?${new URLSearchParams({ contacts: '{"page":4,"q":"dana","sort":{"field":"name","direction":"desc"}}' })}`;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <TeamContext value={scope}>{children}</TeamContext>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useList(screen, screen.tabs[0]!), { wrapper });
  expect(result.current.state.page).toBe(4);
  await waitFor(() => expect(result.current.state.page).toBe(2));
  await waitFor(() => expect(asked.map((query) => query.get('page'))).toEqual(['4', '2']));
  const { q, per_page, sort_field, sort_dir } = Object.fromEntries(asked.at(-1)!);
  expect({ q, per_page, sort_field, sort_dir }).toEqual({
    q: 'dana',
    per_page: '25',
    sort_field: 'name',
    sort_dir: 'desc',
  });
});

test('[CT-024] [TB-012] a service filter applies only to a whole id of 36 characters', async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.startsWith(`/api/${invoiceFindingView.path}`)) asked.push(new URLSearchParams(url.split('?')[1]));
    return Promise.resolve(Response.json({ records: [], total_count: 0, has_next_page: false }));
  });
  const tickets: ListScreenData = {
    ...screen,
    id: 'app/tickets',
    view: invoiceFindingView,
    tabs: [{ path: 'tickets', title: 'Tickets' }],
    columns: [invoiceFindingView.fields.serviceId],
  };
  const id = '01900000-0000-7000-8000-000000000001';
  const filteredBy = async (filters: object) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/?${new URLSearchParams({ tickets: JSON.stringify({ filters }) })}`]}>
          <TeamContext value={scope}>{children}</TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    );
    asked.length = 0;
    renderHook(() => useList(tickets, tickets.tabs[0]!), { wrapper });
    await waitFor(() => expect(asked).toHaveLength(1));
    return [asked[0]!.get('service_id'), asked[0]!.getAll('service_id__in')];
  };
  expect(await filteredBy({ service_id: id })).toEqual([id, []]);
  expect(await filteredBy({ service_id: id.slice(1) })).toEqual([null, []]);
  expect(await filteredBy({ service_id__in: [id, `${id}0`] })).toEqual([null, [id]]);
});

test("[SS-027] a list of addresses has the team's custom columns, with its permissions and order", async () => {
  const columns = [
    { key: 'cost', label: 'Cost center', type: 'string', order: 2, visible_to: ['MANAGE_TEAM'] },
    { key: 'open', label: 'Open on Sundays', type: 'boolean', order: 1 },
    { key: 'region', label: 'Region', type: 'dropdown', options: ['Midwest'], order: 0 },
  ];
  const record = { id: 'n', name: 'Loop office', custom_columns: { region: 'Midwest', open: false, gone: 'x' } };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(
      Response.json(
        url.startsWith('/api/teams/a')
          ? { id: 'a', address_column_schema: columns }
          : { records: [record], total_count: 1, has_next_page: false },
      ),
    );
  });
  const addresses = { ...screen, id: 'app/addresses', view: addressView, columns: [addressView.fields.name] };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TeamContext value={{ ...scope, may: () => false }}>{children}</TeamContext>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useList(addresses, screen.tabs[0]!), { wrapper });
  const own = () => result.current.columns.filter(({ wire }) => wire.startsWith('custom_columns.'));
  await waitFor(() => expect(own().map(({ title }) => title)).toEqual(['Region', 'Open on Sundays']));
  await waitFor(() =>
    expect(result.current.result?.records[0]).toMatchObject({
      'custom_columns.region': 'Midwest',
      'custom_columns.open': false,
    }),
  );
  expect(result.current.store.settings.visibility['custom_columns.region']).toBe(false);
  // Its filter offers the choices of the column, and its head sorts by it.
  const region = own()[0]!;
  expect([shapeOf(region), region.items, region.isSortable]).toEqual([
    'choices',
    [{ value: 'Midwest', label: 'Midwest' }],
    true,
  ]);
  expect(shapeOf(own()[1]!)).toBe('yesNo');
  act(() =>
    result.current.change({
      filters: { [parameterOf(region, 'choices')]: ['Midwest'] },
      sort: { field: region.wire, direction: 'desc' },
    }),
  );
  await waitFor(() => {
    const query = new URL(
      asked.findLast((url) => url.startsWith('/api/addresses'))!,
      'http://t',
    ).searchParams;
    expect([
      query.get('custom_columns.region__in'),
      query.get('sort_field'),
      query.get('sort_dir'),
      query.get('team_id'),
    ]).toEqual(['Midwest', 'custom_columns.region', 'desc', 'a']);
  });
});
