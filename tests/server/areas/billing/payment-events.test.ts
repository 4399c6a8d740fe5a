/** Events of payment providers over HTTP: once, in any order, and only with their signature. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const mercurySecret = 'mercury-secret-of-the-test';
const brexSecret = `whsec_${Buffer.from('brex-secret-of-the-test').toString('base64')}`;
const server = useServer({ paymentSecrets: { mercury: mercurySecret, brex: brexSecret } });
const { read, send } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});

async function recordPayment(reference: string, source = 'mercury', amount = 5000): Promise<string> {
  const body = { team_id, direction: 'incoming', method: 'ach', paid_on: '2026-06-01', amount: usd(amount) };
  const { status, body: made } = await server.call('POST', '/api/payments', {
    as: specialist.token,
    body: { ...body, source, reference },
  });
  expect(status).toBe(201);
  return made.id;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/** In Mercury's format: a changed transaction, signed over time and body. */
function sendEvent(resourceId: string, status: string, { id = crypto.randomUUID(), at = seconds(), signed = '' } = {}) {
  const body = JSON.stringify({
    id,
    resourceType: 'transaction',
    resourceId,
    operationType: 'update',
    mergePatch: { status, ...(status === 'failed' && { reasonForFailure: 'R01 no funds' }) },
  });
  const v1 = createHmac('sha256', mercurySecret)
    .update(`${at}.${signed || body}`)
    .digest('hex');
  return post('mercury', body, { 'mercury-signature': `t=${at},v1=${v1}` });
}

async function post(source: string, payload: string, headers: Record<string, string>) {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/payment-events/${source}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return statusCode;
}

const statusOf = async (payment: string) => (await read('payments', 'status', payment))[0];
const eventsOf = async (reference: string) =>
  (
    await sql(server.pool, 'select status from payment_events where reference = $1 order by created_at, id', [
      reference,
    ])
  ).flat();
const creditsOf = async (payment: string) =>
  (await sql(server.pool, 'select amount_value::int from team_credits where payment_id = $1', [payment])).flat();

