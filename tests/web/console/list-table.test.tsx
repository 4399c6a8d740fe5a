/** The table of the console's lists, which customers have too: groups, selection, keys, order. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiKeyView } from '#generated/screens/views/api-key.ts';
import { serviceView } from '#generated/screens/views/service.ts';
import type { EntityView } from '#runtime/view.ts';
import { address, openList } from './open-list.tsx';

const { fields } = serviceView;
const columns = [fields.name, fields.serviceType, fields.providerId, fields.mrc];
const services = [
  { id: '1', name: 'Fiber A', service_type: 'internet', team_id: 't', mrc: { value: 10_000, code: 'USD' } },
  { id: '2', name: 'Trunk B', service_type: 'voice_sip', team_id: 't', mrc: null },
  { id: '3', name: 'Fiber C', service_type: 'internet', team_id: 't', mrc: { value: 5_000, code: 'USD' } },
];

beforeEach(() => {
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
  vi.unstubAllGlobals();
});

const open = (search = '', view: EntityView = serviceView) =>
  openList({ view, columns, sort: { field: 'name', direction: 'asc' }, canDelete: true }, { rows: services, search });

const groups = (): readonly (string | null)[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
test('[TB-041] staff group the rows of a list, see the label and totals of each group, and find the choice in the address', async () => {
  const asked = open();
  await screen.findByText('Fiber A');
  expect(groups()).toEqual([]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Group by' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Service type' }));
  await waitFor(() => expect(groups()).toEqual(['Internet40 · MRC $9,000, not known for 1', 'SIP trunks2']));
  expect(address()).toContain('group=service_type');
  expect(asked[0]?.sort).toEqual({ field: 'name', order: 'ASC' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Service type');
});

test('[TB-041] a list opens with the grouping in its address', async () => {
  open('?group=service_type');
  await waitFor(() => expect(groups()).toHaveLength(2));
  await screen.findByText('Total of all rows: MRC $9,000, not known for 3');
});

test('[TB-040] a title sorts the list, the arrow keys move between rows, `x` selects one, and its name opens it', async () => {
  const asked = open();
  const first = await screen.findByRole('link', { name: 'Fiber A' });
  fireEvent.click(screen.getByRole('button', { name: 'MRC' }));
  await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'mrc', order: 'ASC' }));
  await waitFor(() => expect(address()).toContain('sort=mrc&order=ASC'));
  first.focus();
  fireEvent.keyDown(first, { key: 'x' });
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Trunk B');
  fireEvent.keyDown(document.activeElement!, { key: 'x' });
  await screen.findByText('2 selected');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await screen.findByText('3 selected');
  fireEvent.click(screen.getByRole('link', { name: 'Fiber C' }));
  expect(address()).toBe('/admin/services/3/show');
});

test('the search box keeps capital letters', async () => {
  open('', apiKeyView);
  expect(await screen.findByLabelText('Search API keys')).toBeDefined();
});
