import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { quoteView } from '#generated/screens/views/quote.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { comparison as oneSite, manySites, openComparison as open } from './scene.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** The first quote does not know its construction cost yet, so it has no badge. */
const [first, ...others] = oneSite.services[0]!.quotes;
const withOpenConstruction = {
  ...oneSite,
  services: [
    {
      ...oneSite.services[0]!,
      quotes: [{ ...first!, quote: { ...first!.quote, has_construction: 'TBD' }, badges: [] }, ...others],
    },
  ],
};

describe('the quotes of a service', () => {
  test('[QT-030] are shown side by side, line by line', async () => {
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

  test('[QT-022] show the earlier price, and why it changed', async () => {
    await open();
    expect(line('Price before')).toEqual([
      'None',
      'None',
      '3 years, MRC $790, NRC $500, until May 02, 2099: The survey found no construction',
    ]);
  });

  test('[QT-031] have the badges Lowest TCV, Lowest MRC, Fastest install and Recommended', async () => {
    await open();
    expect(line('Stands out')).toEqual(['Lowest TCVLowest MRC', 'Recommended', 'Fastest install']);
  });

  test('[QT-031] explain why a quote with undetermined construction cost has no badge for the lowest price', async () => {
    await open();
    expect(screen.queryByText(/^Not ranked as lowest/)).toBeNull();
    cleanup();
    await open(undefined, withOpenConstruction);
    expect(line('Stands out')[0]).toBe('Not ranked as lowest: construction cost to be determined');
  });

  test('[QT-029] show next to the totals what the horizon does not include', async () => {
    await open();
    const sums = screen.getByRole('region', { name: 'Your selection' });
    expect(sums.textContent).toContain('TCV $23,460');
    expect(sums.textContent).toContain('Here each quote counts over its own term.');
  });

  test.each([
    ['request_contract', 'Request contract'],
    ['request_approval', 'Ask for approval'],
  ])('have one button below them: %s', async (event, name) => {
    await open(event);
    await screen.findByRole('button', { name });
    expect(screen.getAllByRole('button', { name: /^(Request contract|Ask for approval)$/ })).toHaveLength(1);
  });
});

/** Matches media queries that contain the word. */
const showOn = (word: string): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes(word),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
};

test('[QT-030] on a phone, show shared values once, and the differences per quote', async () => {
  showOn('max-width');
  await open();
  const shared = within(screen.getByRole('region', { name: 'The same in all 3 offers' }));
  expect(shared.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Download speed',
    'Transport',
    'Taxes and fees',
    'Construction',
    'Install interval',
    'Valid until',
  ]);
  const card = within(screen.getByRole('heading', { name: 'AT&T' }).closest('li')!);
  const own = card.getAllByRole('term').map(({ textContent }) => textContent);
  expect(own).toEqual(expect.arrayContaining(['Term', 'MRC', 'TCV', 'Comments', 'Attachments', 'Price before']));
  expect(own).not.toContain('Transport');
  card.getByText('Download speed: 300 instead of 500 Mbps');
});

test('[QT-030] in print, show as many quotes side by side as are readable, and the selection instead of buttons', async () => {
  showOn('print');
  const [service] = oneSite.services;
  const [first] = service!.quotes;
  const quotes = Array.from({ length: 8 }, (_, at) => ({
    ...first!,
    quote: { ...first!.quote, id: `q${at}`, provider: { id: `p${at}`, name: `Carrier ${at}` }, selected: at === 7 },
  }));
  await open('request_contract', { ...oneSite, services: [{ ...service!, quotes }] });
  const sheets = screen.getAllByRole('table').map((table) =>
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  );
  expect(sheets.map((heads) => heads.length - 1)).toEqual([6, 2]);
  expect(screen.queryByRole('button', { name: /Select/ })).toBeNull();
  screen.getByText('Selected');
});

test.each([
  ['Waiting for Paul Weiss to approve. ', 'See the approval'],
  [null, 'Decide on this order'],
])('[SG-068] no contract is requested while an approval is pending: %s', async (waiting, label) => {
  await open({ waiting, label, to: 'procurement/approvals/a' });
  const way = await screen.findByRole<HTMLAnchorElement>('link', { name: label });
  expect(way.getAttribute('href')).toMatch(/\/dashboard\/procurement\/approvals\/a$/);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request contract' });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toContain(waiting ?? label);
});

describe('more than two sites', () => {
  test('[QT-029] are compared by carrier, with the number of included sites in each total', async () => {
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

  test('[QT-029] are totaled over sites that every carrier priced, and over quotes of the compared term only', async () => {
    await open('request_contract', manySites);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Add up only sites that every carrier priced' }));
    expect(line('Over 36 months').slice(0, 4)).toEqual(['$31,896', '$43,554', '$37,860', '$34,776']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only offers for 36 months' }));
    expect(line('Internet: Warehouse').slice(0, 3)).toEqual(['$480Lumen', '$506.94', '–']);
  });

  test('[QT-030] print with their settings, and with what was omitted', async () => {
    await open('request_contract', manySites);
    const basis = screen.getByText(
      /^Compared over: 36 months, in USD, without taxes and fees, on [A-Z][a-z]{2} \d\d, \d{4}$/,
    );
    expect(getComputedStyle(basis).display).toBe('none');
    const whole = screen.getByRole('checkbox', { name: 'Only offers for 36 months' });
    const isPrinted = (box: HTMLElement) => box.closest('[data-no-print]') === null;
    expect(isPrinted(whole)).toBe(false);
    fireEvent.click(whole);
    expect(isPrinted(whole)).toBe(true);
  });

  test('[QT-030] show the quotes of a site below its row', async () => {
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