describe('[BI-011] [BI-028] a payment event of a provider', () => {
  test('completes it once, though the same event comes 20 times at one moment and again later', async () => {
    const payment = await recordPayment('M-1');
    const id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent('M-1', 'sent', { id })));
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await sendEvent('M-1', 'sent', { id })).toBe(200);
    expect([await statusOf(payment), await creditsOf(payment)]).toEqual(['completed', [5000]]);
    expect(await eventsOf('M-1')).toEqual(['APPLIED']);
    // Another event with the same status changes nothing either.
    expect(await sendEvent('M-1', 'sent')).toBe(200);
    expect([await creditsOf(payment), await eventsOf('M-1')]).toEqual([[5000], ['APPLIED', 'REPEATED']]);
  });

  test('fails it with the reason, and a late word of an earlier state is set aside', async () => {
    const payment = await recordPayment('M-2');
    expect(await sendEvent('M-2', 'failed')).toBe(200);
    expect(await sendEvent('M-2', 'pending')).toBe(200);
    expect(await read('payments', 'status, failure_reason', payment)).toEqual(['failed', 'R01 no funds']);
    expect(await eventsOf('M-2')).toEqual(['APPLIED', 'REPEATED']);
  });

  test('waits for a payment that is recorded later, or gets its number later', async () => {
    expect(await sendEvent('M-3', 'sent')).toBe(200);
    expect(await eventsOf('M-3')).toEqual(['WAITING']);
    const payment = await recordPayment('M-3');
    expect([await statusOf(payment), await eventsOf('M-3')]).toEqual(['completed', ['APPLIED']]);
    const renamed = await recordPayment('M-4-typo');
    await sendEvent('M-4', 'sent');
    const body = { reference: 'M-4' };
    expect((await server.call('PUT', `/api/payments/${renamed}`, { as: specialist.token, body })).status).toBe(200);
    expect(await statusOf(renamed)).toBe('completed');
  });

  test('needs a person when it contradicts a final state, and cannot be edited', async () => {
    const payment = await recordPayment('M-5');
    await sendEvent('M-5', 'sent');
    await sendEvent('M-5', 'failed');
    expect([await statusOf(payment), await eventsOf('M-5')]).toEqual(['completed', ['APPLIED', 'NEEDS_PERSON']]);
    const [[event]] = (await sql(
      server.pool,
      `select id from payment_events where reference = 'M-5' and status = 'NEEDS_PERSON'`,
    )) as [[string]];
    expect((await send('payment-event', event, specialist, 'handle')).status).toBe(422);
    const handled = await send('payment-event', event, specialist, 'handle', { reason: 'Asked to pay again' });
    expect([handled.body.status, handled.body.note]).toEqual(['HANDLED', 'Asked to pay again']);
    await expect(sql(server.pool, `update payment_events set says = 'pending' where id = $1`, [event])).rejects.toThrow(
      'What a payment provider reported cannot be changed.',
    );
    const list = await server.call('GET', `/api/payment-events?payment_id=${payment}`, { as: specialist.token });
    expect(list.body.total_count).toBe(2);
    const one = `/api/payment-events/${event}`;
    expect((await server.call('GET', one, { as: specialist.token })).body.says).toBe('failed');
    expect((await server.call('GET', `${one}/transitions`, { as: specialist.token })).status).toBe(200);
    const absent = `/api/payment-events/${crypto.randomUUID()}`;
    for (const path of [absent, `${absent}/transitions`])
      expect((await server.call('GET', path, { as: specialist.token })).status).toBe(404);
    const customer = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION'] } });
    expect((await server.call('GET', '/api/payment-events', { as: customer.token })).status).toBe(403);
  });

  test('comes from Brex with its own signature; of several signatures one has to fit', async () => {
    const payment = await recordPayment('B-1', 'brex');
    const body = JSON.stringify({ event_type: 'TRANSFER_PROCESSED', transfer_id: 'B-1' });
    const at = String(seconds());
    const v1 = createHmac('sha256', 'brex-secret-of-the-test').update(`msg_1.${at}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': at };
    expect(await post('brex', body, { ...headers, 'webhook-signature': 'v1,AAAA' })).toBe(401);
    expect(await post('brex', body, { ...headers, 'webhook-signature': `v1,AAAA v1,${v1}` })).toBe(200);
    expect(await statusOf(payment)).toBe('completed');
  });
});

test('[BI-028] an event is refused that is not signed, tampered with, too old, or of a provider that we do not know', async () => {
  const payment = await recordPayment('M-9');
  const body = JSON.stringify({
    id: 'x',
    resourceType: 'transaction',
    resourceId: 'M-9',
    mergePatch: { status: 'sent' },
  });
  const refusals = [
    await post('mercury', body, {}),
    await post('mercury', body, { 'mercury-signature': `t=${seconds()},v1=${'0'.repeat(64)}` }),
    await sendEvent('M-9', 'sent', { signed: body }),
    await sendEvent('M-9', 'sent', { at: seconds() - 400 }),
    await sendEvent('M-9', 'sent', { at: seconds() + 400 }),
    await sendEvent('M-9', 'sent', { at: Number.NaN }),
  ];
  expect(refusals).toEqual([401, 401, 401, 401, 401, 401]);
  expect([await post('ramp', body, {}), await post('__proto__', body, {})]).toEqual([404, 404]);
  expect([await statusOf(payment), await eventsOf('M-9')]).toEqual(['pending', []]);
  // Signed, but about something else: accepted and ignored.
  const at = seconds();
  const other = JSON.stringify({ id: 'y', resourceType: 'account', resourceId: 'M-9' });
  const v1 = createHmac('sha256', mercurySecret).update(`${at}.${other}`).digest('hex');
  expect(await post('mercury', other, { 'mercury-signature': `t=${at},v1=${v1}` })).toBe(200);
  expect(await eventsOf('M-9')).toEqual([]);
});
