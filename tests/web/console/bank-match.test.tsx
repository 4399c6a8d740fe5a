import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import BankMatch from '#web/console/bank/BankMatch.tsx';
import { ConfirmProvider } from '#web/record/actions/ConfirmProvider.tsx';
import { ThemeProvider } from '@mui/material/styles';
import { MemoryRouter } from 'react-router';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { lightTheme } from '#web/theme/theme.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (value: number) => ({ value, code: 'USD' });
const payment = (id: string, numbers: readonly string[], value: number) => ({
  id,
  party: 'Great Lakes Fiber',
  numbers,
  amount: usd(value),
  paid_on: '2026-06-01',
  status: 'pending',
  reference: null,
});
const near = payment('p1', ['AT202606'], 60_000);
const other = payment('p2', [], 1000);

/** Fakes the payments and returns what is sent. */
function open(line: { matched_at: string | null; no_payment_reason?: string }, answer: object): readonly unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    return Response.json(method === 'POST' ? {} : answer);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RecordLinkContext value={(_entity, path, id) => `/admin/${path}/${id}/show`}>
            <ConfirmProvider mustAsk={false}>
              <BankMatch record={{ id: 'l1', version: 1, amount: usd(-59_500), no_payment_reason: null, ...line }} />
            </ConfirmProvider>
          </RecordLinkContext>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return sent;
}

test('[BI-031] the only likely payment is selected, and a difference beyond the tolerance requires a reason', async () => {
  const sent = open(
    { matched_at: null },
    { matched: [], open: [near, other], candidates: [{ payment_ids: ['p1'], reason: 'REFERENCE' }] },
  );
  const likely = await screen.findByRole('checkbox', { name: 'Great Lakes Fiber, AT202606, $600' });
  expect(likely).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'Great Lakes Fiber, No bill or invoice, $10' })).toHaveProperty(
    'checked',
    false,
  );
  expect(screen.getByText('Bank $595, chosen $600, difference -$5')).toBeTruthy();
  const match = screen.getByRole('button', { name: 'Match' });
  expect(match).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Why do the amounts differ?'), { target: { value: 'Bank fee' } });
  fireEvent.click(match);
  await waitFor(() => expect(sent).toEqual([{ payment_ids: ['p1'], reason: 'Bank fee' }]));
});

test('[BI-031] a matched line links to its payment, and offers no selection', async () => {
  open({ matched_at: '2026-06-02T00:00:00Z' }, { matched: [near], open: [], candidates: [] });
  const link = await screen.findByRole('link', { name: 'AT202606' });
  expect(link.getAttribute('href')).toBe('/admin/payments/p1/show');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[BI-029] a bank fee without a payment is set aside with its reason', async () => {
  const sent = open({ matched_at: null }, { matched: [], open: [], candidates: [] });
  expect(await screen.findByText('No payment in this direction is waiting for its bank line.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Not a payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not a payment' }));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Bank fee' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Not a payment' }));
  await waitFor(() => expect(sent).toEqual([{ reason: 'Bank fee' }]));
});

test('[BI-029] a line that was set aside shows the reason, and can be matched when its payment arrives', async () => {
  const line = { matched_at: '2026-06-02T00:00:00Z', no_payment_reason: 'Bank fee' };
  open(line, { matched: [], open: [near], candidates: [{ payment_ids: ['p1'], reason: 'REFERENCE' }] });
  expect(await screen.findByText('Not a payment: Bank fee')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Match' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Not a payment' })).toBeNull();
});
