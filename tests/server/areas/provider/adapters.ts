/** The same facts from a carrier in four formats: its page, the spreadsheet of the page, JSON, and a Sonata quote. */
import { expect } from 'vitest';
import { precisionOf } from '#domain/format/money.ts';
import type { components } from '#generated/api/types/components.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import { faultsOf } from '#web/provider/answer/check.ts';
import { alternativeTo, withConstruction, type Entry } from '#web/provider/answer/entry.ts';
import { openEntries } from '#web/provider/answer/open-entries.ts';
import { faultsByEntry, toSent } from '#web/provider/answer/to-sent.ts';
import { columnsOf } from '#web/provider/grid/columns.ts';
import { patchCells } from '#web/provider/grid/commands.ts';
import { gridParts } from '#web/provider/grid/rows.ts';
import { gridFile, patchesOfFile } from '#web/provider/grid/sheet-file.ts';
import type { QuoteRequestPage, SentQuote } from '#web/provider/provider-api.ts';
import { readMoney } from '#web/ui/field/typed.ts';
import { cellsOfFile } from '#web/ui/sheet/file/files.ts';
import { xlsxOf } from '#web/ui/sheet/file/xlsx.ts';
import type { TestServer } from '#tests/support/server.ts';

type SonataQuote = components['schemas']['SonataQuote'];
type SonataItem = components['schemas']['SonataItem'];

/** A carrier's facts about one site and term; amounts as typed. */
export interface Fact {
  readonly site: number;
  readonly term: number;
  readonly noBid?: string | null;
  readonly mrc?: string;
  readonly nrc?: string;
  readonly code?: string;
  readonly nrcCode?: string;
  readonly days?: string;
  readonly construction?: string;
  readonly constructionCost?: string;
  readonly level?: 'BUDGETARY' | 'FIRM';
  readonly feasibility?: boolean;
  readonly validUntil?: string;
  readonly comments?: string;
  readonly transport?: string;
  readonly speed?: string;
  /** Terms of alternative offers for the same site, with their prices. */
  readonly alternatives?: readonly { readonly term: number; readonly mrc: string }[];
}

export interface Facts {
  readonly comments: string | null;
  readonly facts: readonly Fact[];
}

/** Texts by `<site> <term> <field>`, or only by the field without a quote. */
type Refusal = Readonly<Record<string, string>>;
type Adapter = (server: TestServer, token: string, facts: Facts, isDraft?: boolean) => Promise<Refusal | null>;

const update = (server: TestServer, body: object) => server.call('PUT', '/api/quote-requests/update', { body });

async function openPage(server: TestServer, token: string): Promise<QuoteRequestPage> {
  const { status, body } = await server.call('POST', '/api/quote-requests/open', { body: { token } });
  expect(status).toBe(200);
  return body;
}

const siteOf = (name: string): number => Number(/Site (\d+)$/.exec(name)![1]);
const key = ({ site, term }: Pick<Fact, 'site' | 'term'>, field: string): string => `${site} ${term} ${field}`;
const factOf = ({ facts }: Facts, site: number, term: number | null): Fact =>
  facts.find((fact) => fact.site === site && fact.term === term)!;

/** Values entered on the card of a quote. */
function onCard(entry: Entry, fact: Fact, own: { readonly mrc?: string; readonly term?: number } = {}): Entry {
  if (fact.noBid !== undefined && entry.alternativeToId === null)
    return { ...entry, isQuoting: false, noBidReason: fact.noBid ?? '', comments: fact.comments ?? '' };
  const code = fact.code ?? 'USD';
  const money = (text: string | undefined, currency: string) =>
    readMoney(text ?? '', currency) ?? { value: '', code: currency };
  const built = withConstruction(entry, fact.construction ?? '', code);
  return {
    ...built,
    isQuoting: true,
    term: own.term === undefined ? entry.term : String(own.term),
    mrc: money(own.mrc ?? fact.mrc, code),
    nrc: money(fact.nrc, fact.nrcCode ?? code),
    installInterval: fact.days ?? '',
    constructionCost: fact.constructionCost === undefined ? built.constructionCost : money(fact.constructionCost, code),
    quoteLevel: fact.level ?? '',
    isSubjectToFeasibility: fact.feasibility ?? false,
    validUntil: fact.validUntil ?? '',
    comments: fact.comments ?? '',
    detail: { ...entry.detail, transport: fact.transport ?? '', download_speed: fact.speed ?? '' },
  };
}

interface Site {
  readonly entry: Entry;
  readonly site: number;
  readonly term: number;
}

