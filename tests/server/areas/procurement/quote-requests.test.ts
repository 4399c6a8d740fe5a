import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
const { set } = createDrive(server);
let scene: Scene;
let carriers: readonly string[];

beforeEach(async () => {
  scene = await makeScene(server.pool);
});
beforeAll(async () => {
  carriers = await Promise.all(
    ['Lumen', 'Zayo', 'Cogent'].map((name) =>
      makeProvider(server.pool, name, `${name.toLowerCase()}@carriers.example`),
    ),
  );
});

const ask = (body: object, as = scene.quoperator.token, groupId = scene.groupId) =>
  server.call('POST', `/api/service-groups/${groupId}/add-quote-requests`, { as, body });

test('[SG-050] [QR-061] [SG-064] asking a provider sends the request, with a quote for each term, and moves the group on', async () => {
  const answered = await ask({ provider_ids: [carriers[0]], due_at: '2099-02-01T18:00:00Z' });
  expect(answered.status).toBe(201);
  const [request] = answered.body.records;
  expect(request).toMatchObject({ status: 'SENT', provider_id: carriers[0], due_at: '2099-02-01T18:00:00Z' });
  const quotes = await sql(
    server.pool,
    'select term, required, provider_response_status from quotes where quote_request_id = $1 order by term',
    [request.id],
  );
  expect(quotes).toEqual([
    [24, true, 'PENDING'],
    [36, true, 'PENDING'],
  ]);
  const letter = server.emails.at(-1)!;
  expect(letter).toMatchObject({ template: 'provider-quote-request', to: 'lumen@carriers.example' });
  expect(letter.link).toMatchObject({ purpose: 'quote_request', subject: { entity: 'quote-request', id: request.id } });
  const group = await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.owner.token });
  expect(group.body.current_step).toBe('out_for_quote');
});

test('the email of a request without a place mentions that', async () => {
  await sql(server.pool, 'delete from service_locations where service_id = $1', [scene.serviceId]);
  expect((await ask({ provider_ids: [carriers[0]] })).status).toBe(201);
  expect(server.emails.at(-1)!.values).toMatchObject({
    place: 'a place to be named',
    address: 'a place to be named',
  });
});

test('[PE-019] a customer who asks providers is not sent to a team admin, who could not permit it', async () => {
  const refused = await ask({ provider_ids: [carriers[0]] }, scene.owner.token);
  expect([refused.status, refused.body.message]).toEqual([403, 'Only our staff can do this.']);
});

test('a provider is asked once, a denied or unknown one never, and then no one is asked', async () => {
  expect((await ask({ provider_ids: [carriers[0]] })).status).toBe(201);
  const before = await sql(server.pool, 'select count(*)::int from quote_requests');
  await sql(server.pool, 'update service_groups set denied_provider_ids = $2 where id = $1', [
    scene.groupId,
    [carriers[2]],
  ]);
  const answered = await ask({ provider_ids: [carriers[0], carriers[1], carriers[2], newId()] });
  expect(answered.status).toBe(422);
  expect(answered.body.provider_ids).toEqual(['Lumen is asked already.', 'The team refuses Cogent.', 'Not found']);
  expect(await sql(server.pool, 'select count(*)::int from quote_requests')).toEqual(before);
});

