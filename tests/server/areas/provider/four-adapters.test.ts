/**
 * One request through four adapters: page, spreadsheet, JSON and Sonata quote create the same quotes, or are refused
 * for the same reasons.
 */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sonataItemStates } from '#generated/domain/lists/sonata-item-state.ts';
import { sonataQuoteStates } from '#generated/domain/lists/sonata-quote-state.ts';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { openEntries } from '#web/provider/answer/open-entries.ts';
import { tokenFor } from '#tests/support/links.ts';
import { sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';
import { adapters, type Fact, type Facts } from './adapters.ts';

const server = useServer();
const sites = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const terms = [24, 36];
let scene: Scene;
let count = 0;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const add = async (entity: Parameters<typeof addRecord>[1], values: Record<string, unknown>) =>
      (await addRecord(session, entity, { team_id: scene.teamId, ...values })).id;
    for (const site of sites) {
      const place = { city: 'Chicago', state_province: 'IL', postal_code: '60606', country: 'US' };
      const address = await add('address', { name: `Site ${site}`, street: `${site} Wacker Dr`, ...place });
      const service = await add('service', {
        service_type: 'internet',
        service_group_id: scene.groupId,
        name: `Internet: Site ${site}`,
        request_config: { download_speed: 500, upload_speed: 500, transport: 'fiber' },
      });
      await add('service-location', { service_id: service, position: 0, address_id: address });
    }
  });
  await sql(server.pool, 'delete from services where id = $1', [scene.serviceId]);
});
// Each test counts as a separate minute for the rate limit of one address.
beforeEach(() => sql(server.pool, 'delete from rate_limits'));

/** A separate carrier, asked for all sites and terms. */
async function asked(): Promise<{ request: string; token: string }> {
  await sql(server.pool, 'delete from rate_limits');
  count += 1;
  const email = `desk-${count}@carriers.example`;
  const provider = await makeProvider(server.pool, `Carrier ${count}`, email);
  const { status, body } = await server.call('POST', `/api/service-groups/${scene.groupId}/add-quote-requests`, {
    as: scene.quoperator.token,
    body: { provider_ids: [provider], due_at: '2099-02-01T18:00:00Z' },
  });
  expect(status).toBe(201);
  return { request: body.records[0].id, token: await tokenFor(server, email) };
}

/** The whole stored answer of the carrier. */
const kept = async (request: string): Promise<string> =>
  JSON.stringify(
    await sql(
      server.pool,
      `select s.name, q.term, q.is_alternative, q.provider_response_status, q.no_bid_reason, q.mrc_value, q.mrc_code, q.nrc_value,
              q.nrc_code, q.install_interval, q.has_construction, q.construction_cost_value, q.construction_cost_code, q.quote_level,
              q.subject_to_feasibility, q.valid_until, q.comments, q.detail, r.comments, r.status
         from quotes q join services s on s.id = q.service_id join quote_requests r on r.id = q.quote_request_id
        where q.quote_request_id = $1 order by s.name, q.is_alternative, q.term, q.mrc_value`,
      [request],
    ),
  );

const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const days = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

const siteFacts = fc.record(
  {
    noBid: fc.option(fc.constantFrom(null, ...noBidReasons.map(({ value }) => value)), { nil: undefined, freq: 3 }),
    code: fc.constantFrom('USD', 'EUR', 'CAD'),
    days: maybe(fc.integer({ min: 0, max: 1000 }).map(String)),
    construction: fc.constantFrom('Yes', 'No', 'TBD'),
    transport: fc.constant('fiber'),
    speed: fc.constantFrom('500', '1000', '750.5'),
    feasibility: fc.boolean(),
    level: maybe(fc.constantFrom('BUDGETARY' as const, 'FIRM' as const)),
    validUntil: maybe(fc.integer({ min: 1, max: 90 }).map(days)),
  },
  { requiredKeys: ['code', 'construction', 'transport', 'speed'] },
);
const termFacts = fc.record({
  mrc: amount,
  nrc: amount,
  share: fc.integer({ min: 0, max: 100 }),
  comments: maybe(fc.constantFrom('Off-hours install', 'Ring 2')),
});

