import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { quoteView } from '#generated/screens/views/quote.ts';
import QuoteComparison from '#web/compare/QuoteComparison.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { scopeOf, teamId } from '../record/team-scope.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (value: number) => ({ value, code: 'USD' });
const figure = (value: number, inputs: object = {}) => ({
  value: usd(value),
  converted: null,
  formula: '',
  inputs,
  missing: [],
});

/** A quote in dollars a month, once and in all, with the badges that the server gives. */
const quoted = (name: string, [mrc, nrc, tcv]: readonly [number, number, number], more: object) => ({
  quote: {
    id: name,
    version: 1,
    provider: { id: `p-${name}`, name },
    term: 36,
    mrc: usd(mrc * 100),
    nrc: usd(nrc * 100),
    taxes_and_fees: null,
    has_construction: 'No',
    install_interval: 25,
    valid_until: '2099-05-31',
    comments: null,
    detail: { download_speed: 500, transport: 'fiber' },
    selected: false,
  },
  mbps: 500,
  is_expired: false,
  figures: {
    tcv: figure(tcv * 100, { nrc: usd(nrc * 100) }),
    effective_monthly: figure((tcv / 36) * 100),
    price_per_mbps: figure(140),
  },
  badges: [],
  differences: [],
  provider_comments: null,
  attachments: [],
  ...more,
});

const service = {
  service_id: 's',
  service_type: 'internet',
  name: 'Internet: Madison lab',
  asked: {},
  quotes: [
    quoted('Lumen', [610, 1500, 23_460], { badges: ['lowest_tcv', 'lowest_mrc'] }),
    quoted('AT&T', [689, 500, 25_304], {
      badges: ['recommended'],
      differences: [{ attribute: 'download_speed', title: 'Download speed', unit: 'Mbps', asked: 500, quoted: 300 }],
      attachments: [{ id: 'f', name: 'Terms.pdf' }],
    }),
    quoted('Cogent', [745, 0, 26_820], { badges: ['fastest_install'], provider_comments: 'Holds for 30 days.' }),
  ],
  no_bids: [],
  pending: 0,
};
const totals = { selected: 1, services: 1, is_mixed: false, total_mrc: usd(61_000), total_nrc: usd(150_000) };
const comparison = {
  service_group_id: 'g',
  currency: 'USD',
  horizon_months: 36,
  all_in: false,
  is_rate_sensitive: false,
  rates: [],
  services: [service],
  totals: { ...totals, tcv: usd(2_346_000) },
};

const next = (event: string | null) => ({
  label: null,
  waiting: null,
  missing: null,
  values: {},
  to: null,
  event,
  confirm: null,
  needs_reason: false,
});

async function open(event: string | null = 'request_contract'): Promise<void> {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.includes('next-action') ? next(event) : comparison)),
  );
  const record = { id: 'g', version: 1, current_step: 'quote_received', team_id: teamId };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ permissions: ['VIEW_PROCUREMENT', 'SELECT_QUOTES'] })}>
            <QuoteComparison record={record} />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('columnheader', { name: 'Lumen' });
}

const line = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the quotes of a service', () => {
  test('[QT-030] stand side by side, line by line', async () => {
    await open();
    const providers = screen.getAllByRole('columnheader', { name: /^(Lumen|AT&T|Cogent)$/ });
    expect(providers.map(({ textContent }) => textContent)).toEqual(['Lumen', 'AT&T', 'Cogent']);
    for (const [name, cells] of Object.entries({
      'Differs from the request': ['As asked', 'Download speed: 300 instead of 500 Mbps', 'As asked'],
      Term: ['3 years', '3 years', '3 years'],
      MRC: ['$610', '$689', '$745'],
      NRC: ['$1,500', '$500', '$0'],
      TCV: ['$23,460', '$25,304', '$26,820'],
      'Effective monthly': ['$651.67', '$702.89', '$745'],
      'Download speed': ['500 Mbps', '500 Mbps', '500 Mbps'],
      Transport: ['Fiber', 'Fiber', 'Fiber'],
      'Taxes and fees': ['Unknown', 'Unknown', 'Unknown'],
      Construction: ['No', 'No', 'No'],
      'Install interval': ['25 business days', '25 business days', '25 business days'],
      'Valid until': ['May 31, 2099', 'May 31, 2099', 'May 31, 2099'],
      Comments: ['None', 'None', 'Holds for 30 days.'],
      Attachments: ['None', 'Terms.pdf', 'None'],
    }))
      expect([name, line(name)]).toEqual([name, cells]);
  });

  test('[QT-031] are marked Lowest TCV, Lowest MRC, Fastest install and Recommended', async () => {
    await open();
    expect(line('Stands out')).toEqual(['Lowest TCVLowest MRC', 'Recommended', 'Fastest install']);
  });

  test('[QT-029] what the horizon does not count is said beside the sums', async () => {
    await open();
    const sums = screen.getByRole('region', { name: 'Your selection' });
    expect(sums.textContent).toContain('TCV $23,460');
    expect(sums.textContent).toContain('Here each quote counts over its own term.');
  });

  test.each([
    ['request_contract', 'Request contract'],
    ['request_approval', 'Ask for approval'],
  ])('lead on by one button below them: %s', async (event, name) => {
    await open(event);
    await screen.findByRole('button', { name });
    expect(screen.getAllByRole('button', { name: /^(Request contract|Ask for approval)$/ })).toHaveLength(1);
  });
});

test.each([
  ['AVAILABLE', 'Active'],
  ['PENDING', 'Quote Pending'],
  ['NO_BID', 'No Bid'],
])('[QT-005] the response %s reads as %s', (provider_response_status, label) => {
  const field = quoteView.fields.providerResponseStatus;
  render(
    <ThemeProvider theme={lightTheme}>
      <Cell field={field} record={{ provider_response_status }} />
    </ThemeProvider>,
  );
  expect(screen.getByText(label)).toBeDefined();
});