/** The entries of the page with their sites and terms. */
function sitesOf(page: QuoteRequestPage, entries: readonly Entry[]): readonly Site[] {
  const services = new Map(page.services.map(({ id, name }) => [id, siteOf(name!)]));
  return entries.map((entry) => {
    const quote = page.quotes.find(({ id }) => id === (entry.id ?? entry.alternativeToId))!;
    return { entry, site: services.get(quote.service_id)!, term: quote.term! };
  });
}

const withAlternatives = (page: QuoteRequestPage, facts: Facts, entries: readonly Entry[]): readonly Entry[] =>
  sitesOf(page, entries).flatMap(({ entry, site, term }) => [
    entry,
    ...(factOf(facts, site, term).alternatives ?? []).map((other, at) =>
      onCard(alternativeTo(entry, `${site}-${term}-${at}`), factOf(facts, site, term), other),
    ),
  ]);

/** Saves or submits like the page, which does not send what it finds invalid. */
async function sendPage(
  server: TestServer,
  token: string,
  page: QuoteRequestPage,
  facts: Facts,
  entries: readonly Entry[],
  isDraft: boolean,
): Promise<Refusal | null> {
  const byKey = new Map(sitesOf(page, entries).map((each) => [each.entry.key, each]));
  const named = (faults: Refusal): Refusal =>
    Object.fromEntries(
      Object.entries(faults).map(([path, text]) => {
        const at = byKey.get(path.slice(0, path.indexOf('.')));
        return [at ? key(at, path.slice(path.indexOf('.') + 1)) : path, text];
      }),
    );
  const faults = faultsOf(entries, !isDraft);
  if (Object.keys(faults).length > 0) return named(faults);
  const { status, body } = await update(server, {
    token,
    ...(!isDraft && { status: 'COMPLETED' }),
    version: page.version,
    comments: facts.comments,
    quotes: entries.map(toSent),
  });
  if (status === 200) return null;
  requireFaults(status, body);
  return named(faultsByEntry(fieldsOf(body), entries));
}

/** Refused for its content, not because the request is closed. */
function requireFaults(status: number, { message }: { readonly message: string }): void {
  if (status !== 422) throw new Error(message);
}

const fieldsOf = (body: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'message'));

const byPage: Adapter = async (server, token, facts, isDraft = false) => {
  const page = await openPage(server, token);
  const entries = sitesOf(page, openEntries(page)).map(({ entry, site, term }) =>
    onCard(entry, factOf(facts, site, term)),
  );
  return sendPage(server, token, page, facts, withAlternatives(page, facts, entries), isDraft);
};

/** The columns of the sheet have the values that differ by site; the rest is entered on the cards. */
const bySheet: Adapter = async (server, token, facts, isDraft = false) => {
  const page = await openPage(server, token);
  const [part] = gridParts(page, openEntries(page));
  const columns = columnsOf(part!, 'USD');
  const cells = (await cellsOfFile(await gridFile({ rows: part!.rows, columns }, 'Answer')))!;
  const [header, ...rows] = cells;
  const filled = rows.map((row) => header!.map((title, at) => cellOf(facts, siteOf(row[1]!), title) ?? row[at] ?? ''));
  const bytes = await xlsxOf('Answer', { header: header!, rows: filled, widths: header!.map(() => 20), marks: [] });
  const patches = await patchesOfFile(new Blob([bytes as BlobPart]), { rows: part!.rows, columns });
  const patched = patchCells(part!.rows, patches!);
  expect(patched.refused).toEqual([]);
  const entries = sitesOf(
    page,
    patched.rows.flatMap((row) => row.entries),
  ).map(({ entry, site, term }) => besideSheet(entry, factOf(facts, site, term)));
  return sendPage(server, token, page, facts, withAlternatives(page, facts, entries), isDraft);
};

function cellOf(facts: Facts, site: number, title: string): string | undefined {
  const [, charge, years] = /^(MRC|NRC) (\d) years?$/.exec(title) ?? [];
  const fact = factOf(facts, site, years === undefined ? facts.facts[0]!.term : Number(years) * 12);
  if (charge) return (charge === 'MRC' ? fact.mrc : fact.nrc) ?? '';
  const { noBid } = fact;
  const reason = noBidReasons.find(({ value }) => value === noBid)?.label;
  const shown: Record<string, string | undefined> = {
    [texts['quoteRequest.answer']]:
      noBid === undefined ? texts['quoteRequest.quote'] : reason ? `No Bid: ${reason}` : texts['quoteRequest.noBid'],
    [texts['quoteRequest.days']]: fact.days ?? '',
    [texts['quoteRequest.construct']]: fact.construction ?? '',
    Transport: fact.transport ?? '',
    'Download speed': fact.speed ?? '',
  };
  return shown[title];
}

