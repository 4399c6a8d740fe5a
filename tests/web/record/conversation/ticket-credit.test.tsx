import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { formatDate, zoneName } from '#domain/format/date.ts';
import TicketClock from '#web/record/conversation/TicketClock.tsx';
import TicketCredit from '#web/record/conversation/TicketCredit.tsx';
import { lightTheme } from '#web/theme/theme.ts';

const show = (credit_calc: unknown): string[] => {
  render(
    <ThemeProvider theme={lightTheme}>
      <TicketCredit record={{ credit_calc }} />
    </ThemeProvider>,
  );
  return screen.queryAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
};
/** 6 h 20 min of outage, 20 min of them planned, on $745 a month: 20 % by the table. */
const service = {
  service_id: 's1',
  name: 'HQ internet',
  method: 'TABLE',
  currency: 'USD',
  mrc: 74500,
  amount: 14900,
  eligibleMinutes: 360,
  availability: 99.166_666,
  percent: 20,
  is_chronic: false,
  steps: [
    { kind: 'outage', value: 380 },
    { kind: 'excluded', value: 20 },
    { kind: 'eligible', value: 360 },
    { kind: 'availability', value: 99.166_666 },
    { kind: 'method', value: 14900 },
    { kind: 'cap', value: 14900 },
  ],
};

test('[TK-021] a credit is explained step by step with text and figures', () => {
  expect(show({ services: [service] })).toEqual([
    'Outage: 6 h 20 min',
    'Does not count: – 20 min',
    'Counts: 6 h',
    'Availability in that month: 99.167 %',
    'Method of the contract: A share of the MRC by outage length.',
    'Share of the monthly charge: 20 % of $745',
    'Credit: $149',
  ]);
});

test('[TK-021] a cap is shown, and services are totaled', () => {
  const capped = {
    ...service,
    steps: service.steps.map((step) => (step.kind === 'method' ? { ...step, value: 90000 } : step)),
  };
  const lines = show({ services: [capped, { ...service, service_id: 's2' }] });
  expect(lines).toContain('By the method: $900');
  expect(lines).toContain('At most the monthly charge: $149');
  expect(lines.at(-1)).toBe('Credit of all services: $298');
});

test('without a calculation it shows what is missing', () => {
  expect(show(null)).toEqual([]);
  expect(screen.getByText(/worked out once the services/)).toBeTruthy();
});

test('[TK-020] the clock shows the same time as the page above it, in the same zone', async () => {
  const due = new Date(Date.now() + 3_600_000).toISOString();
  const clock = {
    kind: 'first',
    state: 'running',
    due_at: due,
    target_minutes: 240,
    run_minutes: 180,
    paused_minutes: 0,
  };
  vi.stubGlobal('fetch', async () =>
    Response.json({
      time_zone: 'Pacific/Kiritimati',
      clocks: [{ ...clock, days: [{ day: '2026-11-20', minutes: 180 }] }],
    }),
  );
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TicketClock record={{ id: 't1', version: 1, status: 'OPEN', priority: 'P2' }} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const words = await screen.findByText(
    (_, element) => element?.tagName === 'SPAN' && element.textContent.startsWith('First reply due'),
  );
  expect(words.textContent).toContain(`First reply due ${formatDate(due, 'event')} ${zoneName(due)} · in `);
  expect(screen.getByText(/11\/20\/26 3 h/).textContent).toContain('11/20/26 3 h · Pacific/Kiritimati');
  vi.unstubAllGlobals();
});
