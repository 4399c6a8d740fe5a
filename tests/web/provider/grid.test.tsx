/** Many sites and terms on the page of a carrier. */
import { ThemeProvider } from '@emotion/react';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnswerForm } from '#web/provider/AnswerForm.tsx';
import { openEntries } from '#web/provider/answer/open-entries.ts';
import { columnsOf } from '#web/provider/grid/columns.ts';
import { patchCells } from '#web/provider/grid/commands.ts';
import { gridParts } from '#web/provider/grid/rows.ts';
import { gridFile, patchesOfFile } from '#web/provider/grid/sheet-file.ts';
import type { QuoteRequestPage } from '#web/provider/provider-api.ts';
import { flashes, pressFlashAction } from '#web/shell/flash/flash.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();
const terms = [24, 36, 60];

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
});
afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
  fetched.mockReset();
  vi.unstubAllGlobals();
});

/** 500 Mbps requested at each site, for three terms. */
const pageOf = (sites: number): QuoteRequestPage => ({
  id: 'r1',
  display_id: 'QR-1',
  status: 'SENT',
  version: 1,
  created_at: '2026-11-02T10:00:00Z',
  sent_at: '2026-11-02T10:00:00Z',
  due_at: null,
  completed_at: null,
  message: null,
  comments: null,
  default_currency_code: 'USD',
  provider: { id: 'p1', name: 'Zayo' },
  team_name: 'Acme Dental',
  service_types: ['internet'],
  alternative_limit: 0,
  currencies: [
    { code: 'USD', name: 'US dollar', symbol: '$', precision: 2 },
    { code: 'EUR', name: 'Euro', symbol: '€', precision: 2 },
  ],
  services: Array.from({ length: sites }, (_, at) => ({
    id: `s${at + 1}`,
    display_id: `SV-${at + 1}`,
    service_type: 'internet' as const,
    name: `Internet: Store ${at + 1}`,
    requested_install_date: null,
    request_config: { download_speed: 500, upload_speed: 500, transport: 'fiber' },
    detail: null,
    locations: [],
  })),
  quotes: Array.from({ length: sites }, (_, at) => at + 1).flatMap((site) =>
    terms.map((term) => ({
      id: `q${site}-${term}`,
      service_id: `s${site}`,
      service_type: 'internet' as const,
      required: true,
      is_alternative: false,
      alternative_to_id: null,
      no_bid_reason: null,
      install_interval: null,
      has_construction: null,
      construction_cost_code: null,
      construction_cost_value: null,
      quote_level: null,
      subject_to_feasibility: null,
      valid_until: null,
      comments: null,
      detail: null,
      provider_response_status: 'PENDING' as const,
      term,
      mrc_value: null,
      mrc_code: null,
      nrc_value: null,
      nrc_code: null,
    })),
  ),
  draft: null,
  attachments: [],
});

function open(sites = 20): void {
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <AnswerForm token="t" page={pageOf(sites)} onPage={() => {}} />
    </ThemeProvider>,
  );
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function paste(into: HTMLElement, text: string): void {
  const event = createEvent.paste(into, { clipboardData: { getData: () => text } });
  fireEvent(into, event);
}

