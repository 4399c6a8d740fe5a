import { beforeEach, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
let scene: Scene;
let ids: Readonly<Record<string, string>>;

const prices = { A: [74500, 0], B: [68900, 50000], C: [61000, 150000] } as const;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const made = [];
  for (const [name, [mrc, nrc]] of Object.entries(prices)) made.push([name, await addQuote(name, mrc, nrc)]);
  ids = Object.fromEntries(made);
});

async function addQuote(name: string, mrc: number, nrc: number, values: object = {}): Promise<string> {
  const providerId = await makeProvider(server.pool, `${name} ${scene.groupId}`, null);
  return transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const quote = await addRecord(session, 'quote', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_group_id: scene.groupId,
      provider_id: providerId,
      service_type: 'internet',
      term: 36,
      mrc: { value: mrc, code: 'USD' },
      nrc: { value: nrc, code: 'USD' },
      provider_response_status: 'AVAILABLE',
      has_construction: 'No',
      listed_to_user: true,
      valid_until: '2099-05-31',
      detail: { download_speed: 500, upload_speed: 500, transport: 'fiber' },
      tcv: { value: 36 * mrc + nrc, code: 'USD' },
      ...values,
    });
    await setValues(session, 'service-group', scene.groupId, { current_step: 'quote_received' });
    return quote.id;
  });
}

const compare = (as: string, query = '') =>
  server.call('GET', `/api/service-groups/${scene.groupId}/quote-comparison${query}`, { as });
const select = (name: string, as = scene.owner.token) =>
  server.call('PUT', `/api/quotes/${ids[name]}/selected`, { as, body: { selected: true } });

test('customers see how many quotes are still to come and nothing else of them', async () => {
  const provider = await makeProvider(server.pool, `Slow ${scene.groupId}`, 'slow@carriers.example');
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const body = { provider_ids: [provider], terms: ['months_12', 'months_36'] };
  const asked = await server.call('POST', path, { as: scene.quoperator.token, body });
  const before = (await compare(scene.owner.token)).body;
  expect(before.services.map(({ pending }: { pending: number }) => pending)).toEqual([2]);
  expect(JSON.stringify(before)).not.toContain('Slow');
  const ids = asked.body.records.map(({ id }: { id: string }) => id);
  await server.call('PUT', '/api/quote-requests/cancel', { as: scene.quoperator.token, body: { ids } });
  expect((await compare(scene.owner.token)).body.services[0].pending).toBe(0);
});

test('[QT-029] a length outside the request is marked, a requested one is not', async () => {
  await addQuote('Monthly', 12_050, 0, { term: 1 });
  await sql(server.pool, `update service_groups set contract_terms = '{months_36,months_60}' where id = $1`, [
    scene.groupId,
  ]);
  const { body } = await compare(scene.owner.token);
  const differences = body.services[0].quotes.map(
    (each: { quote: { term: number }; differences: readonly object[] }) => [each.quote.term, each.differences],
  );
  const monthly = { attribute: 'term', title: 'Term', unit: null, asked: '3 years, 5 years', quoted: 'Month to month' };
  expect(Object.fromEntries(differences)).toEqual({ 1: [monthly], 36: [] });
});

test('[QT-026] [QT-031] 36-month quotes are worked out and ordered by TCV', async () => {
  const { body } = await compare(scene.owner.token);
  const figures = body.services[0].quotes.map((each: { figures: Record<string, { value: { value: number } }> }) =>
    ['tcv', 'effective_monthly', 'price_per_mbps'].map((id) => each.figures[id]!.value.value),
  );
  expect(figures).toEqual([
    [2346000, 65167, 130],
    [2530400, 70289, 141],
    [2682000, 74500, 149],
  ]);
  expect(body.services[0].quotes[0].badges).toEqual(['lowest_tcv', 'lowest_mrc']);
});

