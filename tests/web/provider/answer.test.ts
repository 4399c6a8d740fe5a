import { expect, test } from 'vitest';
import { readMoney } from '#web/ui/field/typed.ts';
import { faultsOf } from '#web/provider/answer/check.ts';
import { cardAttributes, optionsOf, withDetail } from '#web/provider/answer/card-fields.ts';
import { alternativeTo, declineAll, withConstruction, type Entry } from '#web/provider/answer/entry.ts';
import { openEntries } from '#web/provider/answer/open-entries.ts';
import { toSent } from '#web/provider/answer/to-sent.ts';
import type { AskedQuote, QuoteRequestPage } from '#web/provider/provider-api.ts';

const asked = (id: string, change: Partial<AskedQuote> = {}): AskedQuote => ({
  id,
  service_id: 's1',
  service_type: 'internet',
  required: true,
  is_alternative: false,
  alternative_to_id: null,
  no_bid_reason: null,
  mrc_code: null,
  mrc_value: null,
  nrc_code: null,
  nrc_value: null,
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
  ...change,
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
  default_currency_code: 'CAD',
  provider: { id: 'p1', name: 'Zayo' },
  team_name: 'Acme Dental',
  service_types: ['internet'],
  alternative_limit: 3,
  currencies: [],
  services: [
    {
      id: 's1',
      display_id: 'SV-1',
      service_type: 'internet',
      name: 'Internet: Loop office',
      requested_install_date: null,
      request_config: { download_speed: 250, upload_speed: 250, type: 'Dedicated', transport: 'fiber' },
      detail: null,
      locations: [],
    },
  ],
  quotes: [asked('q1'), asked('q2', { term: 24 })],
  draft: null,
  attachments: [],
  ...change,
});

const wishes = page().services[0]!.request_config!;
const [first, second] = openEntries(page()) as readonly [Entry, Entry];
const priced = (change: Partial<Entry> = {}): Entry => ({
  ...first,
  mrc: readMoney('610', 'USD')!,
  nrc: readMoney('0', 'USD')!,
  construction: 'No',
  ...change,
});
const values = (entry: Entry, wire: string) => {
  const attribute = [...cardAttributes('internet').first, ...cardAttributes('internet').more].find(
    (each) => each.wire === wire,
  )!;
  return optionsOf(attribute, entry, wishes)?.map(({ value }) => value);
};

test("[QR-049] new amounts start in the request's currency, and the requested configuration is filled in", () => {
  expect(page().default_currency_code).toBe('CAD');
  expect(first.mrc).toEqual({ value: '', code: 'CAD' });
  expect(first.nrc.code).toBe('CAD');
  expect(first.detail['download_speed']).toBe(250);
  expect(toSent(first).term).toBe(36);
});

test('[QR-010] an internet card asks for its speeds, transport, class, router, addresses, BGP and burst', () => {
  const { first: shown, more } = cardAttributes('internet');
  const wires = [...shown, ...more].map(({ wire }) => wire);
  const named = ['download_speed', 'upload_speed', 'transport', 'type', 'managed_router', 'wan_static_ips_ipv4'];
  expect(wires).toEqual(expect.arrayContaining([...named, 'border_gateway_protocol_ipv4', 'committed_burstable_rate']));
});

test('[QR-026] [QR-030] [QR-031] all quotes are declined at once, and restored at once', () => {
  const declined = declineAll([first, second]);
  expect(declined.map(({ isQuoting }) => isQuoting)).toEqual([false, false]);
  expect(declineAll(declined).map(({ isQuoting }) => isQuoting)).toEqual([true, true]);
  expect(declineAll([declined[0]!, second]).map(({ isQuoting }) => isQuoting)).toEqual([false, false]);
});

test('[QR-027] [QR-029] a declined quote is sent as NoBid without its prices, and never has errors', () => {
  const declined = { ...priced({ mrc: readMoney('-3', 'USD')! }), isQuoting: false, noBidReason: 'OFF_NET' };
  expect(faultsOf([declined], true)).toEqual({});
  expect(toSent(declined)).toEqual({
    id: 'q1',
    comments: null,
    provider_response_status: 'NoBid',
    no_bid_reason: 'OFF_NET',
  });
  expect(toSent(priced())).toMatchObject({ provider_response_status: 'Pending', mrc_value: 61_000, nrc_value: 0 });
});

test('[QR-033] an added alternative is a quote without a price and with its own term', () => {
  const added = alternativeTo(priced(), 'added-1');
  expect(added).toMatchObject({ id: null, alternativeToId: 'q1', isQuoting: true, askedTerm: null });
  expect(toSent({ ...added, term: '60' })).toMatchObject({ alternative_to_id: 'q1', term: 60, mrc_value: null });
  expect(toSent({ ...added, term: '60' })).not.toHaveProperty('id');
});

test('[QR-037] [QR-038] construction starts at 0 in the currency of the request, and any other answer clears it', () => {
  const yes = withConstruction(first, 'Yes', 'CAD');
  expect(yes.constructionCost).toEqual(readMoney('0', 'CAD')!);
  for (const answer of ['No', 'TBD']) {
    const sent = toSent(withConstruction(yes, answer, 'CAD'));
    expect(sent).toMatchObject({ construction_cost_value: null, construction_cost_code: null });
  }
});

test('[QR-025] a draft is checked for valid formats, a submission also for required values', () => {
  expect(faultsOf([first], false)).toEqual({});
  expect(faultsOf([first], true)).toEqual({
    'q1.mrc': 'Required',
    'q1.nrc': 'Required',
    'q1.has_construction': 'Required',
  });
  expect(faultsOf([priced()], true)).toEqual({});
});

