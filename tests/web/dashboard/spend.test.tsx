/** Each spend figure opens its charges, and the address contains which. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import SpendPage from '#web/dashboard/spend/SpendPage.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from '../record/team-scope.ts';

const sums = (key: string, amount: number) => [{ key, amount }];
const spend = {
  currency: 'USD',
  currencies: ['USD', 'CAD'],
  months: [
    { month: '2026-05', total: 100_00, by_category: sums('SERVICE_CHARGE', 100_00) },
    { month: '2026-06', total: 123_50, by_category: sums('SERVICE_CHARGE', 123_50) },
  ],
  by: {
    carrier: sums('Great Lakes Fiber', 223_50),
    site: sums('', 223_50),
    service_type: sums('internet', 223_50),
    category: sums('SERVICE_CHARGE', 223_50),
    cost_center: sums('', 223_50),
  },
  forecast: { months: [{ month: '2026-07', amount: 120_00 }], error: null },
  bridge: { before: 100_00, after: 123_50, steps: [{ step: 'errors', amount: 23_50 }] },
  unit_prices: [{ month: '2026-05', service_type: 'internet', median: 2_10, lower: 1_90, upper: 2_60, services: 3 }],
  savings: { found: 23_50, disputed: 0, recovered: 0 },
  renewals: [],
  accrual: { month: '2026-06', amount: 0, services: 0 },
};
const line = {
  id: 'l1',
  invoice_id: 'i6',
  invoice_number: 'INV-6',
  month: '2026-06',
  carrier: 'Great Lakes Fiber',
  service: 'HQ DIA',
  site: null,
  description: 'Dedicated internet',
  category: 'SERVICE_CHARGE',
  amount: 123_50,
};

const asked: URL[] = [];
let answers: (url: URL) => Response;
const fine = ({ pathname }: URL): Response =>
  Response.json(pathname.endsWith('/lines') ? { total: 123_50, currency: 'USD', lines: [line] } : spend);
beforeEach(() => {
  asked.length = 0;
  answers = fine;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url);
    return answers(url);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const show = (search = '') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/${teamId}/dashboard/spend${search}`]}>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'] })}>
            <SpendPage />
            <Address />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const linesAsked = () =>
  asked
    .filter(({ pathname }) => pathname.endsWith('/lines'))
    .map(({ searchParams }) => Object.fromEntries(searchParams));
const months = { from: '2026-05', until: '2026-06' };

test('[BI-033] a month opens its charges, which add up to it and link to their invoice', async () => {
  show();
  await screen.findByRole('tab', { name: 'Site' });
  await act(() => vi.dynamicImportSettled());
  fireEvent.click(screen.getAllByRole('button', { name: /\$123\.50/ })[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/\$123\.50/, { selector: 'div' })).toBeTruthy();
  expect(dialog.getByText(/Great Lakes Fiber · Dedicated internet/)).toBeTruthy();
  const invoice = dialog.getByRole('link', { name: 'INV-6' }).getAttribute('href');
  expect(invoice).toBe(`/${teamId}/dashboard/bill-consolidation/invoices/i6/overview`);
  expect(linesAsked()).toEqual([{ team_id: teamId, currency: 'USD', from: '2026-06', until: '2026-06' }]);
  expect(screen.getByTestId('address').textContent).toBe('?from=2026-06&until=2026-06');
});

test.each([
  ['Carrier', 'Show the charges of Great Lakes Fiber', { by: 'carrier', key: 'Great Lakes Fiber' }],
  ['Service type', /^Show the charges of .*internet/i, { by: 'service_type', key: 'internet' }],
  ['Charge category', /^Show the charges of service charge/i, { by: 'category', key: 'SERVICE_CHARGE' }],
  ['Site', 'Show the charges of Unallocated', { by: 'site', key: '' }],
])('[BI-033] a row of the view by %s opens its charges', async (view, name, by) => {
  show();
  fireEvent.click(await screen.findByRole('tab', { name: view }));
  const panel = within(screen.getByRole('tabpanel', { name: view }));
  fireEvent.click(panel.getByRole('button', { name }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(linesAsked()).toEqual([{ team_id: teamId, currency: 'USD', ...months, ...by }]));
});

test('[BI-033] a price of one Mbps opens the charges of its month and type', async () => {
  show();
  const price = within(await screen.findByRole('table', { name: 'Price of one Mbps a month' }));
  fireEvent.click(price.getByRole('button', { name: /^Show the charges of 05\/2026/ }));
  await screen.findByRole('dialog');
  const by = { by: 'service_type', key: 'internet' };
  await waitFor(() =>
    expect(linesAsked()).toEqual([{ team_id: teamId, currency: 'USD', from: '2026-05', until: '2026-05', ...by }]),
  );
});

test('[BI-033] a link to the charges of a currency shows those of that currency, also in files', async () => {
  answers = (url) =>
    url.searchParams.get('currency') === 'CAD' && !url.pathname.endsWith('/lines')
      ? Response.json({ ...spend, currency: 'CAD' })
      : fine(url);
  show('?currency=CAD&from=2026-06&until=2026-06');
  await screen.findByRole('dialog');
  await waitFor(() => expect(linesAsked()).toEqual([expect.objectContaining({ currency: 'CAD' })]));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByTestId('address').textContent).toBe('?currency=CAD');
  const files = screen.getAllByRole('link').map((link) => new URL(link.getAttribute('href')!, 'http://localhost'));
  const twins = files.filter(({ pathname }) => pathname === '/api/spend/report');
  expect(twins.map(({ searchParams }) => [searchParams.get('currency'), searchParams.get('format')])).toEqual([
    ['CAD', 'csv'],
    ['CAD', 'pdf'],
  ]);
});

test('[TB-048] a failed load of charges or of the page shows the reason', async () => {
  const refused = () => Response.json({ message: 'The request took too long.' }, { status: 503 });
  answers = (url) => (url.pathname.endsWith('/lines') ? refused() : fine(url));
  show('?from=2026-06&until=2026-06');
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('The request took too long.');
  cleanup();
  answers = refused;
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('The request took too long.');
});

test('a team without approved bills sees a message', async () => {
  answers = () => Response.json({ ...spend, currencies: [] });
  show();
  expect(await screen.findByText(/^No invoice is approved yet/)).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});