const factSets: fc.Arbitrary<Facts> = fc
  .record({
    bySite: fc.array(siteFacts, { minLength: sites.length, maxLength: sites.length }),
    byTerm: fc.array(termFacts, { minLength: 20, maxLength: 20 }),
    alternativeOf: maybe(fc.nat(9)),
    comments: fc.constantFrom(null, 'Prices hold for all sites together.'),
  })
  .map(({ bySite, byTerm, alternativeOf, comments }) => ({
    comments,
    facts: sites.flatMap((site, at) =>
      terms.map((term, place) => fact(site, term, bySite[at]!, byTerm[at * 2 + place]!, alternativeOf === at)),
    ),
  }));

/** Construction is a part of the MRC. */
function fact(
  site: number,
  term: number,
  { noBid, ...of }: Partial<Fact>,
  own: { mrc: string; nrc: string; share: number; comments?: string | undefined },
  hasAlternative: boolean,
): Fact {
  const comments = own.comments === undefined ? {} : { comments: own.comments };
  if (noBid !== undefined) return { site, term, noBid, ...comments };
  const cost =
    of.construction === 'Yes' ? { constructionCost: String(Math.trunc((Number(own.mrc) * own.share) / 100)) } : {};
  const known = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));
  return {
    ...known,
    site,
    term,
    mrc: own.mrc,
    nrc: own.nrc,
    ...cost,
    ...comments,
    ...(hasAlternative && term === 36 && { alternatives: [{ term: 60, mrc: own.mrc }] }),
  };
}

const sound: Fact = { site: 1, term: 24, mrc: '700', nrc: '0', construction: 'No', transport: 'fiber', speed: '500' };

