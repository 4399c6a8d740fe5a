import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhookEvents } from '#generated/domain/lists/webhook-event.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import { limits } from '#generated/domain/limits.ts';
import { deliverNotification } from '#server/areas/notifications/deliver.ts';
import { deliverWebhook, removeOldDeliveries } from '#server/areas/notifications/webhooks/deliver.ts';
import type { WebhookAttempt } from '#server/areas/notifications/webhooks/queue.ts';
import { signatures } from '#server/areas/notifications/webhooks/signature.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { anywhere } from '#server/kernel/outside/outbound-request.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let answer = { status: 200, text: 'ok' };
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    calls.push({ headers: request.headers, body });
    response.writeHead(answer.status).end(answer.text);
  });
});
let team: string;
let owner: Person;
let endpoint: string;

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  team = await makeTeam(server.pool, 'Acme Dental');
  owner = await makePerson(server.pool, { teams: { [team]: ['API_KEYS'] } });
});
afterAll(() => void receiver.close());

beforeEach(async () => {
  calls.length = 0;
  answer = { status: 200, text: 'ok' };
  await sql(server.pool, 'delete from webhook_endpoints');
  const url = `https://hooks.acme-dental.example/${newId()}`;
  const created = await server.call('POST', '/api/webhook-endpoints', {
    as: owner.token,
    body: { team_id: team, url },
  });
  expect(created.status).toBe(201);
  endpoint = created.body.id;
  const local = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await sql(server.pool, 'update webhook_endpoints set url = $2 where id = $1', [endpoint, local]);
});

const post = (path: string) => server.call('POST', `/api/${path}`, { as: owner.token });
const secret = async (): Promise<string> =>
  (await server.call('GET', `/api/webhook-endpoints/${endpoint}/secret`, { as: owner.token })).body.secret;
const attempts = (): readonly WebhookAttempt[] =>
  server.jobs.flatMap(({ name, payload }) => (name === 'webhook-delivery' ? [payload as WebhookAttempt] : []));
/** Runs the newest attempt in the queue; the receiver is on this machine. */
const attempt = (payload = attempts().at(-1)!) =>
  deliverWebhook(
    { pool: server.pool, enqueue: server.services.enqueue },
    { id: newId(), payload, isLastTry: false, signal: new AbortController().signal },
    anywhere,
  );
const deliveries = async () =>
  (await server.call('GET', `/api/webhook-deliveries?endpoint_id=${endpoint}`, { as: owner.token })).body.records;
/** The check as the specification describes it, without our code. */
const isSignedWith = (key: string, { headers, body }: (typeof calls)[number]): boolean =>
  String(headers['webhook-signature'])
    .split(' ')
    .includes(
      `v1,${createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
        .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
        .digest('base64')}`,
    );
const announce = (event: 'quote.listed' | 'contract.signed') =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    deliverNotification(
      session,
      { enqueue: server.services.enqueue, publicUrl: 'https://trunkline.example' },
      { event, teamId: team, actorId: null, values: {} },
    ),
  );

