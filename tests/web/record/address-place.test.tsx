/** The address page next to its fields: nearby carriers, and other addresses of the same place. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WireRecord } from '#runtime/view.ts';
import Networks from '#web/record/address/Networks.tsx';
import SamePlaces from '#web/record/address/SamePlaces.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from './team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const manager = scopeOf({ permissions: ['MANAGE_ADDRESSES'] });
const loop = { id: 'a1', version: 3, name: 'Loop', team_id: teamId, merged_into_id: null };
const twin = { id: 'a2', name: 'Chicago office', full_address: '233 South Wacker Drive, Chicago, IL 60606, US' };

/** Returns the changing calls. */
function show(
  Part: ComponentType<{ record: WireRecord }>,
  answers: Readonly<Record<string, unknown>>,
  scope = manager,
) {
  const sent: (readonly [string, string, unknown])[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (method !== 'GET') sent.push([method, pathname, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const list = { records: [], total_count: 0, has_next_page: false, total_count_is_capped: false };
    return Response.json(answers[pathname] ?? list);
  });
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TeamContext value={scope}>
          <Part record={loop} />
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return sent;
}
const listed = (records: readonly object[]) => ({ records, total_count: records.length, has_next_page: false });

describe('[AD-036] [AD-037] other addresses of the same place', () => {
  const uses = (services: number, same: readonly object[] = []) => ({ services, locked_fields: [], same_place: same });

  test('are listed, and one is merged into this one after a summary of what moves', async () => {
    const sent = show(SamePlaces, {
      '/api/addresses/a1/uses': uses(1, [twin]),
      '/api/addresses/a2/uses': uses(3),
      '/api/addresses': listed([loop, twin]),
      '/api/addresses/a1/merge': loop,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Merge Chicago office into this one' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge into Loop' });
    expect(await within(dialog).findByText('Services that move: 3')).toBeDefined();
    expect(within(dialog).getByText(/^Its services with their quotes, tickets, .* It is closed/)).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(sent).toEqual([['PUT', '/api/addresses/a1/merge', { merged_address_id: 'a2' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('another one is selected by hand, and never this one itself', async () => {
    show(SamePlaces, { '/api/addresses/a1/uses': uses(0), '/api/addresses': listed([loop, twin]) });
    await screen.findByText('No other address of your team is at this place.');
    fireEvent.click(screen.getByRole('button', { name: 'Merge another address' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Address that ends' }));
    fireEvent.click(await screen.findByRole('option', { name: /^Loop/ }));
    expect(within(dialog).getByText('Choose another address than this one.')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  });

  test('are not merged by a read-only user', async () => {
    const viewer = scopeOf({ permissions: ['VIEW_INVENTORY'] });
    show(SamePlaces, { '/api/addresses/a1/uses': uses(0, [twin]) }, viewer);
    const button = await screen.findByRole('button', { name: 'Merge Chicago office into this one' });
    expect(button).toHaveProperty('disabled', true);
  });
});

describe('[AD-005] [AD-006] [AD-007] the networks at an address', () => {
  const operator = scopeOf({ staff: 'quoperator' });
  const data = { id: 'n1', created_at: '2026-05-01T12:00:00Z', source: 'Zayo list (2026-04-01)' };
  const carrier = (more: object) => ({
    id: 'c',
    provider_raw: 'Zayo',
    connection_status: 'ON_NET',
    site_distance_ft: null,
    access_medium: 'fiber',
    closest_site_address: '233 S Wacker Dr, Chicago, IL',
    source: 'Zayo list',
    as_of: '2026-04-01',
    ...more,
  });

  test('show each carrier with its distance, its source and the age of the data', async () => {
    show(
      Networks,
      {
        '/api/address-network-data': listed([data]),
        '/api/provider-availability': listed([
          carrier({}),
          carrier({ id: 'd', provider_raw: 'Crown Castle', connection_status: 'NEAR_NET', site_distance_ft: 412.4 }),
        ]),
      },
      operator,
    );
    await screen.findByText('Zayo');
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['Zayo', 'On-net', 'At this address', 'Fiber', '233 S Wacker Dr, Chicago, IL', 'Zayo list', 'Apr 01, 2026'],
      ['Crown Castle', 'Near-net', '412 ft', 'Fiber', '233 S Wacker Dr, Chicago, IL', 'Zayo list', 'Apr 01, 2026'],
    ]);
    expect(screen.getByText(/^Looked up .* ago, 05-01-2026/)).toBeDefined();
  });

  test('[AD-035] are loaded on demand; a response without a list is an error', async () => {
    const answers: Record<string, unknown> = {};
    const sent = show(Networks, answers, operator);
    await screen.findByText('No one has looked for carriers here yet.');
    answers['/api/address-network-data'] = listed([{ ...data, source: null }]);
    fireEvent.click(screen.getByRole('button', { name: 'Look for carriers' }));
    await screen.findByText('No list of lit buildings was imported yet, so nothing is known.');
    expect(sent).toEqual([['POST', '/api/addresses/a1/network-data', undefined]]);
  });
});
