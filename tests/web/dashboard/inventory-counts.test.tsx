/** The figures above the inventory: number of services by type and country, and the filter on click. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { knowPages } from '#tests/support/known-pages.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { ListScreenData } from '#web/record/list/list-screen.ts';
import { ListScreen } from '#web/record/list/ListScreen.tsx';
import { ExtensionsContext, type Extensions } from '#web/record/extensions.ts';
import { TeamContext } from '#web/record/team/team-context.ts';
import InventoryCounts from '#web/dashboard/slots/InventoryCounts.tsx';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  knowPages();
  vi.unstubAllGlobals();
});

const { fields } = serviceView;
const inventory: ListScreenData = {
  id: 'app/inventory',
  title: 'Inventory',
  description: '',
  view: serviceView,
  tabs: [{ path: 'inventory', title: 'Inventory', where: { status__in: ['active', 'pending_disconnect'] } }],
  views: ['table'],
  columns: [fields.name, fields.serviceType, fields.mrc],
  filters: [fields.serviceType],
  group: fields.serviceType,
  actions: [],
  slots: ['inventory-counts'],
};

interface Part {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly count_by?: string;
  readonly sum?: string;
}

const counts: Readonly<Record<string, readonly object[]>> = {
  service_type: [
    { value: 'internet', count: 3 },
    { value: 'colocation', count: 0 },
    { value: 'voice_sip', count: 12 },
  ],
  'address.country': [
    { value: 'US', count: 14 },
    { value: 'CA', count: 1 },
  ],
};

function opened() {
  const asked: Part[] = [];
  const listed: URLSearchParams[] = [];
  const services = [
    { id: '1', name: 'Fiber A', service_type: 'internet', mrc: { value: 100, code: 'USD' } },
    { id: '2', name: 'Trunk B', service_type: 'voice_sip', mrc: null },
  ];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = '', query] = url.split('?');
    if (path === '/api/overview') {
      const { parts } = JSON.parse(String(init.body)) as { parts: Part[] };
      asked.push(...parts);
      return Response.json({
        parts: parts.map(({ count_by = '', sum }) => (sum ? { sums: [] } : { counts: counts[count_by] ?? [] })),
      });
    }
    if (path === '/api/services') listed.push(new URLSearchParams(query));
    const records = path === '/api/services' ? services : [];
    return Response.json({ records, total_count: records.length, has_next_page: false });
  });
  const slots = { page: { 'inventory-counts': InventoryCounts }, selected: {}, record: {} } as Partial<Extensions>;
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/a/dashboard/inventory']}>
          <TeamContext value={scopeOf({ permissions: ['VIEW_INVENTORY'] })}>
            <ExtensionsContext value={slots as Extensions}>
              <ListScreen screen={inventory} />
            </ExtensionsContext>
          </TeamContext>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { asked, listed };
}

const labels = (name: string): readonly string[] =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');

test('[SV-051] types and countries are shown above the inventory with their counts, the most frequent first', async () => {
  const { asked } = opened();
  await screen.findByRole('list', { name: 'Installed services by country' });
  expect(labels('Installed services by type')).toEqual(['SIP trunks 12', 'Internet 3']);
  expect(labels('Installed services by country')).toEqual(['United States 14', 'Canada 1']);
  expect(asked.filter(({ count_by, sum }) => count_by && !sum).map(({ params }) => params['status__in'])).toEqual(
    Array.from({ length: 2 }, () => ['active', 'pending_disconnect']),
  );
});

test('[SV-051] clicking one filters the list and the counts of the others; a second click removes the filter', async () => {
  const { asked, listed } = opened();
  await screen.findByRole('list', { name: 'Installed services by country' });
  const canada = (): HTMLElement => screen.getByRole('button', { name: 'Canada 1' });
  fireEvent.click(canada());
  await waitFor(() => expect(listed.at(-1)?.get('address.country__in')).toBe('CA'));
  expect(canada().getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(asked.at(-1)?.params).toBeDefined());
  const last = (by: string) => asked.findLast(({ count_by, sum }) => count_by === by && !sum)?.params;
  await waitFor(() => expect(last('service_type')).toMatchObject({ 'address.country__in': ['CA'] }));
  expect(last('address.country')).not.toHaveProperty('address.country__in');
  expect(screen.getByText('Country: Canada')).toBeTruthy();
  fireEvent.click(canada());
  await waitFor(() => expect(listed.at(-1)?.has('address.country__in')).toBe(false));
});

test('[TB-041] the column by which the rows are grouped is omitted', async () => {
  opened();
  await screen.findByText('Fiber A');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'MRC']);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Internet1',
    expect.stringMatching(/^SIP/),
  ]);
});
