/** Answers of quotes, by the carrier and by the quote operator, and their required values. */
import { beforeEach, describe, expect, test } from 'vitest';
import { tokenFor } from '../../../../support/links.ts';
import { sql } from '../../../../support/people.ts';
import { useServer, type Answer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { usd } from '../order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const { send, set, add } = createDrive(server);
let scene: Scene;
let asked: string;
let alternative: string;
let link: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const email = `orders-${scene.groupId}@carriers.example`;
  const provider_id = await makeProvider(server.pool, `Carrier ${scene.groupId}`, email);
  const about = { team_id: scene.teamId, service_group_id: scene.groupId, provider_id };
  const quote_request_id = await add('quote-request', { ...about, channel: 'EMAIL' });
  await set('service-group', scene.groupId, { current_step: 'info_received' });
  const of = { ...about, quote_request_id, service_id: scene.serviceId, service_type: 'internet', term: 36 };
  asked = await add('quote', of);
  alternative = await add('quote', { ...of, required: false, is_alternative: true, alternative_to_id: asked });
  expect((await send('quote-request', quote_request_id, scene.quoperator, 'send')).status).toBe(200);
  link = await tokenFor(server, email);
});

const priced = (id: string, more: object = {}) => ({
  id,
  provider_response_status: 'AVAILABLE',
  term: 36,
  mrc_value: 71_000,
  mrc_code: 'USD',
  nrc_value: 0,
  nrc_code: 'USD',
  has_construction: 'No',
  detail: { transport: 'fiber' },
  ...more,
});
const noBid = (id: string) => ({ id, provider_response_status: 'NO_BID', no_bid_reason: 'NO_CAPACITY' });
const submit = (...quotes: object[]): Promise<Answer> =>
  server.call('PUT', '/api/quote-requests/update', { body: { token: link, status: 'COMPLETED', quotes } });
const put = (id: string, body: object): Promise<Answer> =>
  server.call('PUT', `/api/quotes/${id}`, { as: scene.quoperator.token, body });
const statusOf = async (id: string) =>
  (await sql(server.pool, 'select provider_response_status from quotes where id = $1', [id]))[0]![0];

describe('[QT-021] a pending quote', () => {
  test('becomes available or no bid by the answer of its carrier', async () => {
    expect([await statusOf(asked), await statusOf(alternative)]).toEqual(['PENDING', 'PENDING']);
    expect((await submit(priced(asked), noBid(alternative))).status).toBe(200);
    expect([await statusOf(asked), await statusOf(alternative)]).toEqual(['AVAILABLE', 'NO_BID']);
  });

  test('becomes either by the quote operator, available only with its price', async () => {
    const unpriced = await send('quote', asked, scene.quoperator, 'price');
    expect([unpriced.status, Object.keys(unpriced.body)]).toEqual([422, expect.arrayContaining(['mrc', 'nrc'])]);
    expect((await put(asked, { mrc: usd(71_000), nrc: usd(0) })).status).toBe(200);
    expect((await send('quote', asked, scene.quoperator, 'price')).body.provider_response_status).toBe('AVAILABLE');
    expect((await send('quote', alternative, scene.quoperator, 'decline')).body.provider_response_status).toBe(
      'NO_BID',
    );
  });

  test('is answered by no customer', async () => {
    for (const event of ['price', 'decline'])
      expect([403, 404]).toContain((await send('quote', asked, scene.owner, event)).status);
    expect(await statusOf(asked)).toBe('PENDING');
  });
});

describe('[QT-024] an install interval', () => {
  test('counts whole business days by the operator and by the carrier', async () => {
    expect((await put(asked, { install_interval: 12 })).body.install_interval).toBe(12);
    for (const wrong of [12.5, -1, '12 days']) {
      const refused = await put(asked, { install_interval: wrong });
      expect([refused.status, Object.keys(refused.body)]).toEqual([422, expect.arrayContaining(['install_interval'])]);
    }
    expect((await submit(priced(asked, { install_interval: 12.5 }))).status).toBe(422);
    expect((await submit(priced(asked, { install_interval: 25 }))).status).toBe(200);
    const { body } = await server.call('GET', `/api/quotes/${asked}`, { as: scene.quoperator.token });
    expect(body.install_interval).toBe(25);
  });
});

describe('[QT-025] what was asked for', () => {
  test('must be quoted or declined before the carrier submits', async () => {
    const refused = await submit(priced(alternative));
    expect([refused.status, refused.body.quotes]).toEqual([422, [expect.any(String)]]);
    expect(await statusOf(alternative)).toBe('PENDING');
    expect((await submit(noBid(asked))).status).toBe(200);
  });

  test('is enough: an alternative may stay without an answer', async () => {
    const { body } = await server.call('GET', `/api/quotes?service_group_id=${scene.groupId}`, {
      as: scene.quoperator.token,
    });
    const required = Object.fromEntries(
      (body.records as { id: string; required: boolean }[]).map((quote) => [quote.id, quote.required]),
    );
    expect(required).toEqual({ [asked]: true, [alternative]: false });
    expect((await submit(priced(asked))).status).toBe(200);
    expect(await statusOf(asked)).toBe('AVAILABLE');
  });
});
