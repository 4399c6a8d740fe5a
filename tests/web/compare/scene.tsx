/** A comparison page: three carriers at one site, or at three. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import QuoteComparison from '#web/compare/QuoteComparison.tsx';
import { TeamContext } from '#web/record/team/team-context.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { FlashMessages } from '#web/frame/flash/FlashMessages.tsx';
import { scopeOf, teamId } from '../record/team-scope.ts';

const usd = (value: number) => ({ value, code: 'USD' });
const figure = (value: number, inputs: object = {}) => ({
  value: usd(value),
  converted: null,
  formula: '',
  inputs,
  missing: [],
});

/** A quote in dollars with its monthly, one-time and total amounts, and the server's badges. */
const quoted = (name: string, [mrc, nrc, tcv]: readonly [number, number, number], more: object) => ({
  quote: {
    id: name,
    version: 1,
    service_group_id: 'g',
    service_id: 's',
    wan_label: null,
    provider: { id: `p-${name}`, name },
    term: 36,
    mrc: usd(mrc * 100),
    nrc: usd(nrc * 100),
    taxes_and_fees: null,
    has_construction: 'No',
    construction_cost: null,
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
    effective_monthly: figure(Math.round((tcv / 36) * 100)),
    price_per_mbps: figure(140),
  },
  badges: [],
  differences: [],
  before: null,
  provider_comments: null,
  attachments: [],
  ...more,
});

/** Cogent's price before its survey. */
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
export const comparison = {
  service_group_id: 'g',
  currency: 'USD',
  horizon_months: 36,
  all_in: false,
  is_rate_sensitive: false,
  rates: [],
  services: [service],
  totals: { ...totals, tcv: usd(2_346_000) },
};

/** The quotes of three sites, each with MRC over 36 months, NRC and total; Lumen quotes the first in euros. */
const sites = [
  ['HQ', { Lumen: [17_496, 36, 'EUR'], Cogent: [23_460], 'AT&T': [25_304] }],
  ['Warehouse', { Cogent: [14_400, 24], Lumen: [17_280], 'AT&T': [18_250] }],
  ['Shop', { Lumen: [3_060], 'AT&T': [4_059] }],
] as const;

const offer = (site: string, name: string, total: number, term: number, code: string) => {
  const base = quoted(name, [0, 0, total], {});
  const calculated = (value: number) =>
    code === 'USD'
      ? figure(value)
      : { ...figure(value), value: { value: Math.round(value / 1.08), code }, converted: usd(Math.round(value)) };
  return {
    ...base,
    quote: { ...base.quote, id: `${site} ${name}`, service_id: site, provider_id: `p-${name}`, term },
    figures: {
      ...base.figures,
      tcv: { ...calculated(total * 100), inputs: { nrc: { value: 0, code } } },
      effective_monthly: calculated(Math.round((total * 100) / 36)),
    },
  };
};

export const manySites = {
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

interface Choice {
  readonly id: string;
  readonly selected: boolean;
}

interface OfferedQuote {
  readonly id: string;
  readonly service_id: string;
  selected: boolean;
}

interface ShownComparison {
  readonly services: readonly { readonly quotes: readonly { readonly quote: OfferedQuote }[] }[];
}

/** What must happen before the contract is requested. */
interface BlockedContract {
  readonly waiting: string | null;
  readonly label: string;
  readonly to: string;
}

const next = (event: string | BlockedContract | null) => ({
  label: null,
  waiting: null,
  missing: null,
  values: {},
  to: null,
  confirm: null,
  needs_reason: false,
  ...(typeof event === 'string' || event === null ? { event } : { ...event, event: null }),
});

/** Stores selections like the server; `refuse` returns a rejection instead. */
export async function openComparison(
  event: string | BlockedContract | null = 'request_contract',
  shown: ShownComparison = comparison,
  refuse: (choices: readonly Choice[]) => object | null = () => null,
): Promise<{ readonly calls: (readonly Choice[])[]; readonly selected: () => readonly string[] }> {
  const calls: (readonly Choice[])[] = [];
  const kept = structuredClone(shown);
  const quotes = kept.services.flatMap((each) => each.quotes.map(({ quote }) => quote));
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit = {}) => {
    if (url.includes('/transitions')) return answer(typeof event === 'string' ? [{ event: 'request_contract' }] : []);
    if (method !== 'PUT') return answer(url.includes('next-action') ? next(event) : kept);
    const { quotes: choices } = JSON.parse(body as string) as { quotes: readonly Choice[] };
    calls.push(choices);
    const refusal = refuse(choices);
    if (refusal) return answer(refusal, 422);
    choose(quotes, choices);
    return answer({ records: [] });
  });
  const record = { id: 'g', version: 1, current_step: 'quote_received', team_id: teamId };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ThemeProvider theme={lightTheme}>
          <TeamContext value={scopeOf({ permissions: ['VIEW_PROCUREMENT', 'SELECT_QUOTES'] })}>
            <QuoteComparison record={record} />
            <FlashMessages />
          </TeamContext>
        </ThemeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Download CSV' });
  return { calls, selected: () => quotes.filter(({ selected }) => selected).map(({ id }) => id) };
}

const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));

/** One quote per site: deselected ones are removed first. */
function choose(quotes: readonly OfferedQuote[], choices: readonly Choice[]): void {
  for (const { id, selected } of choices.toSorted((a, b) => Number(a.selected) - Number(b.selected))) {
    const chosen = quotes.find((quote) => quote.id === id)!;
    for (const quote of quotes)
      if (quote === chosen) quote.selected = selected;
      else if (selected && quote.service_id === chosen.service_id) quote.selected = false;
  }
}
