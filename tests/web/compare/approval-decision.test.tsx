import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import ApprovalDecision from '#web/compare/ApprovalDecision.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { scopeOf } from '../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (value: number) => ({ value, code: 'USD' });
const figure = (value: number) => ({ value: usd(value), converted: null, formula: '', inputs: {}, missing: [] });

const quoted = (name: string, [mrc, nrc, tcv]: readonly [number, number, number], selected: boolean) => ({
  quote: {
    id: name,
    provider: { id: `p-${name}`, name },
    term: 36,
    mrc: usd(mrc),
    nrc: usd(nrc),
    has_construction: 'TBD',
    selected,
  },
  mbps: 500,
  is_expired: false,
  figures: { tcv: figure(tcv), effective_monthly: figure(Math.round(tcv / 36)), price_per_mbps: figure(140) },
  badges: ['lowest_tcv', 'recommended'],
  differences: [],
  before: null,
  provider_comments: null,
  attachments: [],
});

const comparison = {
  service_group_id: 'g',
  currency: 'USD',
  horizon_months: null,
  all_in: false,
  is_rate_sensitive: false,
  rates: [],
  services: [
    {
      service_id: 's',
      service_type: 'internet',
      name: 'Internet: Madison',
      asked: {},
      no_bids: [],
      pending: 0,
      // The selected quote comes first and the most expensive last, in any order of the input.
      quotes: [
        quoted('Lumen', [80_000, 0, 2_880_000], false),
        quoted('Cogent', [70_000, 9_900, 2_529_900], false),
        quoted('AT&T', [74_500, 0, 2_682_000], true),
      ],
    },
  ],
  totals: {
    selected: 1,
    services: 1,
    is_mixed: false,
    total_mrc: usd(74_500),
    total_nrc: usd(0),
    tcv: usd(2_682_000),
  },
};

const decide = { to: '', confirm: null, is_primary: true };
const events = [
  { ...decide, event: 'approve', label: 'Approve', needs_reason: false },
  { ...decide, event: 'reject', label: 'Reject', needs_reason: true, is_primary: false },
];

const next = {
  waiting: 'Waiting for {approvers} to decide.',
  values: { approvers: 'Paul Weiss' },
  label: 'See what is approved',
  to: 'procurement/approvals/a',
};

const approval = {
  id: 'a',
  version: 1,
  status: 'PENDING',
  service_group_id: 'g',
  service_group: { id: 'g', display_id: 'SG-7', project_name: 'Madison' },
  tcv_at_request: usd(2_682_000),
  comment: null,
  decided_at: null,
};

/** Fakes the calls of the page and returns what it sends. */
function show(record: object, offered: readonly object[]): { sent: unknown[] } {
  const sent: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
      const path = String(url instanceof Request ? url.url : url);
      if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
      if (path.includes('/next-action')) return Response.json(next);
      return Response.json(path.includes('/transitions') ? offered : comparison);
    }),
  );
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <TeamContext value={scopeOf({})}>
            <ApprovalDecision record={{ ...approval, ...record }} />
          </TeamContext>
        </QueryClientProvider>
      </MemoryRouter>
    </ThemeProvider>,
  );
  return { sent };
}

test('[SG-068] the approver sees the totals, and the selected quote above cheaper and more expensive ones', async () => {
  show({}, events);
  await screen.findByRole('button', { name: 'Approve' });
  const words = (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
  for (const sum of ['TCV$26,820', 'Total MRC$745', 'Total NRC$0']) expect(words).toContain(sum);
  const offers = screen.getAllByRole('listitem').map((each) => each.textContent ?? '');
  expect(offers.map((each) => each.slice(0, 5))).toEqual(['AT&TS', 'Cogen', 'Lumen']);
  expect(offers[0]).toContain('Selected');
  // Possible construction costs are shown, because no total includes them.
  expect(offers[0]).toMatch(/Construction.*TBD/i);
  expect(offers[1]).toContain('$25,299');
});

test('[SG-068] a rejection requires a reason and sends it', async () => {
  const { sent } = show({}, events);
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject SG-7 Madison?' });
  expect(dialog.textContent).toContain('TCV $26,820 · Total MRC $745 · Total NRC $0');
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect(button.disabled).toBe(true);
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: ' Over budget ' } });
  fireEvent.click(button);
  await expect.poll(() => sent).toEqual([{ event: 'reject', reason: 'Over budget' }]);
});

test('[SG-068] an account without permission sees no button, but who decides', async () => {
  show({}, []);
  await screen.findByText('Waiting for Paul Weiss to decide.');
  expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
});

test('[SG-068] a decision about an earlier selection shows that selection, and that it has changed', async () => {
  show({ status: 'APPROVED', decided_at: '2026-03-05T10:00:00Z', tcv_at_request: usd(2_530_400), comment: 'Fine' }, []);
  await screen.findByText('The choice is another one now. Below is what is chosen today.');
  const words = (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
  expect(words).toContain('TCV$25,304');
  expect(words).toContain('Comment: Fine');
  expect(words).not.toContain('Total MRC$745');
});

test('[SG-068] an order in another currency than the limit shows the rate that it is judged with', async () => {
  const rate = { exchange_rate: 1.0842, exchange_rate_date: '2026-11-27', converted_tcv: usd(1_301_040) };
  show({ tcv_at_request: { value: 1_200_000, code: 'EUR' }, ...rate }, []);
  const note = await screen.findByText(/^EUR/);
  expect(note.textContent).toBe('EUR 12,000.00 at 1.0842 of Nov 27, 2026 = USD 13,010.40');
});