/** The saved body, by quote. */
async function saved(): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  fetched.mockResolvedValue(Response.json({ ...pageOf(20), version: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save and Finish Later' }));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  const { quotes } = JSON.parse(fetched.mock.calls.at(-1)![1].body) as { quotes: Record<string, unknown>[] };
  return new Map(quotes.map((quote) => [String(quote['id']), quote]));
}

/** Build, days and three pairs of charges for 20 sites, as a spreadsheet copies them. */
const copied = Array.from({ length: 20 }, (_, at) =>
  ['No', '30', 700 + at, 0, 650 + at, 250, 600 + at, '500.50'].join('\t'),
).join('\r\n');

describe('more than six quotes', () => {
  test('[QR-009] are shown as a row per site and a pair of charges per term; six are shown on cards', () => {
    open();
    const table = screen.getByRole('table', { name: 'Prices by site' });
    expect(within(table).getAllByRole('row')).toHaveLength(21);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Site',
      'Answer',
      'Download speed',
      'Upload speed',
      'Transport',
      'Build',
      'Days',
      'MRC 2 years',
      'NRC 2 years',
      'MRC 3 years',
      'NRC 3 years',
      'MRC 5 years',
      'NRC 5 years',
    ]);
    expect(cell('Internet: Store 7: Download speed').value).toBe('500');
    cleanup();
    open(2);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('article', { name: /^Internet: Store/ }).length).toBeGreaterThanOrEqual(6);
  });

  test('[AT-052] [AT-053] offer the specified speeds in the columns of speeds', () => {
    open();
    for (const column of ['Download speed', 'Upload speed']) {
      const list = document.getElementById(cell(`Internet: Store 1: ${column}`).getAttribute('list')!)!;
      expect([...list.querySelectorAll('option')].map(({ value }) => value)).toEqual(wordsOf('AT-053'));
    }
    expect(cell('Internet: Store 1: Days').getAttribute('list')).toBeNull();
  });

  test('[QR-009] accept 160 pasted cells, and undo them', async () => {
    open();
    act(() => paste(cell('Internet: Store 1: Build'), copied));
    expect(cell('Internet: Store 20: MRC 5 years').value).toBe('619');
    const quotes = await saved();
    expect(quotes.get('q3-36')).toMatchObject({ mrc_value: 65_200, nrc_value: 25_000, mrc_code: 'USD', term: 36 });
    expect(quotes.get('q20-60')).toMatchObject({ nrc_value: 50_050, install_interval: 30, has_construction: 'No' });
    expect([...quotes.values()].every(({ detail }) => (detail as object)['transport' as never] === 'fiber')).toBe(true);
    act(() => void pressFlashAction());
    expect(cell('Internet: Store 20: MRC 5 years').value).toBe('');
  });

  test('[VA-019] [DF-004] accept amounts with commas and a dollar sign, but no words', async () => {
    open();
    const typed = (value: string) => fireEvent.change(cell('Internet: Store 1: MRC 2 years'), { target: { value } });
    typed('$1,234.50');
    expect((await saved()).get('q1-24')).toMatchObject({ mrc_value: 123_450, mrc_code: 'USD' });
    typed('a lot');
    fireEvent.click(screen.getByRole('button', { name: 'Save and Finish Later' }));
    expect(screen.getByRole('button', { name: 'Internet: Store 1, MRC 2 years: Must be a number' })).toBeDefined();
  });

  test('[QR-025] name each invalid cell by site, term and rule, and reject texts that match no choice', async () => {
    open();
    act(() => paste(cell('Internet: Store 2: Build'), 'perhaps\tsoon\ttbd\t12.345'));
    expect(flashes.get().map(({ message }) => message)).toContain('1 refused: Internet: Store 2, Build: perhaps');
    fireEvent.click(screen.getByRole('button', { name: 'Save and Finish Later' }));
    const list = screen.getAllByRole('button', { name: /^Internet: Store 2, / });
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'Internet: Store 2, MRC 2 years: Must be a number',
      'Internet: Store 2, NRC 2 years: At most 2 digits after the point',
      'Internet: Store 2, Days: Must be an integer',
    ]);
    fireEvent.click(list[0]!);
    expect(document.activeElement).toBe(cell('Internet: Store 2: MRC 2 years'));
    expect(fetched).not.toHaveBeenCalled();
  });

  test('[QR-009] move down, copy the cell above and the previous term, by keys alone', () => {
    open();
    const first = cell('Internet: Store 1: MRC 2 years');
    fireEvent.change(first, { target: { value: '700' } });
    first.focus();
    fireEvent.keyDown(first, { key: 'Enter' });
    const below = cell('Internet: Store 2: MRC 2 years');
    expect(document.activeElement).toBe(below);
    fireEvent.keyDown(below, { key: 'd', ctrlKey: true });
    expect(cell('Internet: Store 2: MRC 2 years').value).toBe('700');
    fireEvent.keyDown(cell('Internet: Store 2: MRC 3 years'), { key: 'r', ctrlKey: true });
    expect(cell('Internet: Store 2: MRC 3 years').value).toBe('700');
  });

  test('[QR-009] copy the prices of a term to the next ones, and of the first selected site to the others', async () => {
    open();
    fireEvent.change(cell('Internet: Store 1: MRC 2 years'), { target: { value: '700' } });
    fireEvent.change(cell('Internet: Store 1: NRC 2 years'), { target: { value: '50' } });
    fireEvent.change(cell('Internet: Store 1: MRC 5 years'), { target: { value: '600' } });
    fireEvent.click(screen.getByRole('button', { name: 'Copy to next terms' }));
    for (const site of [1, 2, 3])
      fireEvent.click(screen.getByRole('checkbox', { name: `Select Internet: Store ${site}` }));
    fireEvent.click(screen.getByRole('button', { name: 'Fill down' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Currency of all prices' }), { target: { value: 'EUR' } });
    const quotes = await saved();
    const charges = (id: string) => ['mrc_value', 'nrc_value', 'mrc_code'].map((key) => quotes.get(id)![key]);
    expect(charges('q1-36')).toEqual([70_000, 5000, 'EUR']);
    expect(charges('q3-60')).toEqual([60_000, 5000, 'EUR']);
    expect(charges('q4-24')).toEqual([null, null, null]);
  });

  test('[QR-027] [QR-030] are declined together with one reason, and collapse to one line', async () => {
    open();
    for (const site of [2, 3, 4])
      fireEvent.click(screen.getByRole('checkbox', { name: `Select Internet: Store ${site}` }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Decline 3 sites' }), {
      target: { value: 'No Bid: Off net' },
    });
    expect(cell('Internet: Store 3: MRC 3 years').disabled).toBe(true);
    const quotes = await saved();
    const declined = [...quotes.values()].filter((quote) => quote['provider_response_status'] === 'NoBid');
    expect(declined.map(({ id, no_bid_reason }) => [id, no_bid_reason])).toEqual(
      [2, 3, 4].flatMap((site) => terms.map((term) => [`q${site}-${term}`, 'OFF_NET'])),
    );
  });
});

test('[QR-009] the file of the grid can be imported without a difference, and with each changed cell named', async () => {
  const page = pageOf(20);
  const [part] = gridParts(page, openEntries(page));
  const columns = columnsOf(part!, 'USD');
  const column = (title: string) => columns.find((each) => each.title === title)!;
  const priced = patchCells(part!.rows, [
    { row: 's1', column: column('MRC 2 years'), text: '1,234.50' },
    { row: 's2', column: column('Answer'), text: 'no bid: off net' },
  ]).rows;
  const file = await gridFile({ rows: priced, columns }, 'QR-1');
  const back = await patchesOfFile(file, { rows: priced, columns });
  expect(back).toHaveLength(20 * columns.length);
  const same = patchCells(priced, back!);
  expect([same.filled, same.refused]).toEqual([[], []]);
  const fromBlank = patchCells(part!.rows, back!);
  expect(fromBlank.filled.map(({ row, column: each, text }) => [row, each.title, text])).toEqual([
    ['s1', 'MRC 2 years', '1,234.50'],
    ['s2', 'Answer', 'No Bid: Off net'],
  ]);
  const moved = new Blob(['Site,MRC 5 years,Answer\r\nInternet: Store 5,"$1,000.00",Perhaps\r\nElsewhere,1,Quote\r\n']);
  const patched = patchCells(part!.rows, (await patchesOfFile(moved, { rows: part!.rows, columns }))!);
  expect(patched.rows[4]!.entries[2]!.mrc).toEqual({ value: 100_000, code: 'USD' });
  expect(patched.refused.map(({ row, text }) => [row, text])).toEqual([['s5', 'Perhaps']]);
  expect(await patchesOfFile(new Blob(['a,b\r\n1,2\r\n']), { rows: part!.rows, columns })).toBeNull();
});