/** Values without a column. */
function besideSheet(entry: Entry, fact: Fact): Entry {
  const card = onCard(entry, fact);
  if (!card.isQuoting) return { ...entry, comments: card.comments };
  const { quoteLevel, isSubjectToFeasibility, validUntil, comments } = card;
  const inCode = (amount: Entry['mrc'], code: string) => (amount.value === '' ? amount : { ...amount, code });
  const code = fact.code ?? 'USD';
  return {
    ...entry,
    mrc: inCode(entry.mrc, code),
    nrc: inCode(entry.nrc, fact.nrcCode ?? code),
    constructionCost: card.constructionCost,
    quoteLevel,
    isSubjectToFeasibility,
    validUntil,
    comments,
  };
}

/** An amount in minor units; excess digits stay. */
const minor = (text: string | undefined, code: string): number | null =>
  text === undefined ? null : Number((Number(text) * 10 ** precisionOf(code)).toFixed(4));

const byJson: Adapter = async (server, token, facts, isDraft = false) => {
  const page = await openPage(server, token);
  const services = new Map(page.services.map((service) => [service.id, service]));
  const sent = page.quotes.flatMap((quote) => {
    const service = services.get(quote.service_id)!;
    const fact = factOf(facts, siteOf(service.name!), quote.term);
    const others = (fact.alternatives ?? []).map(({ term, mrc }) => ({
      fact,
      body: jsonQuote({ ...fact, mrc }, { alternative_to_id: quote.id, term }),
    }));
    return [{ fact, body: jsonQuote(fact, { id: quote.id, term: quote.term! }) }, ...others];
  });
  const { status, body } = await update(server, {
    token,
    ...(!isDraft && { status: 'Completed' }),
    comments: facts.comments,
    quotes: sent.map((each) => each.body),
  });
  if (status === 200) return null;
  requireFaults(status, body);
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).map(([path, [text]]) => {
      const [, at, field] = /^quotes\.(\d+)\.(.+?)(?:_value|_code)?$/.exec(path) ?? [];
      return [at === undefined ? path : key(sent[Number(at)]!.fact, field!), text!];
    }),
  );
};

function jsonQuote(fact: Fact, target: Pick<SentQuote, 'id' | 'alternative_to_id' | 'term'>): object {
  const { id, alternative_to_id } = target;
  const named = { ...(id && { id }), ...(alternative_to_id && { alternative_to_id }) };
  if (fact.noBid !== undefined)
    return { ...named, provider_response_status: 'NO_BID', no_bid_reason: fact.noBid, comments: fact.comments ?? null };
  const code = fact.code ?? 'USD';
  const nrcCode = fact.nrcCode ?? code;
  return {
    ...target,
    provider_response_status: 'AVAILABLE',
    ...(fact.mrc !== undefined && { mrc_value: minor(fact.mrc, code), mrc_code: code }),
    ...(fact.nrc !== undefined && { nrc_value: minor(fact.nrc, nrcCode), nrc_code: nrcCode }),
    install_interval: fact.days === undefined ? null : Number(fact.days),
    has_construction: fact.construction ?? null,
    ...(fact.construction === 'Yes' && {
      construction_cost_value: minor(fact.constructionCost ?? '0', code),
      construction_cost_code: code,
    }),
    quote_level: fact.level ?? null,
    subject_to_feasibility: fact.feasibility ?? false,
    valid_until: fact.validUntil ?? null,
    comments: fact.comments ?? null,
    detail: attributesOf(fact),
  };
}

const attributesOf = ({ transport, speed }: Fact): Record<string, unknown> => ({
  ...(transport && { transport }),
  ...(speed && { download_speed: Number.isFinite(Number(speed)) ? Number(speed) : speed }),
  upload_speed: 500,
});

const bySonata: Adapter = async (server, token, facts, isDraft = false) => {
  const opened = await server.call('POST', '/api/quote-requests/sonata/open', { body: { token } });
  expect(opened.status).toBe(200);
  // Earlier answers are sent again or left out.
  const { validFor: _until, quoteLevel: _level, ...quote } = opened.body as SonataQuote;
  const sent = quote.quoteItem.flatMap((item) => {
    const fact = factOf(
      facts,
      Number.parseInt(item.product!.place![0]!.addrLine1!, 10),
      item.requestedQuoteItemTerm!.duration.amount,
    );
    const others = (fact.alternatives ?? []).map(({ term, mrc }, at) => ({
      fact,
      item: {
        ...sonataItem(item, { ...fact, mrc }, 'approved.orderableAlternate', term),
        id: `other-${at}`,
        quoteItemRelationship: [{ id: item.id, relationshipType: 'alternateTo' as const }],
      },
    }));
    return [{ fact, item: sonataItem(item, fact, 'approved.orderable', fact.term) }, ...others];
  });
  const isEstimate = sent.some(({ item }) => item.quoteLevel === 'budgetary');
  const items = sent.map(({ item }) => ({ ...item, state: stateOf(item, isDraft, isEstimate) }));
  const states = new Set(items.map(({ state }) => state));
  const { status, body } = await server.call('PUT', '/api/quote-requests/sonata', {
    body: {
      token,
      quote: {
        ...quote,
        state: isDraft ? 'inProgress.draft' : endOf(states),
        note: facts.comments === null ? [] : [{ source: 'seller', text: facts.comments }],
        quoteItem: items,
      },
    },
  });
  if (status === 200) return null;
  requireFaults(status, body);
  return sonataRefusal(
    body,
    sent.map(({ fact }) => fact),
  );
};

