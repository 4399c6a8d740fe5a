import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
/** 6 h 20 min of outage, 20 of them planned, on $745 a month: 20 % by the table. */
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

test('[TK-021] a credit is told step by step in words and figures', () => {
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

test('[TK-021] a cap is named, and services are summed up', () => {
  const capped = {
    ...service,
    steps: service.steps.map((step) => (step.kind === 'method' ? { ...step, value: 90000 } : step)),
  };
  const lines = show({ services: [capped, { ...service, service_id: 's2' }] });
  expect(lines).toContain('By the method: $900');
  expect(lines).toContain('At most the monthly charge: $149');
  expect(lines.at(-1)).toBe('Credit of all services: $298');
});

test('without a calculation it says what is missing', () => {
  expect(show(null)).toEqual([]);
  expect(screen.getByText(/worked out once the services/)).toBeTruthy();
});
