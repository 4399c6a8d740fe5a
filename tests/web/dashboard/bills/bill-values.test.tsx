import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BillValues } from '#web/dashboard/slots/bills/BillValues.tsx';
import { TeamContext, type TeamScope } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../../record/team-scope.ts';

const sent: [string, unknown][] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([url, JSON.parse(String(init?.body ?? '{}'))]);
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = { accountNumber: '42', invoiceNumber: null, invoiceDate: '2026-06-01', currentCharges: 5400, total: null };
type File = Parameters<typeof BillValues>[0]['file'];

function show(scope: TeamScope, { header = read, bills = 1 }: { header?: object; bills?: number } = {}): void {
  const file = { record: { typed: null }, header, bills } as Partial<File> as File;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <TeamContext value={scope}>
          <BillValues id="b1" file={file} />
        </TeamContext>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}
const fields = () => screen.queryAllByRole('textbox').map((each) => each.closest('div')!.parentElement!.textContent);
const specialist = scopeOf({ staff: 'implementation_specialist' });

test('[BI-022] asks next to the bill for values that could not be parsed, and sends only those', async () => {
  show(specialist);
  const input = screen.getByLabelText('Invoice number');
  expect(fields()).toHaveLength(1);
  fireEvent.change(input, { target: { value: 'SP-2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use these values' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]![0]).toContain('/invoice-imports/b1/values');
  expect(sent[0]![1]).toEqual({ values: { invoice_number: 'SP-2' } });
});

test('[BI-022] asks for one of the totals only if both are missing', () => {
  show(specialist, { header: { ...read, currentCharges: null } });
  expect(screen.getByLabelText('Current charges')).toBeDefined();
  expect(screen.getByLabelText('Total due')).toBeDefined();
});

test('[BI-003] [BI-022] asks nothing of customers, of complete bills, or for a file with several bills', () => {
  show(scopeOf({ permissions: ['MANAGE_BILL_CONSOLIDATION'] }));
  show(specialist, { header: { ...read, invoiceNumber: 'SP-1' } });
  show(specialist, { bills: 2 });
  expect(fields()).toEqual([]);
});