describe('quotes of different terms', () => {
  type ComparedService = { quote: { id: string }; badges: string[]; figures: { tcv: { value: { value: number } } } };
  const shownBy = async (query?: string): Promise<readonly ComparedService[]> =>
    (await compare(scene.owner.token, query)).body.services[0].quotes;

  beforeEach(async () => {
    await addQuote('Short', 90_000, 0, { term: 12 });
  });

  test('[QT-031] are compared over 36 months unless asked otherwise, so that a short one is not the cheapest', async () => {
    const shown = await shownBy();
    expect(shown.map(({ figures }) => figures.tcv.value.value)).toEqual([2_346_000, 2_530_400, 2_682_000, 3_240_000]);
    expect(shown[0]!.badges).toContain('lowest_tcv');
    expect((await compare(scene.owner.token)).body.horizon_months).toBe(36);
  });

  test('[QT-031] are grouped by term and are not ranked against each other over their own', async () => {
    const shown = await shownBy('?own_terms=true');
    expect(shown.map(({ figures }) => figures.tcv.value.value)).toEqual([1_080_000, 2_346_000, 2_530_400, 2_682_000]);
    expect(shown.map(({ badges }) => badges.includes('lowest_tcv'))).toEqual([false, true, false, false]);
  });
});

test('[QT-031] an amount in another currency is shown with what it is ranked by', async () => {
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const [known] = await session.query(`select id from currencies where code = 'EUR'`);
    const euro = { code: 'EUR', name: 'Euro', symbol: '€', precision: 2 };
    const currency_id = known ? String(known[0]) : (await addRecord(session, 'currency', euro)).id;
    await addRecord(session, 'fx-rate', { currency_id, as_of: '2026-03-18', usd_per_unit: 1.08, source: 'test' });
    const dollar = { code: 'USD', name: 'US dollar', symbol: '$', precision: 2 };
    const [own] = await session.query(`select id from currencies where code = 'USD'`);
    if (!own) await addRecord(session, 'currency', dollar);
  });
  await addQuote('Euro', 60_000, 0, { mrc: { value: 60_000, code: 'EUR' }, nrc: { value: 0, code: 'EUR' } });
  const { body } = await compare(scene.owner.token, '?currency=USD');
  const tcvs = body.services[0].quotes.map((each: { figures: { tcv: object } }) => each.figures.tcv);
  const euro = tcvs.find(({ value }: { value: { code: string } }) => value.code === 'EUR');
  expect(euro).toMatchObject({ value: { value: 2_160_000 }, converted: { value: 2_332_800, code: 'USD' } });
  expect(tcvs.filter(({ converted }: { converted: unknown }) => converted === null)).toHaveLength(3);
});

test.each(['Infinity', '1e400', '0', '1.5', '-3'])('a comparison over %s months is refused', async (months) => {
  const { status, body } = await compare(scene.owner.token, `?horizon_months=${months}`);
  expect([status, body.horizon_months]).toEqual([400, [expect.any(String)]]);
});

test('[QT-027] the request shows the total of its selection as soon as it is made', async () => {
  const totals = async () => {
    const { body } = await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.owner.token });
    return [body.total_mrc?.value ?? null, body.total_nrc?.value ?? null, body.tcv?.value ?? null];
  };
  expect(await totals()).toEqual([null, null, null]);
  await select('B');
  expect(await totals()).toEqual([68_900, 50_000, 2_530_400]);
  await select('C');
  expect(await totals()).toEqual([61_000, 150_000, 2_346_000]);
  const off = { as: scene.owner.token, body: { selected: false } };
  await server.call('PUT', `/api/quotes/${ids['C']}/selected`, off);
  expect(await totals()).toEqual([null, null, null]);
});

test('[QT-017] of two quotes chosen at once one is selected', async () => {
  const answers = await Promise.all([select('A'), select('B')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await compare(scene.owner.token)).body.totals.selected).toBe(1);
});

test('[QT-015] choosing needs its permission, and quotes of others do not exist', async () => {
  expect((await select('A', scene.viewer.token)).status).toBe(403);
  expect((await select('A', scene.stranger.token)).status).toBe(404);
  expect((await compare(scene.stranger.token)).status).toBe(404);
});
