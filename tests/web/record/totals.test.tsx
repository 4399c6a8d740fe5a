/** The footer of a list: the totals of its amounts. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { consolidatedBillView as view } from '#generated/screens/views/consolidated-bill.ts';
import { useTotals, type Totaled } from '#web/record/list/use-totals.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { total, amountPaid, balance } = view.fields;
const columns = [total, amountPaid, balance];
const store = {
  settings: { visibility: { total: true, amount_paid: true, balance: true } },
} as unknown as Totaled['store'];

interface Part {
  readonly params: object;
  readonly sum: string;
}

/** The totals of bills with these filters, and the request. */
async function totalsOf(where: Totaled['where']) {
  const asked: Part[] = [];
  const sums: Readonly<Record<string, number>> = { total: 4_163_730, amount_paid: 3_996_644, balance: 167_086 };
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    const { parts } = JSON.parse(body as string) as { parts: Part[] };
    asked.push(...parts);
    const answers = parts.map(({ sum }) => ({ sums: [{ value: sums[sum], code: 'USD' }], unknown: 0 }));
    return Promise.resolve(Response.json({ parts: answers }));
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTotals(view, { columns, store, where, group: null }), { wrapper });
  return { asked, result };
}

test('[CT-018] the totals of bills only include issued bills, and say that', async () => {
  const { asked, result } = await totalsOf({ team_id: 't' });
  await waitFor(() =>
    expect(result.current).toEqual([
      'Total $41,637.30',
      'Amount paid $39,966.44',
      'Balance $1,670.86',
      expect.stringMatching(/^not counted: .*Draft.*, .*Void/),
    ]),
  );
  expect(asked.map(({ params }) => params)).toEqual(columns.map(() => ({ team_id: 't', status__in: 'OPEN,PAID' })));
});

test('[CT-018] a list of open bills totals these, and one of drafts has no totals', async () => {
  const open = await totalsOf({ status__in: ['DRAFT', 'OPEN'] });
  await waitFor(() => expect(open.result.current[0]).toBe('Total $41,637.30'));
  expect(open.result.current.at(-1)).toMatch(/^not counted: [^,]*Draft[^,]*$/);
  expect(open.asked[0]!.params).toEqual({ status__in: 'OPEN' });
  const drafts = await totalsOf({ status: 'DRAFT' });
  expect(drafts.result.current).toEqual([]);
  expect(drafts.asked).toEqual([]);
});
