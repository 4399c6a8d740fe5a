/** Every way to change a selected price, tried on the row itself. [ruling 28] */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../../../../support/people.ts';
import { tokenFor } from '../../../../support/links.ts';
import { useServer, type Answer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { createOrderDrive, usd } from '../order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const drive = createDrive(server);
const { send, set, add } = drive;
let scene: Scene;
let quote: string;
let request: string;
let link: string;
const { choose, place } = createOrderDrive(server, drive, () => scene);
let admin: Person;

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
});

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const provider = await makeProvider(
    server.pool,
    `Carrier ${scene.groupId}`,
    `orders-${scene.groupId}@carriers.example`,
  );
  const asked = { team_id: scene.teamId, service_group_id: scene.groupId, provider_id: provider };
  request = await add('quote-request', { ...asked, channel: 'EMAIL' });
  await set('service-group', scene.groupId, { current_step: 'info_received' });
  expect((await send('quote-request', request, scene.quoperator, 'send')).status).toBe(200);
  link = await tokenFor(server, `orders-${scene.groupId}@carriers.example`);
  quote = await choose(provider, { quote_request_id: request });
});

/** The whole row, including the time of the last try. */
const row = async (): Promise<unknown> =>
  (
    await sql(server.pool, `select encode(sha256(to_jsonb(q)::text::bytea), 'hex') from quotes q where id = $1`, [
      quote,
    ])
  )[0];

const graphql = (query: string, as: Person = scene.quoperator): Promise<Answer> =>
  server.call('POST', '/api/graphql', { as: as.token, body: { query } });

const price = { mrc: usd(71_000) };
const put = (body: object, as: Person = scene.quoperator, path = `quotes/${quote}`): Promise<Answer> =>
  server.call('PUT', `/api/${path}`, { as: as.token, body });

/** The provider answers through its link. */
const byLink = (status: string | null, isDeclined: boolean): Promise<Answer> =>
  server.call('PUT', '/api/quote-requests/update', {
    body: {
      token: link,
      status,
      quotes: [
        isDeclined
          ? { id: quote, provider_response_status: 'NO_BID', no_bid_reason: 'NO_CAPACITY' }
          : {
              id: quote,
              provider_response_status: 'AVAILABLE',
              term: 36,
              mrc_value: 71_000,
              mrc_code: 'USD',
              nrc_value: 0,
              nrc_code: 'USD',
              has_construction: 'No',
              detail: { transport: 'fiber' },
            },
      ],
    },
  });

type Way = readonly [string, () => Promise<Answer>];

const ways: readonly Way[] = [
  ['a write of the price', () => put(price)],
  ['a write of the term', () => put({ term: 24 })],
  ['a write of the answer', () => put({ provider_response_status: 'NO_BID' })],
  ['a write of an administrator', () => put({ nrc: usd(1) }, admin)],
  [
    'a write of quoted attributes',
    () => put({ updated_detail_data: { provider_service_id: 'X' } }, scene.quoperator, `quotes/${quote}/detail`),
  ],
  ['a deletion', () => server.call('DELETE', `/api/quotes/${quote}`, { as: scene.quoperator.token })],
  ['the deletion of its service', () => server.call('DELETE', `/api/services/${scene.serviceId}`, { as: admin.token })],
  ['a mutation', () => graphql(`mutation { updateQuote(id: "${quote}", mrc: { value: 71000, code: "USD" }) { id } }`)],
  ['the mutation that deletes', () => graphql(`mutation { deleteQuote(id: "${quote}") }`)],
  ['the event that declines', () => send('quote', quote, scene.quoperator, 'decline')],
  ['the event that reopens', () => send('quote', quote, scene.quoperator, 'reopen')],
];

/** 409 or 422 with a text, over GraphQL as an error with the same text; 404 for a link withdrawn by the order. */
function expectRefusal({ status, body }: Answer): void {
  const [error] = (body.errors ?? []) as readonly { message: string }[];
  expect([404, 409, 422, ...(error ? [200] : [])]).toContain(status);
  expect(status === 404 ? 'The link is over.' : (error?.message ?? body.message)).toMatch(/\w+ .+\.$/);
}

describe('[QT-012] a selected quote keeps its row byte for byte against', () => {
  test.for(ways.map(([name], at) => [name, at] as const))('%s', async ([, at]) => {
    const before = await row();
    expectRefusal(await ways[at]![1]());
    expect(await row()).toEqual(before);
  });

  test('a draft of the provider, which stays on the request', async () => {
    const before = await row();
    expect((await byLink(null, false)).status).toBe(200);
    expect(await row()).toEqual(before);
  });
});

const whenOrdered: readonly Way[] = [
  ...ways,
  ["the provider's answer", () => byLink('COMPLETED', false)],
  ["the provider's no bid", () => byLink('COMPLETED', true)],
  ['a recommendation', () => put({ recommended: true })],
  ['a longer validity', () => put({ valid_until: '2099-01-01' })],
  ['the choice taken back', () => put({ selected: false }, scene.owner, `quotes/${quote}/selected`)],
  [
    'the event that changes its price',
    () => send('quote', quote, scene.quoperator, 'revise', { reason: 'Recalculated' }),
  ],
  ['the event that asks for a fresh one', () => send('quote', quote, scene.owner, 'request_refresh')],
];

describe('[SG-068] an ordered quote keeps its row byte for byte against', () => {
  beforeEach(async () => {
    await place();
  });

  test.for(whenOrdered.map(([name], at) => [name, at] as const))('%s', async ([, at]) => {
    const before = await row();
    expectRefusal(await whenOrdered[at]![1]());
    expect(await row()).toEqual(before);
  });

  test.for([
    ['an update', `update quotes set mrc_value = 1 where id = $1`],
    ['a deletion', `delete from quotes where id = $1`],
    ['an update of the snapshot', `update quote_versions set mrc_value = 1 where quote_id = $1 and kind = 'selected'`],
    ['a deletion of the snapshot', `delete from quote_versions where quote_id = $1 and kind = 'selected'`],
  ] as const)('%s past the server', async ([, statement]) => {
    const before = await row();
    await expect(sql(server.pool, statement, [quote])).rejects.toMatchObject({ code: 'frozen', status: 409 });
    expect(await row()).toEqual(before);
  });
});
