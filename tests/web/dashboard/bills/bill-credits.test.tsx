import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import BillCredits from '#web/dashboard/slots/BillCredits.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf, teamId } from '../../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (value: number) => ({ value, code: 'USD' });

function show(scope: ReturnType<typeof scopeOf>): void {
  const rows = [
    { id: 'c1', reason: 'Overpayment of CB-2026-000001', amount: usd(3201), left: usd(2000) },
    { id: 'c2', reason: 'Granted', amount: usd(500), left: usd(500) },
  ];
  showAnswer(scope, () => Response.json({ rows }));
}

function showAnswer(scope: ReturnType<typeof scopeOf>, answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scope}>
          <MemoryRouter>
            <BillCredits />
          </MemoryRouter>
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

test('[BI-024] a customer sees the rest of each credit, and cannot refund it', async () => {
  show(scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'] }));
  const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(shown).toEqual(['Overpayment of CB-2026-000001$20 left of $32.01', 'Granted$5']);
  expect(screen.queryByRole('link')).toBeNull();
});

test('[BI-024] staff who record payments refund the rest of a credit with a prefilled form', async () => {
  show(scopeOf({ staff: 'implementation_specialist' }));
  const link = await screen.findByRole('link', { name: 'Pay it back: Overpayment of CB-2026-000001' });
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://localhost');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/admin/payments/create',
    { direction: 'outgoing', team_id: teamId, team_credit_id: 'c1', amount: JSON.stringify(usd(2000)) },
  ]);
});

test('[BI-024] a failed load of credits is not shown as none', async () => {
  showAnswer(scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'] }), () =>
    Response.json({ message: 'Away.' }, { status: 503 }),
  );
  expect(await screen.findByText(/Away\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try a refresh' })).toBeDefined();
});
