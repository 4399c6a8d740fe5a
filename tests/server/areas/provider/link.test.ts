import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../support/people.ts';
import { tokenFor } from '../../../support/links.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let token: string;
let count = 0;

beforeEach(async () => {
  // Each test counts as a separate minute for the rate limit of one address.
  await sql(server.pool, 'delete from rate_limits');
  scene = await makeScene(server.pool);
  count += 1;
  token = await asked(`carrier-${count}@carriers.example`);
});

async function asked(email: string): Promise<string> {
  const provider = await makeProvider(server.pool, `Carrier of ${email}`, email);
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const body = { provider_ids: [provider], due_at: '2099-02-01T18:00:00Z' };
  expect((await server.call('POST', path, { as: scene.quoperator.token, body })).status).toBe(201);
  return tokenFor(server, email);
}

const open = (by = token) => server.call('POST', '/api/quote-requests/open', { body: { token: by } });
const answer = (body: object, by = token) =>
  server.call('PUT', '/api/quote-requests/update', { body: { token: by, ...body } });

const priced = (quote: object) => ({
  provider_response_status: 'Pending',
  mrc_value: 61000,
  mrc_code: 'USD',
  nrc_value: 150000,
  nrc_code: 'USD',
  has_construction: 'No',
  detail: { transport: 'fiber' },
  ...quote,
});

const allPriced = async (change: object = {}) => {
  const { quotes } = (await open()).body;
  return quotes.map(({ id }: { id: string }) => priced({ id, ...change }));
};

test('[QR-013] a tampered or expired link opens nothing', async () => {
  expect(await open(`${token}x`)).toMatchObject({ status: 404, body: { message: 'Invalid or expired Quote Request' } });
  const { id } = (await open()).body;
  await sql(server.pool, `update link_tokens set expires_at = now() - interval '1 day' where subject_id = $1`, [id]);
  expect(await open()).toMatchObject({ status: 404, body: { message: 'Invalid or expired Quote Request' } });
});

test('[QR-014] a withdrawn request is reported as such', async () => {
  const { id } = (await open()).body;
  const cancel = { as: scene.quoperator.token, body: { ids: [id] } };
  expect((await server.call('PUT', '/api/quote-requests/cancel', cancel)).status).toBe(200);
  expect(await open()).toMatchObject({ status: 404, body: { message: 'Quote Request has been cancelled' } });
});

test('[QR-021] of two windows the later draft is refused, not mixed in', async () => {
  const { version } = (await open()).body;
  expect((await answer({ version, comments: 'first', quotes: [] })).status).toBe(200);
  expect((await answer({ version, comments: 'second', quotes: [] })).status).toBe(409);
  expect((await open()).body).toMatchObject({ status: 'SENT', draft: { comments: 'first' } });
});

