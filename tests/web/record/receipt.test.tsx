import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReceiptDialog } from '#web/record/bill/receipt/ReceiptDialog.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from './team-scope.ts';

const usd = (value: number) => ({ value, code: 'USD' });
const bills = [
  { id: 'b-1', number: 'CB-2026-000001', due_date: '2026-10-31', balance: usd(100_000) },
  { id: 'b-2', number: 'CB-2026-000002', due_date: '2026-11-30', balance: usd(50_000) },
  { id: 'b-3', number: 'CB-2026-000003', due_date: '2026-11-30', balance: { value: 70_000, code: 'EUR' } },
];
const pending = [{ id: 'p-1', consolidated_bill_id: 'b-1', amount: usd(20_000) }];
const sent: { body: unknown; key: string | null }[] = [];
let refusal: Response | null;

beforeEach(() => {
  refusal = null;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/receipts')) {
      sent.push({ body: JSON.parse(String(init.body)), key: new Headers(init.headers).get('Idempotency-Key') });
      return refusal ?? Response.json({ payments: [{}, {}], left_over: usd(0) });
    }
    if (url.includes('/currencies')) return Response.json({ records: [{ code: 'USD' }, { code: 'EUR' }] });
    const records = url.includes('/payments') ? pending : bills;
    return Response.json({ records, total_count: records.length, has_next_page: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const close = vi.fn<() => void>();
function open(): void {
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scopeOf({ staff: 'implementation_specialist' })}>
          <ReceiptDialog onClose={close} />
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

const type = (label: RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const rows = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const record = () => screen.getByRole('button', { name: 'Record' });

test('[BI-024] a received payment is distributed over the open bills of its currency, minus pending ones, before it is recorded', async () => {
  open();
  expect(record()).toHaveProperty('disabled', true);
  type(/^Amount/, '1,000');
  await screen.findByText('Bills that it pays');
  expect(rows()).toEqual([
    'CB-2026-000001 · $800 owed, due Oct 31, 2026gets $800',
    'CB-2026-000002 · $500 owed, due Nov 30, 2026gets $200',
  ]);
  type(/^Reference/, 'TRN 4711');
  fireEvent.click(record());
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent[0]!.body).toMatchObject({ amount: usd(100_000), method: 'ach', reference: 'TRN 4711' });
  expect(sent[0]!.body).not.toHaveProperty('bill_ids');
  expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('[BI-024] an excluded bill gets nothing, and the remainder is shown as a credit', async () => {
  open();
  type(/^Amount/, '1,000');
  fireEvent.click(await screen.findByRole('checkbox', { name: /CB-2026-000001/ }));
  expect(rows().map((text) => text?.split('2026').at(-1))).toEqual(['–', 'gets $500']);
  expect(
    screen.getByText('$500 is left over. It becomes a credit of the team once the payment is completed.'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /CB-2026-000002/ }));
  expect(record()).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: /CB-2026-000002/ }));
  fireEvent.click(record());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ bill_ids: ['b-2'] });
});

test('[BI-024] a rejection shows at its field, and a retry is the same call', async () => {
  refusal = Response.json({ bill_ids: ['One of these bills is not open.'] }, { status: 422 });
  open();
  type(/^Amount/, '10');
  await screen.findByText('Bills that it pays');
  fireEvent.click(record());
  expect(await screen.findByText('One of these bills is not open.')).toBeDefined();
  refusal = null;
  fireEvent.click(record());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(teamId).toMatch(/^a/);
});
