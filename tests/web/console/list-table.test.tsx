/** The table of the console's lists, which is the one that customers have: groups, marks, keys, order. */
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import {
  AdminContext,
  ListContextProvider,
  memoryStore,
  ResourceContextProvider,
  type DataProvider,
  type ListControllerResult,
} from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiKeyView } from '#generated/screens/views/api-key.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { EntityView } from '#runtime/view.ts';
import { ListBody } from '#web/console/list/ListBody.tsx';
import { ListTools } from '#web/console/list/ListTools.tsx';
import { useShownView } from '#web/console/list/shown-view.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { ProfileContext } from '#web/shell/session/profile-context.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';

const { fields } = serviceView;
const columns = [fields.name, fields.serviceType, fields.providerId, fields.mrc];
const wires = columns.map(({ wire }) => wire);
const services = [
  { id: '1', name: 'Fiber A', service_type: 'internet', team_id: 't', mrc: { value: 10_000, code: 'USD' } },
  { id: '2', name: 'Trunk B', service_type: 'voice_sip', team_id: 't', mrc: null },
  { id: '3', name: 'Fiber C', service_type: 'internet', team_id: 't', mrc: { value: 5_000, code: 'USD' } },
];
const profile = { id: 'u', role: 'admin', is_superuser: true, teams: [], admin_auth_actions: [] } as unknown as Profile;
const sorted: object[] = [];

beforeEach(() => {
  sorted.length = 0;
  session.set({ state: 'authenticated', profile });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith('/api/overview')) return Response.json({ records: [], total_count: 0, has_next_page: false });
    const { parts } = JSON.parse(String(init.body)) as { parts: { count_by?: string }[] };
    const usd = (value: number) => [{ value, code: 'USD' }];
    const groups = [
      { value: 'internet', count: 40, sums: usd(900_000), unknown: 1 },
      { value: 'voice_sip', count: 2, sums: [], unknown: 2 },
    ];
    return Response.json({
      parts: parts.map(({ count_by }) => (count_by ? { groups } : { sums: usd(900_000), unknown: 3, count: 42 })),
    });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  session.set({ state: 'unauthenticated' });
  vi.unstubAllGlobals();
});

function List({ view }: { readonly view: EntityView }) {
  const [shown, onShow] = useShownView();
  const [selectedIds, onSelect] = useState<string[]>([]);
  const store = useColumnSettings('admin.service', wires, wires);
  const sort = { field: 'name', order: 'ASC' } as const;
  const list = {
    data: services,
    filterValues: {},
    sort,
    setSort: (next: object) => sorted.push(next),
    selectedIds,
    onSelect,
    onToggleItem: (id: string) =>
      onSelect((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    onUnselectItems: () => onSelect([]),
  };
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <ListTools
        view={view}
        columns={columns}
        store={store}
        filters={[]}
        views={{ shown, onShow, first: sort, leftOut: [], fields: [] }}
      />
      <ListBody view={serviceView} columns={columns} store={store} group={shown.group} canDelete />
      <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>
    </ListContextProvider>
  );
}

const open = (search = '', view: EntityView = serviceView) =>
  render(
    <AdminContext
      dataProvider={{} as DataProvider}
      queryClient={new QueryClient()}
      store={memoryStore()}
      theme={lightTheme}
    >
      <MemoryRouter initialEntries={[`/admin/services${search}`]}>
        <ProfileContext value={profile}>
          <ResourceContextProvider value="services">
            <List view={view} />
          </ResourceContextProvider>
        </ProfileContext>
      </MemoryRouter>
    </AdminContext>,
  );

const groups = (): readonly (string | null)[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const address = (): string => screen.getByLabelText('Address', { selector: 'output' }).textContent ?? '';

test('[TB-041] staff group the rows of a list, see what each group is and adds up to, and find the choice in the address', async () => {
  open();
  expect(groups()).toEqual([]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Group by' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Service type' }));
  await waitFor(() => expect(groups()).toEqual(['Internet40 · MRC $9,000, not known for 1', 'SIP trunks2']));
  expect(address()).toContain('group=service_type');
  expect(sorted).toEqual([{ field: 'service_type', order: 'ASC' }]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Service type');
});

test('[TB-041] a list opens as grouped as its address says', async () => {
  open('?group=service_type');
  await waitFor(() => expect(groups()).toHaveLength(2));
  await screen.findByText('Total of all rows: MRC $9,000, not known for 3');
});

test('[TB-040] a title orders the list, the arrows move between rows, `x` marks one, and its name opens it', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'MRC' }));
  expect(sorted).toEqual([{ field: 'mrc', order: 'ASC' }]);
  const first = screen.getByRole('link', { name: 'Fiber A' });
  first.focus();
  fireEvent.keyDown(first, { key: 'x' });
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Trunk B');
  fireEvent.keyDown(document.activeElement!, { key: 'x' });
  await screen.findByText('2 rows marked');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark all rows' }));
  await screen.findByText('3 rows marked');
  fireEvent.click(screen.getByRole('link', { name: 'Fiber C' }));
  expect(address()).toBe('/admin/services/3/show');
});

test('the search box keeps the capitals of a name', () => {
  open('', apiKeyView);
  expect(screen.getByLabelText('Search API keys')).toBeDefined();
});
