import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import RenewalCalendar from '#web/dashboard/slots/RenewalCalendar.tsx';
import ServiceRenewal from '#web/dashboard/slots/ServiceRenewal.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { session } from '#web/shell/session/session.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

const sent: { method: string; path: string; body: unknown }[] = [];
let records: readonly object[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T12:00:00Z') });
  sent.length = 0;
  vi.stubGlobal('fetch', async (input: string | URL, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse(String(body)) });
    if (path.endsWith('/calendar-link')) return Response.json({ url: 'http://localhost/api/renewals/calendar/abc' });
    return Response.json({ records, total_count: records.length, has_next_page: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  session.set({ state: 'unauthenticated' });
});

const show = (part: ReactNode) =>
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <TeamContext value={scopeOf({ permissions: ['VIEW_INVENTORY', 'MANAGE_INVENTORY'] })}>
          <MemoryRouter>{part}</MemoryRouter>
        </TeamContext>
      </QueryClientProvider>
    </ThemeProvider>,
  );

const dia = {
  id: 's1',
  version: 1,
  display_id: 'SV-1',
  name: 'DIA',
  status: 'active',
  term: 36,
  mrc: { value: 74_500, code: 'USD' },
  contract_end_date: '2029-03-16',
  notice_deadline: '2028-12-15',
  auto_renew_term: 12,
  termination_fee_percent: 75,
  is_month_to_month: false,
  renewal_preference: 'UNDECIDED',
  renewal_term: null,
  renewal_note: null,
  reshop_preference: null,
};

test('[SV-032] ending a service today costs its share of the months left (scenario 14), and a missed notice the next term', () => {
  show(<ServiceRenewal record={dia} />);
  const fact = (title: string) => screen.getByText(title).nextSibling?.textContent;
  expect(fact('Ending it today costs')).toBe('$18,438.75');
  expect(fact('At risk when notice is missed')).toBe('$6,705');
  expect(screen.queryByText('The last day for notice has passed')).toBeNull();
});

test("the last day for notice ends at midnight in the user's time zone", () => {
  session.set({ state: 'authenticated', profile: { timezone: 'America/New_York' } as Profile });
  // Eight in the evening of the tenth in New York.
  vi.setSystemTime(new Date('2026-06-11T00:00:00Z'));
  show(<ServiceRenewal record={{ ...dia, notice_deadline: '2026-06-10' }} />);
  expect(screen.queryByText('The last day for notice has passed')).toBeNull();
  cleanup();
  vi.setSystemTime(new Date('2026-06-11T04:00:00Z'));
  show(<ServiceRenewal record={{ ...dia, notice_deadline: '2026-06-10' }} />);
  expect(screen.getByText('The last day for notice has passed')).toBeDefined();
});

test("[SV-025] [SV-026] the team's decision is saved with its term and its note", async () => {
  show(<ServiceRenewal record={{ ...dia, notice_deadline: '2026-06-09' }} />);
  expect(screen.getByText('The last day for notice has passed')).toBeDefined();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Renewal preference/ }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Renew'));
  fireEvent.change(screen.getByLabelText(/^Renewal term/), { target: { value: '24' } });
  fireEvent.change(screen.getByLabelText(/^Renewal note/), { target: { value: 'Ask for more' } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/api/services/s1/renew-pref',
    body: { renewal_preference: 'RENEW', term: 24, note: 'Ask for more' },
  });
});

test('the calendar groups notices and term ends by month and totals the amounts at risk, unknown ones separately', async () => {
  const soon = { ...dia, notice_deadline: '2026-07-15', contract_end_date: '2026-10-13' };
  records = [soon, { ...soon, id: 's2', name: 'Voice', mrc: null, notice_deadline: '2026-07-31' }];
  show(<RenewalCalendar />);
  const months = await screen.findAllByRole('heading', { level: 3 });
  expect(months.map((each) => each.textContent)).toEqual(['07/2026', '10/2026']);
  expect(screen.getByText('$6,705, not known for 1')).toBeDefined();
  expect(screen.getAllByText('Notice due')).toHaveLength(2);
  fireEvent.click(screen.getByText('Subscribe in a calendar'));
  expect(await screen.findByDisplayValue('http://localhost/api/renewals/calendar/abc')).toBeDefined();
});

test('the calendar shows a message when no term ends', async () => {
  records = [];
  show(<RenewalCalendar />);
  expect(await screen.findByText('No term ends in the next twelve months.')).toBeDefined();
});