test('[QR-068] the same answer again changes nothing, another one after completion is refused', async () => {
  const quotes = await allPriced();
  const sent = { status: 'Completed', quotes };
  expect(await answer(sent)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
  expect((await answer(sent)).status).toBe(200);
  expect((await answer({ ...sent, comments: 'changed' })).status).toBe(409);
  const stored = await sql(server.pool, 'select count(*)::int from quotes where service_group_id = $1', [
    scene.groupId,
  ]);
  expect(stored).toEqual([[quotes.length]]);
});

test('[QR-036] a fourth alternative is refused', async () => {
  const quotes = await allPriced();
  const added = Array.from({ length: 4 }, () => priced({ alternative_to_id: quotes[0].id, term: 24 }));
  const refused = await answer({ status: 'Completed', quotes: [...quotes, ...added] });
  expect(refused).toMatchObject({ status: 422, body: { quotes: ['At most 3 alternative quotes.'] } });
});

test('[QR-036] a fourth alternative is refused in a draft too, before the carrier has typed more of them', async () => {
  const [first] = await allPriced();
  const draft = (count: number, values = {}) =>
    answer({ quotes: Array.from({ length: count }, () => priced({ alternative_to_id: first.id, ...values })) });
  expect(await draft(4)).toMatchObject({ status: 422, body: { quotes: ['At most 3 alternative quotes.'] } });
  expect((await draft(3)).status).toBe(200);
  expect((await draft(4, { provider_response_status: 'NO_BID' })).status).toBe(200);
});

test('[QR-042] construction may cost as much as the MRC and no cent more', async () => {
  const construction = (value: number) => ({
    has_construction: 'Yes',
    construction_cost_value: value,
    construction_cost_code: 'USD',
  });
  const tooMuch = await answer({ status: 'Completed', quotes: await allPriced(construction(61001)) });
  expect(tooMuch.status).toBe(422);
  expect(tooMuch.body['quotes.0.construction_cost']).toEqual(['Construction cost must be less than MRC']);
  expect((await answer({ status: 'Completed', quotes: await allPriced(construction(61000)) })).status).toBe(200);
});

test('[VA-034] an offer is valid until today at least, in a draft too', async () => {
  const until = (days: number) => ({
    valid_until: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  });
  for (const status of [null, 'Completed']) {
    const past = await answer({ status, quotes: await allPriced(until(-1)) });
    expect([past.status, past.body['quotes.0.valid_until']]).toEqual([422, ['Date may not be in the past']]);
  }
  expect((await answer({ status: 'Completed', quotes: await allPriced(until(0)) })).status).toBe(200);
});

test('[NO-003] the quote operator is notified when a provider opens its link for the first time', async () => {
  server.announcements.length = 0;
  const { id } = (await open()).body;
  await open();
  const about = { teamId: scene.teamId, record: { entity: 'quote-request', id } };
  expect(server.announcements).toEqual([{ event: 'quote_request.opened', ...about }]);
});

test('[QR-069] a provider sees neither other bids nor commissions nor contacts', async () => {
  await asked(`rival-${count}@carriers.example`);
  const text = JSON.stringify((await open()).body);
  expect(text).toContain('Acme Dental');
  expect(text).not.toContain('rival-');
  expect(text).not.toMatch(/commission|mrr|implied_arr|noa@acme-dental/);
});

const ask = (query: string, variables: object) => server.call('POST', '/api/graphql', { body: { query, variables } });

test('[QR-058] [BS-092] the link of a request is enough to read the names of providers, a wrong one reads none', async () => {
  const query = 'query ($token: String) { providersForQuestionnaire(quoteRequestToken: $token) { name } }';
  const names = (await ask(query, { token })).body.data.providersForQuestionnaire.map(
    (each: { name: string }) => each.name,
  );
  expect(names).toContain(`Carrier of carrier-${count}@carriers.example`);
  expect((await ask(query, { token: `${token}x` })).body.data.providersForQuestionnaire).toEqual([]);
  expect((await ask(query, {})).body.data.providersForQuestionnaire).toEqual([]);
  expect((await ask(query, { token: { no: 'text' } })).body.errors).toHaveLength(1);
});

test('a page of currencies that cannot be is refused', async () => {
  const query = '{ currenciesPaginated(page: 0) { totalCount } }';
  const refused = await server.call('POST', '/api/graphql', { as: scene.owner.token, body: { query } });
  expect(refused.body.errors).toHaveLength(1);
});

test('[QR-059] the link of a request is enough to read the currencies, a wrong or withdrawn one is not', async () => {
  await sql(
    server.pool,
    `insert into currencies (id, code, name, symbol, "precision") values (gen_random_uuid(), 'JPY', 'Yen', '¥', 0) on conflict do nothing`,
  );
  const query = 'query ($token: String!) { currencyData(token: $token) { code name symbol precision } }';
  expect((await ask(query, { token })).body.data.currencyData).toContainEqual({
    code: 'JPY',
    name: 'Yen',
    symbol: '¥',
    precision: 0,
  });
  expect((await ask(query, { token: `${token}x` })).body.errors[0].message).toBe('Invalid or expired Quote Request');
  const { id } = (await open()).body;
  await server.call('PUT', '/api/quote-requests/cancel', { as: scene.quoperator.token, body: { ids: [id] } });
  expect((await ask(query, { token })).body.errors[0].message).toBe('Quote Request has been cancelled');
});

test('[QR-036] a draft with a quote of another request is refused, as an answer with it is', async () => {
  const other = await asked(`other-${count}@carriers.example`);
  const foreign = (await open(other)).body.quotes[0].id;
  const saved = await answer({ quotes: [priced({ id: foreign })] });
  expect([saved.status, saved.body['quotes.0.id']]).toEqual([422, ['Not found']]);
  expect((await answer({ quotes: await allPriced() })).status).toBe(200);
});

test('[QR-057] the token of the link opens what the page shows as well: provider, quotes, files and what is asked for', async () => {
  const query = `query ($token: String) { quoteRequest(token: $token) {
    id provider { name } attachments { id name fileUrl }
    quotes { id term providerResponseStatus mrc { value code } nrc { value code } versions { id } service { id } }
    serviceGroup { id teamName team { name } services { id serviceType } quotes { id } followers { id } }
  } }`;
  const { id, quotes } = (await open()).body;
  await answer({ status: 'COMPLETED', quotes: await allPriced() });
  const { body } = await ask(query, { token });
  expect(body.errors).toBeUndefined();
  expect(body.data.quoteRequest).toMatchObject({
    id,
    provider: { name: expect.stringContaining('Carrier of') },
    attachments: [],
    serviceGroup: {
      id: scene.groupId,
      teamName: 'Acme Dental',
      team: { name: 'Acme Dental' },
      services: [{ id: scene.serviceId, serviceType: 'internet' }],
      quotes: [],
      followers: [],
    },
  });
  expect(body.data.quoteRequest.quotes).toHaveLength(quotes.length);
  expect(body.data.quoteRequest.quotes[0]).toMatchObject({
    providerResponseStatus: 'AVAILABLE',
    mrc: { value: 61_000, code: 'USD' },
    nrc: { value: 150_000, code: 'USD' },
    versions: [],
    service: null,
  });
});

test('[QR-057] a request is read by the token of its link, or by its id by who may see it', async () => {
  const query = 'query ($id: ID, $token: String) { quoteRequest(id: $id, token: $token) { id status dueAt } }';
  const { id } = (await open()).body;
  const found = { id, status: 'SENT', dueAt: '2099-02-01T18:00:00Z' };
  expect((await ask(query, { token })).body).toEqual({ data: { quoteRequest: found } });
  const byId = { as: scene.quoperator.token, body: { query, variables: { id } } };
  expect((await server.call('POST', '/api/graphql', byId)).body.data.quoteRequest).toEqual(found);
  const byCustomer = { as: scene.owner.token, body: { query, variables: { id } } };
  for (const refused of [await ask(query, { id }), await server.call('POST', '/api/graphql', byCustomer)])
    expect(refused.body.data.quoteRequest).toBeNull();
  expect((await ask(query, { token: `${token}x` })).body).toMatchObject({
    data: { quoteRequest: null },
    errors: [{ message: 'Invalid or expired Quote Request' }],
  });
});

test('[QT-023] an offer without a last day is valid for 30 days', async () => {
  const inThirtyDays = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const earliest = inThirtyDays();
  expect((await answer({ status: 'Completed', quotes: await allPriced() })).status).toBe(200);
  const days = await sql(server.pool, 'select distinct valid_until from quotes where service_group_id = $1', [
    scene.groupId,
  ]);
  // Both days, in case midnight passes between them.
  expect([[[earliest]], [[inThirtyDays()]]]).toContainEqual(days);
});

test('[QR-051] every listed request is withdrawn, or none when one cannot be', async () => {
  const other = await asked(`other-${count}@carriers.example`);
  const [first, second] = [(await open()).body.id, (await open(other)).body.id];
  const cancel = (ids: readonly string[], as = scene.quoperator.token) =>
    server.call('PUT', '/api/quote-requests/cancel', { as, body: { ids } });
  expect((await cancel([first, second], scene.owner.token)).status).toBe(403);
  expect((await cancel([first])).status).toBe(200);
  expect((await cancel([second, first])).status).toBe(409);
  expect((await open(other)).status).toBe(200);
  expect((await cancel([second])).status).toBe(200);
  expect((await open(other)).body.message).toBe('Quote Request has been cancelled');
});

test("[QR-052] staff complete a request on the provider's behalf, as no bid where asked", async () => {
  const { id } = (await open()).body;
  const body = { id, no_bid: true };
  const complete = (as: string) => server.call('PUT', '/api/quote-requests/manually-complete', { as, body });
  expect((await complete(scene.owner.token)).status).toBe(403);
  expect((await complete(scene.quoperator.token)).status).toBe(200);
  const states = await sql(
    server.pool,
    'select r.status, q.provider_response_status from quote_requests r join quotes q on q.quote_request_id = r.id where r.id = $1',
    [id],
  );
  expect(states).toEqual(states.map(() => ['MANUALLY_COMPLETED', 'NO_BID']));
  expect(states.length).toBeGreaterThan(0);
});

test('[PE-039] [QR-020] [QR-050] a provider answers by its emailed link alone: a draft leaves the status, and the asked length of a quote stays as it was asked', async () => {
  const quotes = await allPriced({ term: 60 });
  expect((await answer({ comments: 'Later', quotes })).body).toMatchObject({
    status: 'SENT',
    draft: { comments: 'Later' },
  });
  const added = priced({ alternative_to_id: quotes[0].id, term: 60 });
  const done = await answer({ status: 'Completed', quotes: [...quotes, added] });
  expect(done.body.quotes.map((quote: { term: number }) => quote.term).toSorted()).toEqual([24, 36, 60]);
});

test.each([0, 2])('[QR-035] the page offers as many alternatives as the toggle of the team says: %i', async (value) => {
  await sql(
    server.pool,
    `insert into feature_toggles (id, team_id, name, "on", value) values ($1, $2, 'quoteRequestAlternativeQuotesLimit', true, $3)
     on conflict (team_id, name) do update set value = excluded.value`,
    [crypto.randomUUID(), scene.teamId, value],
  );
  const { body } = await server.call('POST', '/api/quote-requests/open', { body: { token } });
  expect(body.alternative_limit).toBe(value);
});

test('[PE-039] a token that was never emailed opens no request', async () => {
  const { status } = await server.call('PUT', '/api/quote-requests/update', {
    body: { token: 'never-emailed', status: 'Completed', quotes: [] },
  });
  expect(status).toBe(404);
});

test('[QR-039] [QR-043] [QR-044] [QR-045] a submission names every field that is missing or below 0', async () => {
  const wrong = { install_interval: -1, mrc_value: -1 };
  expect((await answer({ status: 'Completed', quotes: await allPriced(wrong) })).status).toBe(422);
  const bare = { has_construction: null, mrc_value: null, detail: {} };
  const refused = await answer({ status: 'Completed', quotes: await allPriced(bare) });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    'quotes.0.mrc': ['Required'],
    'quotes.0.has_construction': ['Required'],
    'quotes.0.detail.transport': ['Required'],
  });
});

