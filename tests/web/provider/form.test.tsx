import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnswerForm } from '#web/provider/AnswerForm.tsx';
import type { QuoteRequestPage } from '#web/provider/provider-api.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { lightTokens } from '#web/theme/tokens.ts';

const fetched = vi.fn<(url: string, options: { body: string }) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(() => {
  cleanup();
  act(() => flashes.set([]));
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const page = (change: Partial<QuoteRequestPage> = {}): QuoteRequestPage => ({
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
  service_types: ['music'],
  alternative_limit: 3,
  currencies: [{ code: 'USD', name: 'US dollar', symbol: '$', precision: 2 }],
  services: [
    {
      id: 's1',
      display_id: 'SV-1',
      service_type: 'music',
      name: 'Music: Loop office',
      requested_install_date: null,
      request_config: null,
      detail: null,
      locations: [],
    },
  ],
  quotes: [
    {
      id: 'q1',
      service_id: 's1',
      service_type: 'music',
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
      provider_response_status: 'PENDING',
      term: 36,
      mrc_value: 6_100,
      mrc_code: 'USD',
      nrc_value: 0,
      nrc_code: 'USD',
    },
  ],
  draft: null,
  attachments: [],
  ...change,
});

function open(change: Partial<QuoteRequestPage> = {}): void {
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <AnswerForm token="t" page={page(change)} onPage={() => {}} />
    </ThemeProvider>,
  );
}

const alternatives = () => within(screen.getByRole('region', { name: 'Alternative quotes' }));
const free = () => alternatives().queryAllByRole('button', { name: /^Add: / });

test('[QR-028] a quote set to No Bid shows its fields disabled, with nothing to open', () => {
  open();
  const price = screen.getByLabelText<HTMLInputElement>(/^Monthly recurring charge|^MRC/);
  const isGrey = (): boolean => price.matches(':disabled');
  expect([isGrey(), price.closest('details')]).toEqual([false, null]);
  fireEvent.click(screen.getAllByRole('radio', { name: /No bid/i })[0]!);
  const after = screen.getByLabelText<HTMLInputElement>(/^Monthly recurring charge|^MRC/);
  expect([after.matches(':disabled'), after.closest('details'), after.value]).toEqual([true, null, '61']);
  expect(screen.getByLabelText(/^Reason/).matches(':disabled')).toBe(false);
});

test('[AT-044, AT-045] [CT-025] an alternative is offered for a month or for one to five years', () => {
  open();
  fireEvent.click(free()[0]!);
  const terms = within(alternatives().getByRole('combobox', { name: /^Term/ })).getAllByRole('option');
  expect(terms.map(({ textContent }) => textContent).filter((text) => /month|year/i.test(text))).toEqual([
    'Month to month',
    '1 year',
    '2 years',
    '3 years',
    '4 years',
    '5 years',
  ]);
});

test('[QR-026] [QR-031] No Bid All pressed again restores every quote that it declined', () => {
  open();
  const all = (): HTMLElement => screen.getByRole('button', { name: 'No Bid All' });
  const declined = (): number => screen.queryAllByLabelText(/^Why no bid|^Reason/).length;
  expect(declined()).toBe(0);
  fireEvent.click(all());
  expect(declined()).toBe(1);
  fireEvent.click(all());
  expect(declined()).toBe(0);
});

describe('alternatives', () => {
  test.each([1, 3])('[QR-035] have as many slots as the feature allows: %i', (alternative_limit) => {
    open({ alternative_limit });
    expect(free()).toHaveLength(alternative_limit);
    fireEvent.click(free()[0]!);
    expect(free()).toHaveLength(alternative_limit - 1);
    expect(alternatives().getAllByRole('article')).toHaveLength(1);
  });

  test('[QR-035] have no slot when the feature allows none', () => {
    open({ alternative_limit: 0 });
    expect(screen.queryByRole('region', { name: 'Alternative quotes' })).toBeNull();
  });

  test('[QR-032] are no bid until one is added, and again when it is removed; none is sent', async () => {
    open();
    const places = () =>
      alternatives()
        .getAllByText(/^Alternative \d · No Bid$/)
        .map((place) => place.textContent);
    expect(places()).toEqual(['Alternative 1 · No Bid', 'Alternative 2 · No Bid', 'Alternative 3 · No Bid']);
    fireEvent.click(free()[0]!);
    expect(places()).toHaveLength(2);
    fireEvent.click(alternatives().getByRole('button', { name: 'Remove' }));
    expect(places()).toHaveLength(3);
    fetched.mockResolvedValue(Response.json({ ...page(), version: 2 }));
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    const { quotes } = JSON.parse(fetched.mock.calls[0]![1].body) as { quotes: { id?: string }[] };
    expect(quotes.map(({ id }) => id)).toEqual(['q1']);
  });
});

test('[QR-040] a card without a build has no construction question; a declined or completed one takes no answer', () => {
  const construction = () => screen.queryByLabelText(/construction needed/);
  open();
  expect(construction()).toBeNull();
  cleanup();
  const [quote] = page().quotes;
  const services = page().services.map((service) => ({ ...service, service_type: 'internet' as const }));
  const asked = (change: Partial<typeof quote>) =>
    [{ ...quote!, service_type: 'internet', ...change }] as QuoteRequestPage['quotes'];
  open({ services, quotes: asked({}) });
  expect(construction()!.matches(':disabled')).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'No Bid' }));
  expect(construction()!.matches(':disabled')).toBe(true);
  cleanup();
  open({ services, quotes: asked({}), status: 'COMPLETED' });
  expect(construction()!.matches(':disabled')).toBe(true);
});

test('[QR-026] a quote answered No Bid requires none of its disabled fields', () => {
  const required = (): number =>
    screen.queryAllByLabelText(/./, { selector: '[required], [aria-required=true]' }).length;
  open();
  expect(required()).toBeGreaterThan(1);
  fireEvent.click(screen.getByRole('radio', { name: 'No Bid' }));
  expect(required()).toBe(0);
  expect(screen.queryAllByText('*')).toEqual([]);
});

test.each(['Submit', 'Save and Finish Later'])('[QR-023] %s with an error in the form is blocked', async (name) => {
  open();
  fireEvent.change(screen.getByRole('textbox', { name: /^MRC/ }), { target: { value: '-5' } });
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() =>
    expect(flashes.get().map(({ message }) => message)).toEqual(['Please fix form errors before saving']),
  );
  expect(screen.queryByRole('dialog', { hidden: false })).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test("[QR-024] a rejected submission shows the server's message", async () => {
  open();
  fetched.mockResolvedValue(Response.json({ message: 'At most 3 alternative quotes.' }, { status: 422 }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const review = screen.getByRole('dialog');
  fireEvent.click(within(review).getByRole('button', { name: 'Submit Request' }));
  await waitFor(() =>
    expect(flashes.get().map(({ message, type }) => [message, type])).toEqual([
      ['At most 3 alternative quotes.', 'error'],
    ]),
  );
});

test('a submission during a save waits for it, and uses the resulting version', async () => {
  open();
  const saving = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(saving.promise);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  fetched.mockResolvedValue(Response.json({ ...page(), status: 'COMPLETED', version: 3 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Submit Request' }));
  expect(fetched).toHaveBeenCalledOnce();
  saving.resolve(Response.json({ ...page(), version: 2 }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  const sent = JSON.parse(fetched.mock.calls[1]![1].body) as { version: number };
  expect(sent.version).toBe(2);
});
