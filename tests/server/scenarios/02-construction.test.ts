/** Scenario 2 of the domain: construction that is unknown, not allowed, not needed, and found after the order. */
import { expect, test } from 'vitest';
import { makePerson, sql } from '#tests/support/people.ts';
import { tokenFor } from '#tests/support/links.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../kernel/workflow/drive.ts';
import { usd } from '../areas/procurement/order-scene.ts';
import { makeProvider, makeScene } from '../areas/procurement/scene.ts';

const server = useServer();
const { send, read } = createDrive(server);

const prices = { A: [74_500, 0], B: [68_900, 50_000], C: [61_000, 150_000] } as const;
type QuoteLetter = keyof typeof prices;

interface Compared {
  readonly quote: { readonly id: string; readonly provider: { readonly name: string } };
  readonly badges: readonly string[];
  readonly figures: { readonly tcv: { readonly value: { readonly value: number } | null } };
}

test('[QR-042] [SG-070] [QT-031] construction: an unknown cost is never the lowest, the limit is the MRC, and a cost found later needs a new decision', async () => {
  const scene = await makeScene(server.pool);
  const { groupId, owner, quoperator } = scene;
  const seller = await makePerson(server.pool, { role: 'salesperson' });
  const group = `/api/service-groups/${groupId}`;
  const emailOf = (letter: string) => `${letter.toLowerCase()}@carriers.example`;
  const compared = async (): Promise<readonly Compared[]> =>
    (await server.call('GET', `${group}/quote-comparison`, { as: owner.token })).body.services[0].quotes;
  const shown = async () =>
    (await compared()).map(({ quote, figures, badges }) => [
      quote.provider.name,
      figures.tcv.value?.value ?? null,
      badges.includes('lowest_tcv'),
    ]);
  const open = async (token: string) =>
    (await server.call('POST', '/api/quote-requests/open', { body: { token } })).body;

  /** Replies through the link in a carrier's last email; `answer` has the construction. */
  const offer = async (letter: QuoteLetter, answer: object) => {
    const token = await tokenFor(server, emailOf(letter));
    const [mrc_value, nrc_value] = prices[letter];
    const { quotes } = await open(token);
    const priced = { provider_response_status: 'Pending', mrc_value, mrc_code: 'USD', nrc_value, nrc_code: 'USD' };
    const body = quotes.map(({ id }: { id: string }) => ({
      id,
      term: 36,
      detail: { transport: 'fiber', download_speed: 500, upload_speed: 500 },
      ...priced,
      ...answer,
    }));
    return server.call('PUT', '/api/quote-requests/update', { body: { token, status: 'Completed', quotes: body } });
  };

  await sql(server.pool, `update service_groups set contract_terms = '{months_36}' where id = $1`, [groupId]);
  for (const letter of ['A', 'B', 'C'] as const) {
    const provider = await makeProvider(server.pool, letter, emailOf(letter));
    const asked = { provider_ids: [provider], due_at: '2099-02-01T18:00:00Z' };
    const answer = await server.call('POST', `${group}/add-quote-requests`, { as: quoperator.token, body: asked });
    expect(answer.status).toBe(201);
  }
  expect((await offer('A', { has_construction: 'No' })).status).toBe(200);
  expect((await offer('B', { has_construction: 'No' })).status).toBe(200);
  expect((await offer('C', { has_construction: 'TBD' })).status).toBe(200);
  expect((await send('service-group', groupId, quoperator, 'list_quotes')).body.current_step).toBe('quote_received');
  // Construction may still add to C's cost, so its 23,460 is not the lowest.
  expect(await shown()).toEqual([
    ['C', 2_346_000, false],
    ['B', 2_530_400, true],
    ['A', 2_682_000, false],
  ]);

  const [request] = await sql(
    server.pool,
    `select r.id from quote_requests r join providers p on p.id = r.provider_id where p.name = 'C' and r.service_group_id = $1`,
    [groupId],
  );
  const again = () =>
    send('quote-request', String(request![0]), quoperator, 'reopen', { reason: 'The survey is done' });
  const costing = (value: number) => ({
    has_construction: 'Yes',
    construction_cost_value: value,
    construction_cost_code: 'USD',
  });
  expect((await again()).body.status).toBe('SENT');
  const tooMuch = await offer('C', costing(61_001));
  expect([tooMuch.status, tooMuch.body['quotes.0.construction_cost']]).toEqual([
    422,
    ['Construction cost must be less than MRC'],
  ]);
  expect((await offer('C', costing(61_000))).status).toBe(200);
  const c = (await compared()).find(({ quote }) => quote.provider.name === 'C')!.quote.id;
  const construction = 'has_construction, construction_cost_value, construction_cost_code';
  expect(await read('quotes', construction, c)).toEqual(['Yes', 61_000, 'USD']);
  expect((await again()).body.status).toBe('SENT');
  expect((await offer('C', { ...costing(61_000), has_construction: 'No' })).status).toBe(200);
  expect(await read('quotes', construction, c)).toEqual(['No', null, null]);
  expect((await shown())[0]).toEqual(['C', 2_346_000, true]);

  const choose = (id: string) =>
    server.call('PUT', `/api/quotes/${id}/selected`, { as: owner.token, body: { selected: true } });
  const billing = { address_id: scene.addressId, contact_id: scene.contactId, legal_entity: 'Acme Dental LLC' };
  expect((await server.call('PUT', `${group}/billing-info`, { as: owner.token, body: billing })).status).toBe(200);
  expect((await choose(c)).status).toBe(200);
  const contracts = () =>
    sql(
      server.pool,
      `select p.name, c.status, c.total_mrc_value, c.total_nrc_value from contracts c join providers p on p.id = c.provider_id
        where c.service_group_id = $1 order by c.created_at`,
      [groupId],
    );
  expect((await send('service-group', groupId, owner, 'request_contract')).body.current_step).toBe(
    'contract_requested',
  );
  expect(await contracts()).toEqual([['C', 'DRAFT', 61_000, 150_000]]);

  const reason = 'The survey found construction of 9,000';
  const back = await send('service-group', groupId, seller, 'return_to_quotes', { reason });
  expect(back.body).toMatchObject({ current_step: 'quote_received', tcv: null });
  expect(await contracts()).toEqual([['C', 'VOID', 61_000, 150_000]]);
  expect((await send('quote', c, quoperator, 'revise', { reason })).body.version_number).toBeGreaterThan(1);
  const raised = { as: quoperator.token, body: { nrc: usd(1_050_000) } };
  expect((await server.call('PUT', `/api/quotes/${c}`, raised)).body.tcv).toEqual(usd(3_246_000));
  expect(await shown()).toEqual([
    ['B', 2_530_400, true],
    ['A', 2_682_000, false],
    ['C', 3_246_000, false],
  ]);
  const b = (await compared())[0]!.quote.id;
  expect((await choose(b)).status).toBe(200);
  expect((await send('service-group', groupId, owner, 'request_contract')).body.current_step).toBe(
    'contract_requested',
  );
  expect(await contracts()).toEqual([
    ['C', 'VOID', 61_000, 150_000],
    ['B', 'DRAFT', 68_900, 50_000],
  ]);
});