test('[QR-039] [QR-045] construction and transport must be answered', () => {
  const bare = priced({ construction: '', detail: { ...first.detail, transport: '' } });
  expect(faultsOf([bare], true)).toEqual({ 'q1.has_construction': 'Required', 'q1.detail.transport': 'Required' });
});

test('[QR-041] [QR-043] [QR-044] amounts and days below 0 are rejected', () => {
  const below = priced({
    mrc: readMoney('-1', 'USD')!,
    nrc: readMoney('-0.01', 'USD')!,
    installInterval: '-1',
    construction: 'Yes',
    constructionCost: readMoney('-5', 'USD')!,
  });
  const fields = ['construction_cost', 'install_interval', 'mrc', 'nrc'].map((field) => `q1.${field}`);
  expect(Object.keys(faultsOf([below], false)).toSorted()).toEqual(fields);
});

test('[QR-042] construction may cost as much as the MRC but not a cent more', () => {
  const cost = (text: string): Entry => priced({ construction: 'Yes', constructionCost: readMoney(text, 'USD')! });
  expect(faultsOf([cost('610')], true)).toEqual({});
  expect(faultsOf([cost('610.01')], true)).toEqual({
    'q1.construction_cost': 'Construction cost must be less than MRC',
  });
});

test('[VA-034] an offer is valid at least until today', () => {
  const until = (days: number): Entry =>
    priced({ validUntil: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) });
  expect(faultsOf([until(-1)], false)).toEqual({ 'q1.valid_until': 'Date may not be in the past' });
  expect([faultsOf([until(0)], true), faultsOf([priced({ validUntil: '' })], true)]).toEqual([{}, {}]);
});

test('[QR-047] an amount without a currency is rejected', () => {
  expect(faultsOf([priced({ mrc: readMoney('610', '')! })], false)).toEqual({
    'q1.mrc': 'Currency code is required',
  });
});

test('[QR-046] the transports follow the class of internet', () => {
  const broadband = withDetail(first, 'type', 'Broadband', wishes);
  expect(values(broadband, 'transport')?.toSorted()).toEqual([
    'cellular',
    'coax',
    'copper',
    'fiber',
    'fixed_wireless',
    'satellite',
  ]);
  expect(values(first, 'transport')?.toSorted()).toEqual(['copper', 'fiber', 'fixed_wireless']);
  const coax = withDetail(broadband, 'transport', 'coax', wishes);
  expect(withDetail(coax, 'type', 'Dedicated', wishes).detail['transport']).toBe('');
});

test('[QR-048] 250 Mbps may be quoted as 200, 250 or 300, and the upload follows', () => {
  expect(values(first, 'download_speed')).toEqual([200, 250, 300]);
  expect(withDetail(first, 'download_speed', '300', wishes).detail['upload_speed']).toBe('300');
});

test('[QR-021] a saved draft opens as it was left, its alternatives included', () => {
  const draft = {
    comments: 'Half done',
    quotes: [
      { id: 'q1', provider_response_status: 'NoBid', no_bid_reason: 'OFF_NET' },
      { id: 'q2', provider_response_status: 'Pending', mrc_value: 74_500, mrc_code: 'USD' },
      { alternative_to_id: 'q1', provider_response_status: 'Pending', term: 60 },
    ],
  } as const;
  const entries = openEntries(page({ draft: draft as unknown as QuoteRequestPage['draft'] }));
  expect(entries.map(({ isQuoting }) => isQuoting)).toEqual([false, true, true]);
  expect(entries[0]).toMatchObject({ noBidReason: 'OFF_NET' });
  expect(entries[1]!.mrc).toEqual(readMoney('745', 'USD')!);
  expect(entries[2]).toMatchObject({ id: null, alternativeToId: 'q1', term: '60' });
});

test('[QR-040] services without a build have no construction question', () => {
  const bare = (serviceType: string) => ({ ...priced({ construction: '' }), serviceType });
  const asks = (serviceType: string) =>
    Object.keys(faultsOf([bare(serviceType)], true)).includes('q1.has_construction');
  const types = ['internet', 'wan_dark_fiber', 'voice_pri', 'colocation', 'tv'];
  expect(types.filter(asks)).toEqual(types);
  const others = ['voice_sip', 'voice_ucaas', 'wan_sd_wan', 'cross_connect', 'mobile_line', 'music', 'security'];
  expect(others.filter(asks)).toEqual([]);
});

test('[AT-008] a carrier quotes a rate below a cent, and gets an error for more digits than a unit price has', () => {
  const sip = (text: string) => ({
    ...priced(),
    serviceType: 'voice_sip',
    detail: { rate_per_minute: readMoney(text, 'USD', true)! },
  });
  expect(toSent(sip('0.012')).detail).toEqual({ rate_per_minute: { value: 1.2, code: 'USD' } });
  expect(faultsOf([sip('0.0000000012')], true)['q1.detail.rate_per_minute']).toBe('At most 8 digits after the point');
});

test('[AT-075] the channels of a quoted PRI are 23 for each trunk, and can be changed', () => {
  const pri = { ...first, serviceType: 'voice_pri' };
  const filled = withDetail(pri, 'trunks', 2, wishes);
  expect(filled.detail).toMatchObject({ trunks: 2, channels: 46 });
  expect(withDetail(filled, 'channels', 40, wishes).detail).toMatchObject({ trunks: 2, channels: 40 });
  expect(withDetail(filled, 'trunks', '', wishes).detail).toMatchObject({ trunks: '', channels: 46 });
});
