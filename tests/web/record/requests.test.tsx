import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Documents from '#generated/screens/app/documents.tsx';
import Procurement from '#generated/screens/app/procurement.tsx';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { WorkflowPanel } from '#web/record/detail/WorkflowPanel.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { knowPages } from '#tests/support/known-pages.ts';
import { scopeOf, teamId } from './team-scope.ts';

/** Lists that the page requested. */
const asked: URL[] = [];
const loop = { id: 'g1', display_id: 'SG-1001', project_name: 'Loop refit', service_types: ['internet'] };
const answers: Readonly<Record<string, readonly object[]>> = {
  '/api/service-groups': [
    { ...loop, current_step: 'quote_received' },
    { ...loop, id: 'g2', display_id: 'SG-1002', project_name: '', current_step: 'info_received' },
  ],
};

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url);
    const records = answers[url.pathname] ?? [];
    return Promise.resolve(Response.json({ records, total_count: records.length, has_next_page: false }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  knowPages();
  vi.unstubAllGlobals();
});

type Holder = Parameters<typeof scopeOf>[0];
const customer: Holder = { permissions: ['VIEW_PROCUREMENT'] };

const show = (Page: ComponentType, path: string, holder: Holder) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/${teamId}/dashboard/${path}`]}>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf(holder)}>
            <Page />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('requests', () => {
  test('[SG-012] show as Table or Board, and a reload keeps the last choice', async () => {
    show(Procurement, 'procurement/requests', customer);
    expect(screen.getByRole('button', { name: 'Table', pressed: true })).toBeDefined();
    await screen.findByRole('table', { name: 'Requests' });
    fireEvent.click(screen.getByRole('button', { name: 'Board' }));
    await screen.findByRole('region', { name: 'Requests, board' });
    cleanup();
    // The address without its query, as on a later visit.
    show(Procurement, 'procurement/requests', customer);
    await screen.findByRole('region', { name: 'Requests, board' });
    expect(screen.getByRole('button', { name: 'Board', pressed: true })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('[SG-012] share the choice of Table or Board, and a board has the columns of its possible states', async () => {
    const columns = () =>
      within(screen.getByRole('region', { name: / board$/ }))
        .getAllByRole('region')
        .map((each) => each.getAttribute('aria-label'));
    show(Procurement, 'procurement/requests', customer);
    fireEvent.click(screen.getByRole('button', { name: 'Board' }));
    await screen.findByRole('region', { name: 'Requests, board' });
    expect(columns()).toEqual(['Info received, 1', 'Out for quote, 0', 'Quote received, 1']);
    cleanup();
    show(Procurement, 'procurement/orders', customer);
    await screen.findByRole('region', { name: / board$/ });
    expect(columns().map((label) => label!.replace(/^\d\. |, \d$/g, ''))).toEqual([
      'Contract requested',
      'Contract received',
      'Order submitted',
      'Pending installation',
      'Cancel requested',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    cleanup();
    show(Procurement, 'procurement/requests', customer);
    await screen.findByRole('table', { name: 'Requests' });
  });

  test.each<[string, boolean, Holder]>([
    ['customers while the team shows it', true, { ...customer, toggles: ['showDisplayIdToCustomers'] }],
    ['customers while the team does not', false, customer],
    ['staff', true, { staff: 'salesperson' }],
  ])('[SG-014] a card shows the display ID to %s: %s', async (_, isShown, holder) => {
    localStorage.setItem('trunkline.table.procurement-requests', '{"view":"board"}');
    show(Procurement, 'procurement/requests', holder);
    const board = await screen.findByRole('region', { name: 'Requests, board' });
    expect(within(board).getAllByRole('article')).toHaveLength(2);
    // One of them has no name.
    expect((board.textContent.match(/SG-100\d/g) ?? []).length > 0).toBe(isShown);
  });

  test.each([
    ['cancel_requested', 'Cancel Requested'],
    ['cancelled', 'Cancelled'],
  ])('[SG-025] are shown outside the eight numbered steps while %s', (current_step, chip) => {
    const record = { ...loop, current_step, step_before_cancel: null };
    show(() => <WorkflowPanel view={serviceGroupView} record={record} />, 'procurement/requests', customer);
    const steps = screen.getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent.slice(0, 2))).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8'].map((number) => `${number}.`),
    );
    expect(screen.queryByRole('listitem', { current: 'step' })).toBeNull();
    expect(screen.queryByText(new RegExp(`\\d\\. ${chip}`, 'i'))).toBeNull();
  });
});

test.each([
  ['LOA', 'loa'],
  ['MSA', 'msa'],
])('[DO-008] the documents page of %s requests only its category', async (category, path) => {
  show(Documents, `procurement/documents/${path}`, customer);
  await screen.findAllByText(/^No /);
  const lists = asked.filter(({ pathname }) => pathname === '/api/attachments');
  expect(lists.length).toBeGreaterThan(0);
  for (const { searchParams } of lists) expect(searchParams.get('category')).toBe(category);
});
