/** The fields of an event are saved with the transition in one call: both or neither. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from './drive.ts';

const server = useServer();
const { add, send, set, read } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
const promised = { credit_promised: usd(2000), credit_expected_by: '2026-08-01' };
const nothing = ['DISPUTED', null, null];
let team_id: string;
let specialist: Person;
let customer: Person;
let id: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  customer = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION'] } });
});
beforeEach(async () => {
  const provider_id = await add('provider', { name: `Great Lakes Fiber ${crypto.randomUUID()}` });
  const at = { team_id, provider_id };
  const provider_account_id = await add('provider-account', { ...at, account_number: crypto.randomUUID() });
  const invoice = { team_id, provider_account_id, invoice_number: 'INV-7', invoice_date: '2026-06-01', total: usd(0) };
  const invoice_id = await add('invoice', invoice);
  const found = { code: 'E02', cause: 'E02', summary: 'Too much', exposure: usd(2350), status: 'DISPUTED' };
  id = await add('invoice-finding', { team_id, invoice_id, provider_account_id, ...found });
});

const current = () => read('invoice_findings', 'status, credit_promised_value::int, credit_expected_by::text', id);

test('[BI-032] a promised credit is written down with the event, and both are in the audit under the sender', async () => {
  const answer = await send('invoice-finding', id, specialist, 'promise', { values: promised });
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'CREDIT_PROMISED', ...promised }]);
  const entries = await sql(
    server.pool,
    `select action, event, actor_id from audit_entries where record_id = $1 and action <> 'create' order by id`,
    [id],
  );
  expect(entries).toEqual([
    ['update', null, specialist.userId],
    ['transition', 'promise', specialist.userId],
  ]);
});

test('[BI-032] without them it is refused at each of them', async () => {
  const answer = await send('invoice-finding', id, specialist, 'promise');
  expect([answer.status, answer.body.credit_promised, answer.body.credit_expected_by]).toEqual([
    422,
    ['Required'],
    ['Required'],
  ]);
  const one = await send('invoice-finding', id, specialist, 'promise', { values: { credit_promised: usd(2000) } });
  expect([one.status, one.body.credit_promised, one.body.credit_expected_by]).toEqual([422, undefined, ['Required']]);
  expect(await current()).toEqual(nothing);
});

test.each([
  ['a field that the event does not ask for', { dispute_by: '2026-07-01' }, 400, 'dispute_by'],
  ['a value that the field cannot hold', { ...promised, credit_expected_by: 'soon' }, 422, 'credit_expected_by'],
  ['no fields at all', [], 422, 'values'],
  ['a text', 'promised', 422, 'values'],
])('[BI-032] %s is refused, and nothing is saved', async (_, values, status, field) => {
  const answer = await send('invoice-finding', id, specialist, 'promise', { values });
  expect([answer.status, Object.keys(answer.body)]).toEqual([status, expect.arrayContaining([field])]);
  expect(await current()).toEqual(nothing);
});

test('[BI-003] a caller who may not send the event saves nothing by it', async () => {
  expect((await send('invoice-finding', id, customer, 'promise', { values: promised })).status).toBe(403);
  expect(await current()).toEqual(nothing);
});

test('an event that the state does not allow saves nothing, nor does one of an earlier version', async () => {
  const call = (event: string, version: number) =>
    server.call('POST', `/api/invoice-findings/${id}/transitions`, {
      as: specialist.token,
      body: { event, ...(event === 'promise' && { values: promised }) },
      headers: { 'if-match': `"${version}"` },
    });
  expect((await call('promise', 99)).status).toBe(409);
  expect(await current()).toEqual(nothing);
  expect((await call('promise', 1)).status).toBe(200);
  const again = await send('invoice-finding', id, specialist, 'promise', { values: { credit_promised: usd(1) } });
  expect([again.status, await current()]).toEqual([409, ['CREDIT_PROMISED', 2000, '2026-08-01']]);
});

test('[TK-009] a ticket is closed with the credit that has come, in one step', async () => {
  const service = await add('service', { team_id, service_type: 'internet', name: 'HQ DIA' });
  const outage = { metric: 'AVAILABILITY', outage_start: '2026-05-04T10:00:00Z', service_ids: [service] };
  const body = {
    team_id,
    type: 'SLA_CREDIT_REQUEST',
    subject: 'Two hours without service',
    opening_text: 'Down.',
    ...outage,
  };
  const { body: made } = await server.call('POST', '/api/tickets', { as: specialist.token, body });
  const ticket = String(made.id);
  await set('ticket', ticket, { credit_promised: usd(5000) });
  const refused = await send('ticket', ticket, specialist, 'close', { reason: 'Settled.' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([422, expect.arrayContaining(['credit_received'])]);
  const values = { credit_received: usd(5000) };
  expect((await send('ticket', ticket, specialist, 'close', { reason: 'Settled.', values })).body).toMatchObject({
    status: 'CLOSED',
    ...values,
  });
});