describe('[PR-007] a provider is asked by its own way of quoting', () => {
  const provider = async (name: string, email: string | null, values: Record<string, unknown>): Promise<string> => {
    const id = await makeProvider(server.pool, `${name} ${scene.groupId}`, email);
    await set('provider', id, values);
    return id;
  };

  test('by email only where somebody reads it; else it is refused, or noted without being sent', async () => {
    const silent = await provider('Silent Fiber', null, {});
    const refused = await ask({ provider_ids: [silent] });
    expect([refused.status, refused.body.provider_ids[0]]).toEqual([422, expect.stringContaining('Add a contact')]);
    const noted = await ask({ provider_ids: [silent], is_sent_now: false });
    expect(noted.body.records).toEqual([expect.objectContaining({ status: 'NOT_STARTED' })]);
  });

  test('through its aggregator', async () => {
    const aggregator_id = await provider('Aggregator', 'desk@aggregator.example', {});
    const behind = await provider('Regional', null, { quote_method: 'AGGREGATOR', aggregator_id });
    expect((await ask({ provider_ids: [behind] })).body.records).toEqual([
      expect.objectContaining({ status: 'SENT', provider_id: behind, channel: 'EMAIL' }),
    ]);
    expect(server.emails.at(-1)).toMatchObject({ template: 'provider-quote-request', to: 'desk@aggregator.example' });
    const lost = await provider('Lost', 'own@carriers.example', { quote_method: 'AGGREGATOR' });
    expect((await ask({ provider_ids: [lost] })).status).toBe(422);
  });

  test.for([
    ['MANUAL', {}, 'PHONE'],
    ['MANUAL', { web_portal: 'https://portal.example' }, 'PORTAL'],
    ['PRICING_TABLE', {}, 'PRICING_TABLE'],
  ] as const)('by hand, and the operator is notified: %s %o', async ([quote_method, values, channel]) => {
    const byHand = await provider('By hand', 'nobody@carriers.example', { quote_method, ...values });
    server.announcements.length = 0;
    const { records } = (await ask({ provider_ids: [byHand] })).body;
    expect(records).toEqual([expect.objectContaining({ status: 'NOT_STARTED', channel })]);
    expect(server.announcements.map(({ event, record }) => [event, record?.id])).toEqual([
      ['quote_request.by_hand', records[0].id],
    ]);
  });
});

describe('[PR-007] a provider that is asked by hand', () => {
  const askByHand = async (values: Record<string, unknown>, email: string | null): Promise<string> => {
    const id = await makeProvider(server.pool, `Handmade ${scene.groupId} ${email}`, email);
    await set('provider', id, values);
    return (await ask({ provider_ids: [id] })).body.records[0].id;
  };
  const move = (id: string, event: string) =>
    server.call('POST', `/api/quote-requests/${id}/transitions`, { as: scene.quoperator.token, body: { event } });
  const read = async (id: string) =>
    (await server.call('GET', `/api/quote-requests/${id}`, { as: scene.quoperator.token })).body;

  test('is noted as asked, which starts the clock and moves the request of the customer on', async () => {
    const id = await askByHand({ quote_method: 'MANUAL' }, null);
    const emails = server.emails.length;
    expect((await move(id, 'ask_by_hand')).status).toBe(200);
    const { status, sent_at, next_reminder_at, channel } = await read(id);
    expect([status, sent_at !== null, next_reminder_at, channel]).toEqual(['SENT', true, null, 'PHONE']);
    expect(server.emails.length, 'nobody gets an email').toBe(emails);
    const group = await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.owner.token });
    expect(group.body.current_step).toBe('out_for_quote');
    const reminded = await move(id, 'remind');
    expect([reminded.status, reminded.text]).toEqual([422, expect.stringContaining('asked by hand')]);
    expect((await move(id, 'resend')).body.contact_id).toEqual([expect.stringContaining('no contact')]);
  });

  test('may be sent the link instead, and is then reminded like the others', async () => {
    const id = await askByHand({ quote_method: 'MANUAL' }, 'desk@handmade.example');
    expect((await move(id, 'send')).status).toBe(200);
    const { channel, next_reminder_at } = await read(id);
    expect([channel, next_reminder_at !== null]).toEqual(['EMAIL', true]);
    expect((await move(id, 'remind')).status).toBe(200);
  });

  test('is none that takes emails or has a price list', async () => {
    const listed = await askByHand({ quote_method: 'PRICING_TABLE' }, null);
    expect((await move(listed, 'ask_by_hand')).status).toBe(422);
    const { records } = (await ask({ provider_ids: [carriers[0]], is_sent_now: false })).body;
    expect((await move(records[0].id, 'ask_by_hand')).status).toBe(422);
  });
});

