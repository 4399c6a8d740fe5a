import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import DisputeCourse from '#web/record/bill/DisputeCourse.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (value: number) => ({ value, code: 'USD' });
const finding = {
  id: 'f1',
  status: 'DISPUTED',
  summary: 'Billed 712.50, the contract says 689.00.',
  created_at: '2026-06-02T10:00:00Z',
  decided_at: '2026-06-03T10:00:00Z',
  dispute_by: '2026-07-01',
  credit_promised: null,
  credit_expected_by: null,
  decision_reason: null,
};
const dispute = (changes: object = {}, more: object = {}) => ({
  finding: { ...finding, ...changes },
  disputed: usd(2350),
  received: usd(0),
  missing: usd(2350),
  letter: null,
  credits: [],
  ...more,
});
const record = { id: 'f1', version: 1, invoice_id: 'i6', invoice: { invoice_number: 'INV-6' }, ticket_id: null };

function show(...answers: readonly Response[]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', async () => left.shift()!);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <TeamContext value={scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'] })}>
            <DisputeCourse record={record} />
          </TeamContext>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}
const steps = async (): Promise<readonly (string | null)[]> => {
  const list = await screen.findByRole('list', { name: 'Course of the dispute' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('[BI-032] until the carrier answers, it shows who must act and what is missing', async () => {
  show(Response.json(dispute()));
  const all = await steps();
  expect(all).toHaveLength(3);
  expect(all[0]).toContain('Found by the audit: Billed 712.50, the contract says 689.00. INV-6');
  expect(all[1]).toContain('Disputed, in time until');
  expect(all[2]).toBe('The carrier has not answered yet. $23.50 still missing');
});

test('[BI-032] a promise and each bill that credits part of it are shown in order, followed by the rest', async () => {
  const promised = { status: 'CREDIT_PROMISED', credit_promised: usd(2000), credit_expected_by: '2026-08-01' };
  const credit = { invoice_id: 'i7', invoice_number: 'INV-7', invoice_date: '2026-07-01', amount: usd(1500) };
  show(Response.json(dispute(promised, { received: usd(1500), missing: usd(500), credits: [credit] })));
  const [, , answer, credited, end] = await steps();
  expect(answer).toMatch(/^\$20 promised, due on the bill of /);
  expect(credited).toMatch(/^\$15 credited on invoice INV-7/);
  expect(end).toBe('$5 still missing');
});

test.each([
  [{ status: 'RECOVERED', credit_promised: usd(2000), credit_expected_by: '2026-08-01' }, 'Recovered in full'],
  [{ status: 'DENIED', decision_reason: 'Tariff' }, 'Denied by the carrier: Tariff'],
])('[BI-032] shows its end: %o', async (changes, text) => {
  show(Response.json(dispute(changes, { missing: usd(0) })));
  expect((await steps()).at(-1)).toBe(text);
});

test('[BI-032] shows the email to users with permission', async () => {
  show(Response.json(dispute({}, { letter: 'To Great Lakes Fiber\n\nwe dispute 23.50 USD' })));
  expect((await screen.findByText('Letter to the carrier')).tagName).toBe('SUMMARY');
  expect(screen.getByText(/we dispute 23.50 USD/)).toBeTruthy();
});

test('[TB-048] a failed load shows the reason, and a retry works', async () => {
  show(Response.json({ message: 'Not found.' }, { status: 404 }), Response.json(dispute()));
  expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
  fireEvent.click(screen.getByRole('button'));
  expect(await steps()).toHaveLength(3);
});
