/**
 * A new price of a selected quote is a new version: the selection and its approvals end, and the customer sees both
 * prices. [ruling 28]
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { tokenFor } from '../../../../support/links.ts';
import { makePerson, sql, type Person } from '../../../../support/people.ts';
import { useServer, type Answer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { createOrderDrive, usd } from '../order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const drive = createDrive(server);
const { send, set, add } = drive;
let scene: Scene;
let quote: string;
let link: string;
let approver: Person;
const { choose } = createOrderDrive(server, drive, () => scene);

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const email = `orders-${scene.groupId}@carriers.example`;
  const provider = await makeProvider(server.pool, `Carrier ${scene.groupId}`, email);
  const asked = { team_id: scene.teamId, service_group_id: scene.groupId, provider_id: provider };
  const request = await add('quote-request', { ...asked, channel: 'EMAIL' });
  await set('service-group', scene.groupId, { current_step: 'info_received' });
  expect((await send('quote-request', request, scene.quoperator, 'send')).status).toBe(200);
  link = await tokenFor(server, email);
  approver = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT'] } });
  const [role] = await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [approver.userId]);
  await add('approval-policy', { team_id: scene.teamId, name: 'Every order', approver_role_id: role![0] });
  await set('service-group', scene.groupId, { current_step: 'quote_received' });
  const prices = { quote_request_id: request, selected: false, tcv: usd(2_530_400), has_construction: 'No' };
  const detail = { transport: 'fiber' };
  quote = await choose(provider, { ...prices, detail });
  await selectAgain();
  expect((await send('service-group', scene.groupId, scene.owner, 'request_approval')).status).toBe(200);
  const [approval] = await sql(server.pool, 'select id from approvals where service_group_id = $1', [scene.groupId]);
  expect((await send('approval', String(approval![0]), approver, 'approve')).status).toBe(200);
  server.announcements.length = 0;
});

async function selectAgain(): Promise<void> {
  const chosen = { as: scene.owner.token, body: { selected: true } };
  expect((await server.call('PUT', `/api/quotes/${quote}/selected`, chosen)).status).toBe(200);
}

/** The carrier answers through its link: MRC and NRC in cents, or no bid. */
const answer = (prices: readonly [mrc: number, nrc: number] | null): Promise<Answer> =>
  server.call('PUT', '/api/quote-requests/update', {
    body: {
      token: link,
      status: 'COMPLETED',
      quotes: [
        prices === null
          ? { id: quote, provider_response_status: 'NO_BID', no_bid_reason: 'NO_CAPACITY' }
          : {
              id: quote,
              provider_response_status: 'AVAILABLE',
              term: 36,
              mrc_value: prices[0],
              mrc_code: 'USD',
              nrc_value: prices[1],
              nrc_code: 'USD',
              has_construction: 'No',
              detail: { transport: 'fiber' },
            },
      ],
    },
  });

const stored = async () =>
  (
    await sql(
      server.pool,
      'select selected, provider_response_status, version_number, mrc_value::int, nrc_value::int, tcv_value::int from quotes where id = $1',
      [quote],
    )
  )[0];
const decisions = async () =>
  (await sql(server.pool, 'select status from approvals where service_group_id = $1', [scene.groupId])).flat();
const notified = () =>
  server.announcements.flatMap(({ event, values }) =>
    event === 'quote.price_changed' || event === 'quote.repriced' ? [[event, values]] : [],
  );

/** The quote in the customer's comparison. */
async function compared(): Promise<Record<string, unknown>> {
  const { body } = await server.call('GET', `/api/service-groups/${scene.groupId}/quote-comparison`, {
    as: scene.owner.token,
  });
  return (body.services as { quotes: Record<string, unknown>[] }[])[0]!.quotes[0]!;
}

const before = { term: 36, mrc: usd(68_900), nrc: usd(50_000), replaced_at: expect.any(String) };
const repriced = ['quote.repriced', { previous: '3 years, MRC $689, NRC $500', value: '3 years, MRC $710, NRC $0' }];

describe('[SG-068] [QT-022] a new price of a chosen and approved quote', () => {
  test('by the link of its carrier undoes choice and approval, and customer and operator read both prices', async () => {
    expect((await answer([71_000, 0])).status).toBe(200);
    // 36 × 710.
    expect(await stored()).toEqual([false, 'AVAILABLE', 2, 71_000, 0, 2_556_000]);
    expect(await decisions()).toEqual(['EXPIRED']);
    const reason = 'The carrier answered with another price.';
    expect(notified()).toEqual([['quote.price_changed', { reason }], repriced]);
    expect((await compared())['before']).toEqual({ ...before, reason });
    expect((await send('service-group', scene.groupId, scene.owner, 'request_contract')).status).toBe(422);
  });

  test('by the operator takes "Change price" first, which a plain write names', async () => {
    const put = (body: object) => server.call('PUT', `/api/quotes/${quote}`, { as: scene.quoperator.token, body });
    const refused = await put({ mrc: usd(71_000) });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A selected quote cannot be changed. Use "Change price": it keeps this price as a version and undoes the choice and its approvals.',
    ]);
    const reason = 'The survey found no construction';
    expect((await send('quote', quote, scene.quoperator, 'revise', { reason })).status).toBe(200);
    expect(notified()).toEqual([['quote.price_changed', { reason }]]);
    // Before the new price is written nothing differs.
    expect((await compared())['before']).toBeNull();
    expect((await put({ mrc: usd(71_000), nrc: usd(0) })).status).toBe(200);
    expect(await stored()).toEqual([false, 'AVAILABLE', 2, 71_000, 0, 2_556_000]);
    expect(await decisions()).toEqual(['EXPIRED']);
    expect(notified().at(-1)).toEqual(repriced);
    expect((await compared())['before']).toEqual({ ...before, reason });
    await selectAgain();
  });

  test('that is a no bid undoes them too', async () => {
    expect((await answer(null)).status).toBe(200);
    expect((await stored())!.slice(0, 3)).toEqual([false, 'NO_BID', 2]);
    expect(await decisions()).toEqual(['EXPIRED']);
    expect(notified()).toEqual([['quote.price_changed', { reason: 'The carrier answered with another price.' }]]);
  });

  test('that is the old one leaves choice and approval alone', async () => {
    expect((await answer([68_900, 50_000])).status).toBe(200);
    expect((await stored())!.slice(0, 5)).toEqual([true, 'AVAILABLE', 1, 68_900, 50_000]);
    expect(await decisions()).toEqual(['APPROVED']);
    expect(notified()).toEqual([]);
  });

  test('that the customer never saw before is not announced', async () => {
    await set('quote', quote, { listed_to_user: false });
    expect((await answer([71_000, 0])).status).toBe(200);
    expect(notified().map(([event]) => event)).toEqual(['quote.price_changed']);
    await set('quote', quote, { listed_to_user: true });
    expect((await compared())['before']).toBeNull();
  });
});