describe('one request, four mouths', () => {
  test('[QR-020] [QR-050] 200 answers bring the same quotes, byte for byte', async () => {
    let answers = 0;
    const answerAll = fc.asyncProperty(factSets, async (all) => {
      const [page, ...others] = await Promise.all(
        Object.entries(adapters).map(async ([name, say]) => {
          const { request, token } = await asked();
          expect({ [name]: await say(server, token, all) }).toEqual({ [name]: null });
          return kept(request);
        }),
      );
      for (const other of others) expect(other).toBe(page);
      answers += all.facts.length;
    });
    await fc.assert(answerAll, { numRuns: 10, endOnFailure: true });
    expect(answers).toBe(200);
  }, 300_000);

  const { mrc: _, ...unpriced } = sound;
  const { construction: __, ...unsaid } = sound;
  test.each<[string, Partial<Fact> & object, Record<string, string>, readonly string[]]>([
    ['no MRC', unpriced, { mrc: 'Required' }, ['page', 'sheet', 'json', 'sonata']],
    ['no word on construction', unsaid, { has_construction: 'Required' }, ['page', 'sheet', 'json', 'sonata']],
    [
      'no transport',
      { ...sound, transport: '' },
      { 'detail.transport': 'Required' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    [
      'an NRC in another currency',
      { ...sound, nrc: '5', nrcCode: 'EUR' },
      { nrc: 'Every amount here is in USD.' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    [
      'construction above the MRC',
      { ...sound, construction: 'Yes', constructionCost: '700.01' },
      { construction_cost: 'Construction cost must be less than MRC' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    [
      'an offer that ended',
      { ...sound, validUntil: '2020-02-01' },
      { valid_until: 'Date may not be in the past' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    [
      'a thousand days and one',
      { ...sound, days: '1001' },
      { install_interval: 'At most 1000' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    [
      'half a day',
      { ...sound, days: '2.5' },
      { install_interval: 'Must be an integer' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    [
      'a speed in words',
      { ...sound, speed: 'fast' },
      { 'detail.download_speed': 'Must be a number' },
      ['page', 'sheet', 'json', 'sonata'],
    ],
    ['a charge below nothing', { ...sound, nrc: '-1' }, { nrc: 'Invalid' }, ['page', 'sheet', 'json', 'sonata']],
    // Minor units have no such digits.
    [
      'a third digit',
      { ...sound, mrc: '12.345' },
      { mrc: 'At most 2 digits after the point' },
      ['page', 'sheet', 'sonata'],
    ],
  ])('[QR-025] %s is refused at the same fact in the same words', async (_name, wrong, expected, by) => {
    const facts = sites.flatMap((site) => terms.map((term) => ({ ...sound, site, term })));
    const all = [{ ...wrong, site: 1, term: 24 } as Fact, ...facts.slice(1)];
    // A value shared by the terms of a site in the sheet is wrong in both.
    const isShared = !('mrc' in expected || 'nrc' in expected || 'valid_until' in expected);
    if (isShared) all[1] = { ...wrong, site: 1, term: 36 } as Fact;
    const named = Object.fromEntries(
      (isShared ? terms : [24]).flatMap((term) =>
        Object.entries(expected).map(([field, text]) => [`1 ${term} ${field}`, text]),
      ),
    );
    const { request, token } = await asked();
    const before = await kept(request);
    const refusals: Record<string, unknown> = {};
    for (const name of by)
      refusals[name] = await adapters[name as keyof typeof adapters](server, token, { comments: null, facts: all });
    expect(refusals).toEqual(Object.fromEntries(by.map((name) => [name, named])));
    expect(await kept(request)).toBe(before);
  });

  test('[QR-036] too many alternatives are refused the same way', async () => {
    const alternatives = [12, 48, 54, 60].map((term) => ({ term, mrc: '650' }));
    const facts = sites.flatMap((site) =>
      terms.map((term): Fact => ({ ...sound, site, term, ...(site === 3 && term === 36 && { alternatives }) })),
    );
    const { token } = await asked();
    for (const [name, say] of Object.entries(adapters))
      expect({ [name]: await say(server, token, { comments: null, facts }) }).toEqual({
        [name]: { quotes: 'At most 3 alternative quotes.' },
      });
  });

  test('[QR-021] a draft that one mouth saved is open to the others', async () => {
    const facts = sites.flatMap((site) =>
      terms.map((term): Fact =>
        site === 2 ? { site, term, noBid: 'OFF_NET' } : { ...sound, site, term, level: 'FIRM' },
      ),
    );
    const drafts = await Promise.all(
      ([adapters.page, adapters.sonata] as const).map(async (say) => {
        const { token } = await asked();
        expect(await say(server, token, { comments: 'So far', facts }, true)).toBeNull();
        const page = (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;
        const quote = (await server.call('POST', '/api/quote-requests/sonata/open', { body: { token } })).body;
        const entries = openEntries(page).map(({ key: _key, id: _id, ...entry }) => entry);
        const items = quote.quoteItem.map(({ id: _id, ...item }: { id: string }) => item);
        return { comments: page.draft.comments, entries, items, state: quote.state, note: quote.note };
      }),
    );
    expect(drafts[0]).toEqual(drafts[1]);
    expect(drafts[0]).toMatchObject({
      comments: 'So far',
      state: 'inProgress.draft',
      note: [{ source: 'seller', text: 'So far' }],
    });
    expect(drafts[0]!.items).toHaveLength(20);
  });
});

/** Tables 9 and 10 of MEF 115: the allowed item states for each state of a quote, in the order of the columns there. */
const firmColumns = [
  'abandoned',
  'inProgress',
  'inProgress.draft',
  'rejected.insufficientInformationProvided',
  'approved.orderableAlternate',
  'approved.orderable',
  'unableToProvide',
];
const firm: Record<string, string> = {
  accepted: '....++.',
  acknowledged: '.......',
  cancelled: '+..++++',
  declined: '....++.',
  expired: '....++.',
  inProgress: '.++.++.',
  'inProgress.draft': '..+.++.',
  'approved.orderableAlternate': '....++.',
  'approved.orderable': '.....+.',
  rejected: '....++.',
  unableToProvide: '+..++++',
};
const budgetaryColumns = [
  'abandoned',
  'answered',
  'inProgress',
  'rejected.insufficientInformationProvided',
  'unableToProvide',
];
const budgetary: Record<string, string> = {
  acknowledged: '.....',
  answered: '.+...',
  cancelled: '++...',
  expired: '.+...',
  inProgress: '.++..',
  rejected: '.....',
  unableToProvide: '++..+',
};

const isLegal = (quote: string, item: string, isBudgetary: boolean): boolean => {
  const [table, columns] = isBudgetary ? [budgetary, budgetaryColumns] : [firm, firmColumns];
  return table[quote]?.[columns.indexOf(item)] === '+';
};

describe('the states of a Sonata quote', () => {
  test('[QR-050] a carrier sends six of the twelve, each with the states that MEF 115 allows', async () => {
    const { token } = await asked();
    const quote = (await server.call('POST', '/api/quote-requests/sonata/open', { body: { token } })).body;
    const sendable = [
      'answered',
      'approved.orderable',
      'approved.orderableAlternate',
      'inProgress',
      'inProgress.draft',
      'unableToProvide',
    ];
    expect(sonataQuoteStates.map(({ value }) => value).toSorted()).toEqual(
      [...new Set([...Object.keys(firm), 'answered'])].toSorted(),
    );
    let pairs = 0;
    for (const { value: state } of sonataQuoteStates) {
      for (const { value: item } of sonataItemStates) {
        const sent = { ...quote, state, quoteItem: [{ ...quote.quoteItem[0], state: item }] };
        await sql(server.pool, 'delete from rate_limits');
        const { body } = await server.call('PUT', '/api/quote-requests/sonata', { body: { token, quote: sent } });
        const isBudgetary = state === 'answered' || item === 'answered';
        const isSendable = sendable.includes(state);
        const quoted = {
          isQuoteTaken: body['quote.state'] === undefined,
          isItemTaken: body['quote.quoteItem.0.state'] === undefined,
        };
        expect({ state, item, ...quoted }).toEqual({
          state,
          item,
          isQuoteTaken: isSendable,
          isItemTaken: !isSendable || isLegal(state, item, isBudgetary),
        });
        pairs += 1;
      }
    }
    expect(pairs).toBe(96);
  });

  test('[QR-050] every answer is returned in states that are allowed together', async () => {
    const seen = new Set<string>();
    const sendsBack = fc.asyncProperty(factSets, async (all) => {
      const { token } = await asked();
      expect(await adapters.page(server, token, all)).toBeNull();
      const { body: quote } = await server.call('POST', '/api/quote-requests/sonata/open', { body: { token } });
      const isBudgetary = quote.quoteItem.some(({ state }: { state: string }) => state === 'answered');
      for (const { state } of quote.quoteItem)
        expect([quote.state, state, isLegal(quote.state, state, isBudgetary)]).toEqual([quote.state, state, true]);
      seen.add(quote.state);
    });
    await fc.assert(sendsBack, { numRuns: 8, endOnFailure: true });
    expect(seen.has('unableToProvide')).toBe(true);
  }, 300_000);

  test('[QR-068] the same answer again changes nothing', async () => {
    const { request, token } = await asked();
    const facts = sites.flatMap((site) => terms.map((term): Fact => ({ ...sound, site, term })));
    expect(await adapters.sonata(server, token, { comments: 'Once', facts })).toBeNull();
    const before = await kept(request);
    expect(await adapters.sonata(server, token, { comments: 'Once', facts })).toBeNull();
    await expect(adapters.sonata(server, token, { comments: 'Twice', facts })).rejects.toThrow('already completed');
    expect(await kept(request)).toBe(before);
  });

  test('[QR-008] [QR-069] the link alone opens it, without other bids, contacts or commissions', async () => {
    const { token } = await asked();
    const wrong = await server.call('POST', '/api/quote-requests/sonata/open', { body: { token: `${token}x` } });
    expect([wrong.status, wrong.body.message]).toEqual([404, 'Invalid or expired Quote Request']);
    const { text, body } = await server.call('POST', '/api/quote-requests/sonata/open', { body: { token } });
    expect(text).not.toMatch(/commission|noa@acme-dental|desk-/);
    expect(body).toMatchObject({
      state: 'inProgress',
      description: 'Acme Dental: Internet',
      buyerRequestedQuoteLevel: 'firm',
    });
    const unknown = await server.call('PUT', '/api/quote-requests/sonata', {
      body: { token, quote: { ...body, quote_item: [] } },
    });
    expect(unknown.status).toBe(400);
  });
});