test('[QR-062] [PR-007] a request that a price list answers is complete with its last price, and one by phone is not', async () => {
  const listed = await makeProvider(server.pool, `Listed ${scene.groupId}`, null);
  await set('provider', listed, { quote_method: 'PRICING_TABLE' });
  const phoned = await makeProvider(server.pool, `Phoned ${scene.groupId}`, null);
  await set('provider', phoned, { quote_method: 'MANUAL' });
  const asked = await ask({ provider_ids: [listed, phoned] });
  const [byList, byPhone] = asked.body.records.map(({ id }: { id: string }) => id);
  const { token } = scene.quoperator;
  const quotesOf = (request: string) =>
    sql(server.pool, 'select id from quotes where quote_request_id = $1 order by term', [request]);
  const price = async (id: unknown, more: object = { has_construction: 'No' }) => {
    const body = { mrc: { value: 68_900, code: 'USD' }, nrc: { value: 0, code: 'USD' }, ...more };
    expect((await server.call('PUT', `/api/quotes/${id}`, { as: token, body })).status).toBe(200);
    const moved = await server.call('POST', `/api/quotes/${id}/transitions`, { as: token, body: { event: 'price' } });
    expect(moved.status).toBe(200);
  };
  const stateOf = async (id: string) =>
    (await server.call('GET', `/api/quote-requests/${id}`, { as: token })).body.status;

  const [[first], [second]] = (await quotesOf(byList)) as [[string], [string]];
  await price(first);
  expect(await stateOf(byList)).toBe('NOT_STARTED');
  await price(second, {});
  expect(await stateOf(byList), 'nobody said whether something has to be built').toBe('NOT_STARTED');
  server.announcements.length = 0;
  const answered = await server.call('PUT', `/api/quotes/${second}`, { as: token, body: { has_construction: 'No' } });
  expect([answered.status, answered.body.has_construction]).toEqual([200, 'No']);
  expect(await stateOf(byList)).toBe('COMPLETED');
  expect(server.announcements.map(({ event }) => event)).toContain('quote_request.completed');
  const versions = await sql(server.pool, 'select mrc_value from quote_versions where quote_id = any($1)', [
    [first, second],
  ]);
  expect(versions).toEqual([[68_900], [68_900]]);

  const again = { as: token, body: { id: byList, no_bid: true } };
  expect((await server.call('PUT', '/api/quote-requests/manually-complete', again)).status, 'is complete').toBe(200);
  expect(await stateOf(byList)).toBe('COMPLETED');

  for (const [id] of await quotesOf(byPhone)) await price(id);
  expect(await stateOf(byPhone)).toBe('NOT_STARTED');
});

test('customers may not ask providers, strangers do not see the group', async () => {
  expect((await ask({ provider_ids: [carriers[1]] }, scene.owner.token)).status).toBe(403);
  const foreign = await ask({ provider_ids: [carriers[1]] }, scene.stranger.token);
  const absent = await ask({ provider_ids: [carriers[1]] }, scene.stranger.token, newId());
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(absent.text);
});

test('two operators who ask the same provider at once leave one request', async () => {
  const answers = await Promise.all([1, 2].map(() => ask({ provider_ids: [carriers[1]] })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('a provider with which a team holds an account is not deleted, another one is', async () => {
  const remove = (id: string) => server.call('DELETE', `/api/providers/${id}`, { as: scene.quoperator.token });
  const held = await makeProvider(server.pool, 'Held Fiber', null);
  await sql(
    server.pool,
    `insert into provider_accounts (id, team_id, provider_id, account_number) values ($1, $2, $3, '4711')`,
    [newId(), scene.teamId, held],
  );
  expect(await remove(held)).toMatchObject({ status: 409, body: { message: 'This record is still in use.' } });
  expect((await remove(await makeProvider(server.pool, 'Free Fiber', null))).status).toBe(204);
});