test('[QR-067] a link holds 256 random bits, only its hash is kept, and sending again ends it', async () => {
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { id } = (await open()).body;
  const links = await sql(server.pool, 'select l::text, expires_at from link_tokens l where subject_id = $1', [id]);
  expect(links.every(([row]) => !String(row).includes(token))).toBe(true);
  // 30 days after the due day of the answer.
  expect(new Date(String(links[0]![1])).toISOString().slice(0, 10)).toBe('2099-03-03');
  const resend = { as: scene.quoperator.token, body: { event: 'resend' } };
  expect((await server.call('POST', `/api/quote-requests/${id}/transitions`, resend)).status).toBe(200);
  expect((await open()).body.message).toBe('Invalid or expired Quote Request');
});

test('[SG-047] fresh prices end the expiry, and void the approvals of the old ones; the customer is notified once', async () => {
  const group = `/api/service-groups/${scene.groupId}`;
  const { id: request, quotes } = (await open()).body;
  expect((await answer({ status: 'Completed', quotes: await allPriced() })).status).toBe(200);
  const list = () =>
    server.call('POST', `${group}/transitions`, { as: scene.quoperator.token, body: { event: 'list_quotes' } });
  expect((await list()).status).toBe(200);
  await sql(
    server.pool,
    `update quotes set expiry_status = 'expired', is_expired = true, valid_until = '2026-01-01' where quote_request_id = $1`,
    [request],
  );
  await sql(
    server.pool,
    `insert into approval_policies (id, team_id, name, approver_role_id)
     select $1, $1, 'All orders', role_ids[1]::uuid from team_users where user_id = $2`,
    [scene.teamId, scene.viewer.userId],
  );
  await sql(
    server.pool,
    `insert into approvals (id, team_id, service_group_id, policy_id, level, round, status, requested_by_id)
     values (gen_random_uuid(), $1, $2, $1, 1, 1, 'PENDING', $3)`,
    [scene.teamId, scene.groupId, scene.owner.userId],
  );
  expect((await server.call('POST', `${group}/quote-refresh`, { as: scene.owner.token })).status).toBe(200);
  const again = await tokenFor(server, `carrier-${count}@carriers.example`);
  server.announcements.length = 0;
  const cheaper = quotes.map(({ id }: { id: string }) => priced({ id, mrc_value: 58_000 }));
  expect((await answer({ status: 'Completed', quotes: cheaper }, again)).status).toBe(200);
  const states = await sql(
    server.pool,
    'select distinct expiry_status, is_expired, valid_until > now(), mrc_value::int from quotes where quote_request_id = $1',
    [request],
  );
  expect(states).toEqual([['not_expired', false, true, 58_000]]);
  expect(server.announcements.filter(({ event }) => event === 'quote.refreshed')).toEqual([
    expect.objectContaining({
      teamId: scene.teamId,
      record: { entity: 'service-group', id: scene.groupId },
      values: { count: String(quotes.length) },
    }),
  ]);
  const approvals = await sql(server.pool, 'select status from approvals where service_group_id = $1', [scene.groupId]);
  expect(approvals).toEqual([['EXPIRED']]);
});