const stateOf = (item: SonataItem, isDraft: boolean, isEstimate: boolean): SonataItem['state'] => {
  if (isDraft) return 'inProgress.draft';
  return isEstimate && item.state !== 'unableToProvide' ? 'answered' : item.state;
};

function endOf(states: ReadonlySet<SonataItem['state']>): SonataQuote['state'] {
  if (states.has('unableToProvide')) return 'unableToProvide';
  if (states.has('answered')) return 'answered';
  return states.has('approved.orderableAlternate') ? 'approved.orderableAlternate' : 'approved.orderable';
}

function sonataItem(
  { validFor: _until, quoteLevel: _level, ...asked }: SonataItem,
  fact: Fact,
  state: SonataItem['state'],
  term: number,
): SonataItem {
  const note = fact.comments ? [{ source: 'seller' as const, text: fact.comments }] : [];
  const base = { ...asked, note, quoteItemTerm: { duration: { amount: term, units: 'calendarMonths' as const } } };
  if (fact.noBid !== undefined)
    return { ...base, state: 'unableToProvide', terminationError: [fact.noBid === null ? {} : { value: fact.noBid }] };
  const code = fact.code ?? 'USD';
  const price = (name: string, priceType: 'recurring' | 'nonRecurring', text: string | undefined, unit: string) =>
    text === undefined ? [] : [{ name, priceType, price: { dutyFreeAmount: { unit, value: Number(text) } } }];
  return {
    ...base,
    state,
    quoteItemPrice: [
      ...price('MRC', 'recurring', fact.mrc, code),
      ...price('NRC', 'nonRecurring', fact.nrc, fact.nrcCode ?? code),
      ...(fact.construction === 'Yes' ? price('construction', 'recurring', fact.constructionCost ?? '0', code) : []),
    ],
    ...(fact.days !== undefined && {
      quoteItemInstallationInterval: { amount: Number(fact.days), units: 'businessDays' as const },
    }),
    ...(fact.level && { quoteLevel: fact.level === 'BUDGETARY' ? ('budgetary' as const) : ('firm' as const) }),
    subjectToFeasibilityCheck: fact.feasibility ?? false,
    ...(fact.validUntil && { validFor: { endDateTime: `${fact.validUntil}T23:59:59Z` } }),
    product: {
      ...asked.product,
      productConfiguration: {
        '@type': asked.product!.productConfiguration!['@type'],
        ...(fact.construction && { construction: fact.construction }),
        attributes: attributesOf(fact),
      },
    },
  };
}

const fieldOfPlace: Readonly<Record<string, string>> = {
  'quoteItemPrice.recurring': 'mrc',
  'quoteItemPrice.nonRecurring': 'nrc',
  'quoteItemPrice.construction': 'construction_cost',
  quoteItemInstallationInterval: 'install_interval',
  'product.productConfiguration.construction': 'has_construction',
  validFor: 'valid_until',
  note: 'comments',
  terminationError: 'no_bid_reason',
};

const sonataRefusal = (body: Record<string, readonly string[]>, facts: readonly Fact[]): Refusal =>
  Object.fromEntries(
    Object.entries(fieldsOf(body)).map(([path, [text]]) => {
      const [, at, place = ''] = /^quote\.quoteItem\.(\d+)\.(.+)$/.exec(path) ?? [];
      if (at === undefined) return [path === 'quote.quoteItem' ? 'quotes' : path, text!];
      const field = fieldOfPlace[place] ?? place.replace('product.productConfiguration.attributes', 'detail');
      return [key(facts[Number(at)]!, field), text!];
    }),
  );

export const adapters: Readonly<Record<'page' | 'sheet' | 'json' | 'sonata', Adapter>> = {
  page: byPage,
  sheet: bySheet,
  json: byJson,
  sonata: bySonata,
};
