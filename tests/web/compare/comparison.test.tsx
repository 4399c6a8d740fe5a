import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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
  chosen.length = 0;
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
  before: null,
  provider_comments: null,
  attachments: [],
  ...more,
});

/** What Cogent asked for until its survey. */
const before = {
  term: 36,
  mrc: usd(79_000),
  nrc: usd(50_000),
  reason: 'The survey found no construction',
  replaced_at: '2099-05-02T10:00:00Z',
};

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
    quoted('Cogent', [745, 0, 26_820], {
      badges: ['fastest_install'],
      provider_comments: 'Holds for 30 days.',
      before,
    }),
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

/** Quotes that were chosen, in their order. */
const chosen: (readonly [string, boolean])[] = [];

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

async function open(event: string | null = 'request_contract', shown: object = comparison): Promise<void> {
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') chosen.push([url.split('/').at(-2)!, JSON.parse(body as string).selected]);
    return Promise.resolve(Response.json(url.includes('next-action') ? next(event) : shown));
  });
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

  test('[QT-022] tell the price that was read before, and why it changed', async () => {
    await open();
    expect(line('Price before')).toEqual([
      'None',
      'None',
      '3 years, MRC $790, NRC $500, until May 02, 2099: The survey found no construction',
    ]);
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

/** The offers of three sites, each as MRC over 36 months, NRC and what both make; Lumen quotes the first in euros. */
const sites = [
  ['HQ', { Lumen: [17_496, 36, 'EUR'], Cogent: [23_460], 'AT&T': [25_304] }],
  ['Warehouse', { Cogent: [14_400, 24], Lumen: [17_280], 'AT&T': [18_250] }],
  ['Shop', { Lumen: [3_060], 'AT&T': [4_059] }],
] as const;

const offer = (site: string, name: string, total: number, term: number, code: string) => {
  const base = quoted(name, [0, 0, total], {});
  const told = (value: number) =>
    code === 'USD'
      ? figure(value)
      : { ...figure(value), value: { value: Math.round(value / 1.08), code }, converted: usd(Math.round(value)) };
  return {
    ...base,
    quote: { ...base.quote, id: `${site} ${name}`, provider_id: `p-${name}`, term },
    figures: {
      ...base.figures,
      tcv: { ...told(total * 100), inputs: { nrc: { value: 0, code } } },
      effective_monthly: told(Math.round((total * 100) / 36)),
    },
  };
};

const manySites = {
  ...comparison,
  services: sites.map(([name, offers]) => ({
    ...service,
    service_id: name,
    name: `Internet: ${name}`,
    quotes: Object.entries(offers).map(([carrier, [total, term = 36, code = 'USD']]) =>
      offer(name, carrier, total, term, code),
    ),
    no_bids:
      name === 'Shop'
        ? [{ id: 'n', provider_id: 'p-Cogent', provider: { id: 'p-Cogent', name: 'Cogent' }, no_bid_reason: 'OFF_NET' }]
        : [],
  })),
};

describe('more than two sites', () => {
  test('[QT-029] stand beside the carriers, whose totals say how many sites they count', async () => {
    await open('request_contract', manySites);
    const head = within(screen.getByRole('table', { name: 'Sites and carriers' })).getAllByRole('columnheader');
    expect(head.map(({ textContent }) => textContent)).toEqual([
      'Site',
      'Best mix',
      'AT&T',
      'Cogent',
      'Lumen',
      'Your choice',
    ]);
    const shown = (name: string) => line(name).slice(0, 4);
    expect(shown('Internet: HQ')).toEqual(['$486Lumen', '$702.89', '$651.67', '$486€450 EUR']);
    expect(shown('Internet: Warehouse')).toEqual([
      '$400Cogent, 2 years *Fixed price: $480 Lumen',
      '$506.94',
      '$4002 years *',
      '$480',
    ]);
    expect(shown('Internet: Shop')).toEqual(['$85Lumen', '$112.75', 'No Bid: Off net', '$85']);
    // Added up by hand.
    expect(shown('Sites priced')).toEqual(['3 of 3', '3 of 3', '2 of 3', '3 of 3']);
    expect(shown('Monthly')).toEqual(['$971', '$1,322.58', '$1,051.67 (2)', '$1,051']);
    expect(shown('Over 36 months')).toEqual(['$34,956', '$47,613', '$37,860 (2)', '$37,836']);
    expect(shown('Choose')[0]).toBe('Choose2 contracts');
  });

  test('[QT-029] are added up over what every carrier priced, and over offers of the compared time alone', async () => {
    await open('request_contract', manySites);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Add up only sites that every carrier priced' }));
    expect(line('Over 36 months').slice(0, 4)).toEqual(['$31,896', '$43,554', '$37,860', '$34,776']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only offers for 36 months' }));
    expect(line('Internet: Warehouse').slice(0, 3)).toEqual(['$480Lumen', '$506.94', '–']);
  });

  test('[QT-012] are chosen one by one and all at once', async () => {
    await open('request_contract', manySites);
    fireEvent.change(screen.getByRole('combobox', { name: 'Your choice for Internet: HQ' }), {
      target: { value: 'HQ Cogent' },
    });
    await vi.waitFor(() => expect(chosen).toEqual([['HQ%20Cogent', true]]));
    const mix = screen.getByRole('button', { name: 'Choose the best mix: 3 sites' });
    await vi.waitFor(() => expect(mix.hasAttribute('disabled')).toBe(false));
    fireEvent.click(mix);
    await vi.waitFor(() =>
      expect(chosen.slice(1).map(([id]) => id)).toEqual(['HQ%20Lumen', 'Warehouse%20Cogent', 'Shop%20Lumen']),
    );
  });

  test('[QT-030] open the offers of a site below its row', async () => {
    await open('request_contract', manySites);
    fireEvent.click(screen.getByRole('button', { name: 'Internet: Shop' }));
    expect(line('TCV')).toEqual(['$3,060', '$4,059']);
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