test('[QT-025] an alternative that lost its price after the request was opened again stops the answer until it has one', async () => {
  const quotes = await allPriced();
  const more = priced({ alternative_to_id: quotes[0].id, term: 24 });
  expect((await answer({ status: 'Completed', quotes: [...quotes, more] })).status).toBe(200);
  const { id } = (await open()).body;
  const [row] = await sql(server.pool, 'select id from quotes where quote_request_id = $1 and is_alternative', [id]);
  const as = scene.quoperator.token;
  const reopened = await server.call('POST', `/api/quote-requests/${id}/transitions`, {
    as,
    body: { event: 'reopen', reason: 'A price is missing' },
  });
  expect(reopened.status).toBe(200);
  token = await tokenFor(server, `carrier-${count}@carriers.example`);
  const unpriced = await server.call('PUT', `/api/quotes/${row![0]}`, { as, body: { nrc: null } });
  expect([unpriced.status, unpriced.body.nrc]).toEqual([200, null]);
  const refused = await answer({ status: 'Completed', quotes });
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({ [`quotes.${row![0]}.nrc`]: ['Required'] }),
  ]);
  expect((await open()).body.status).toBe('SENT');
  await server.call('PUT', `/api/quotes/${row![0]}`, { as, body: { nrc: { value: 0, code: 'USD' } } });
  expect(await answer({ status: 'Completed', quotes })).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
});