test('a call is signed as the published test vector of Standard Webhooks is', () => {
  // From the tests of the reference libraries: github.com/standard-webhooks/standard-webhooks.
  const call = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' };
  expect(signatures(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], call)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

describe('a webhook', () => {
  test('gets a secret that only members with the permission read, and none that is not whsec_', async () => {
    expect(await secret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `/api/webhook-endpoints/${endpoint}/secret`;
    const colleague = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    const admin = await makePerson(server.pool, { role: 'admin' });
    expect((await server.call('GET', path, { as: colleague.token })).status).toBe(403);
    expect((await server.call('GET', path, { as: admin.token })).status).toBe(403);
    const body = { team_id: team, url: 'https://hooks.acme-dental.example/own', secret: 'a secret of sixteen' };
    const refused = await server.call('POST', '/api/webhook-endpoints', { as: owner.token, body });
    expect([refused.status, refused.body.secret]).toEqual([
      422,
      ['Enter whsec_ followed by 24 to 64 bytes in Base64.'],
    ]);
  });

  test('takes events of the closed list alone, which is that of the notifications', async () => {
    const path = `/api/webhook-endpoints/${endpoint}`;
    const change = (event_types: string[]) => server.call('PUT', path, { as: owner.token, body: { event_types } });
    expect((await change(['no.such.event'])).status).toBe(422);
    expect((await change(['contract.signed'])).status).toBe(200);
    expect(webhookEvents.map(({ value }) => value)).toEqual(
      notificationEvents.filter(({ channels }) => channels.some((each) => each === 'webhook')).map(({ id }) => id),
    );
    const before = attempts().length;
    await announce('quote.listed');
    expect(attempts()).toHaveLength(before);
    await announce('contract.signed');
    expect(attempts()).toHaveLength(before + 1);
    await attempt();
    expect(JSON.parse(calls[0]!.body)).toMatchObject({
      type: 'contract.signed',
      data: { team_id: team, record: null },
    });
    expect(isSignedWith(await secret(), calls[0]!)).toBe(true);
  });

  test('receives a test event, and the delivery shows the answer', async () => {
    expect((await post(`webhook-endpoints/${endpoint}/test`)).body).toMatchObject({
      event: 'webhook.test',
      status: 'PENDING',
    });
    answer = { status: 202, text: 'thanks' };
    await attempt();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      response_status: 202,
      response_text: 'thanks',
      next_attempt_at: null,
      payload: { type: 'webhook.test' },
    });
    expect(calls[0]!.headers['webhook-id']).toBe(delivery.message_id);
    expect(isSignedWith(await secret(), calls[0]!)).toBe(true);
    // A retry after a server stop: the call was already sent.
    await attempt();
    expect(calls).toHaveLength(1);
  });

  test('that fails is called again after 1, 5 and 30 minutes, 2 and 12 hours, always under the same id', async () => {
    answer = { status: 500, text: 'broken' };
    await post(`webhook-endpoints/${endpoint}/test`);
    const waits: number[] = [];
    for (const _ of limits.webhookRetryDelaysS) {
      await attempt();
      const [{ status, next_attempt_at, last_attempt_at }] = await deliveries();
      expect(status).toBe('RETRYING');
      waits.push(Math.round((Date.parse(next_attempt_at) - Date.parse(last_attempt_at)) / 60_000));
    }
    await attempt();
    const [delivery] = await deliveries();
    expect([waits, delivery.status, delivery.attempts, delivery.response_text]).toEqual([
      [1, 5, 30, 120, 720],
      'FAILED',
      6,
      'broken',
    ]);
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const shown = await server.call('GET', `/api/webhook-endpoints/${endpoint}`, { as: owner.token });
    expect(shown.body).toMatchObject({ last_status: 500, failure_count: 6 });
  });

  test('is counted in the metrics by what became of each delivery', async () => {
    const counted = async () => {
      const { body } = await server.app.inject({ url: '/metrics' });
      return ['delivered', 'retrying', 'failed'].map((status) =>
        Number(new RegExp(`^webhook_deliveries_total{status="${status}"} (\\d+)$`, 'm').exec(body)![1]),
      );
    };
    const [delivered, retrying, failed] = (await counted()) as [number, number, number];
    await post(`webhook-endpoints/${endpoint}/test`);
    await attempt();
    answer = { status: 500, text: '' };
    await post(`webhook-endpoints/${endpoint}/test`);
    await attempt();
    expect(await counted()).toEqual([delivered + 1, retrying + 1, failed]);
  });

  test('is sent a failed event again under the same id when it is replayed', async () => {
    answer = { status: 500, text: '' };
    await post(`webhook-endpoints/${endpoint}/test`);
    await attempt();
    const waiting = attempts().at(-1)!;
    const [failed] = await deliveries();
    answer = { status: 200, text: '' };
    expect((await post(`webhook-deliveries/${failed.id}/replay`)).body.status).toBe('PENDING');
    await attempt();
    // The retry queued before the replay has no work left.
    await attempt(waiting);
    expect(await deliveries()).toMatchObject([{ id: failed.id, status: 'DELIVERED', attempts: 2 }]);
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([failed.message_id, failed.message_id]);
  });

  test('is called with both secrets while the old one is replaced', async () => {
    const old = await secret();
    const rotated = await post(`webhook-endpoints/${endpoint}/rotate-secret`);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(old);
    await post(`webhook-endpoints/${endpoint}/test`);
    await attempt();
    expect([isSignedWith(old, calls[0]!), isSignedWith(rotated.body.secret, calls[0]!)]).toEqual([true, true]);
    await sql(server.pool, `update webhook_endpoints set previous_secret_until = now() where id = $1`, [endpoint]);
    await post(`webhook-endpoints/${endpoint}/test`);
    await attempt();
    expect([isSignedWith(old, calls[1]!), isSignedWith(rotated.body.secret, calls[1]!)]).toEqual([false, true]);
  });

  test('that is turned off takes no test event, and what waits for it fails with the reason', async () => {
    await post(`webhook-endpoints/${endpoint}/test`);
    await server.call('PUT', `/api/webhook-endpoints/${endpoint}`, { as: owner.token, body: { enabled: false } });
    const refused = await post(`webhook-endpoints/${endpoint}/test`);
    expect([refused.status, refused.body.message]).toEqual([409, 'The webhook is turned off. Turn it on first.']);
    await attempt();
    expect(calls).toHaveLength(0);
    const [delivery] = await deliveries();
    expect([delivery.status, delivery.response_text]).toEqual([
      'FAILED',
      'The webhook is turned off. Turn it on first.',
    ]);
    expect((await post(`webhook-deliveries/${delivery.id}/replay`)).status).toBe(409);
  });

  test('at an address inside our own network is not called, and the delivery says why', async () => {
    await post(`webhook-endpoints/${endpoint}/test`);
    const job = { id: newId(), isLastTry: false, signal: new AbortController().signal };
    const deps = { pool: server.pool, enqueue: server.services.enqueue };
    await sql(server.pool, `update webhook_endpoints set url = 'https://10.0.0.1/' where id = $1`, [endpoint]);
    await deliverWebhook(deps, { ...job, payload: attempts().at(-1)! });
    expect(await deliveries()).toMatchObject([
      { status: 'RETRYING', response_status: null, response_text: 'This address cannot be reached from the internet.' },
    ]);
  });

  test('keeps its deliveries for 30 days', async () => {
    await post(`webhook-endpoints/${endpoint}/test`);
    await removeOldDeliveries(server.pool);
    expect(await deliveries()).toHaveLength(1);
    await removeOldDeliveries(server.pool, new Date(Date.now() + 31 * 86_400_000));
    expect(await deliveries()).toHaveLength(0);
  });
});

test('the API document describes each event with its payload, and how calls are signed', async () => {
  const { body: document } = await server.call('GET', '/api/openapi.json');
  expect(Object.keys(document.webhooks)).toEqual(
    [...webhookEvents.map(({ value }) => value), 'webhook.test'].toSorted(),
  );
  const { post: call } = document.webhooks['quote.listed'];
  const { schema } = call.requestBody.content['application/json'];
  expect(schema.properties.type).toEqual({ type: 'string', const: 'quote.listed' });
  expect(schema.properties.data).toEqual({ $ref: '#/components/schemas/WebhookData' });
  expect(document.components.schemas.WebhookData.required).toEqual(['team_id', 'record']);
  const headers = call.parameters.map(({ $ref }: { $ref: string }) => $ref.split('/').at(-1));
  expect(headers.map((name: string) => document.components.parameters[name].name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ]);
});
