/** The closed lists of billing: each value is accepted and returned unchanged, any other is refused. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;
let provider_id: string;
let invoice_id: string;
let consolidated_bill_id: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  provider_id = await add('provider', { name: 'Great Lakes Fiber' });
  const provider_account_id = await add('provider-account', { team_id, provider_id, account_number: '1' });
  const dates = { invoice_date: '2026-05-02', total: usd(1) };
  invoice_id = await add('invoice', { team_id, provider_account_id, invoice_number: '1', ...dates });
  const period = { period_start: '2026-05-01', period_end: '2026-05-31' };
  consolidated_bill_id = await add('consolidated-bill', { team_id, ...period });
});

const line = () => ({ team_id, invoice_id, description: 'Internet', amount: usd(1) });
const billLine = () => ({ team_id, consolidated_bill_id, kind: 'CREDIT', description: 'Credit', amount: usd(-1) });
let accounts = 1;
const account = () => ({ team_id, provider_id, account_number: String((accounts += 1)) });
const payment = () => ({ team_id, direction: 'incoming', method: 'ach', amount: usd(1), paid_on: '2026-06-01' });

const categories =
  'EQUIPMENT_CHARGE | GOV_TAXES_AND_FEES | NEEDS_REVIEW | ONE_TIME_CHARGE | PROVIDER_FEES | SERVICE_CHARGE';
const written = [
  ['[BI-004]', 'charge category', 'invoice-lines', line, 'charge_category', categories],
  ['[BI-005]', 'charge kind', 'invoice-lines', line, 'kind', 'ONE_TIME | RECURRING'],
  ['[BI-006]', 'amount basis', 'consolidated-bill-lines', billLine, 'basis', 'ACTUAL | ESTIMATE'],
  ['[BI-007]', 'invoicing payment method', 'provider-accounts', account, 'payment_method', 'ACH | CREDIT_CARD | Wire'],
  ['[BI-008]', 'bill delivery', 'provider-accounts', account, 'delivery_method', 'EMAIL | PHYSICAL_MAIL | PORTAL'],
  ['[BI-010]', 'payment method', 'payments', payment, 'method', 'ach | credit_card'],
  ['[BI-011]', 'payment source', 'payments', payment, 'source', 'brex | mercury | ramp'],
] as const;

test.each(written)('%s %s: one of the listed values', async (_, _name, path, body, wire, values) => {
  const post = (value: string) =>
    server.call('POST', `/api/${path}`, { as: specialist.token, body: { ...body(), [wire]: value } });
  for (const value of values.split(' | ')) {
    const { status, body: made } = await post(value);
    expect([status, made[wire]]).toEqual([201, value]);
  }
  for (const other of ['OTHER', values.split(' | ')[0]!.toLowerCase() + '_', '']) {
    const { status, body: refusal } = await post(other);
    expect([status, Object.keys(refusal)]).toEqual([422, expect.arrayContaining([wire])]);
  }
});

test('[BI-009] a payment comes in or goes out, and nothing else', async () => {
  const post = (direction: string, more: object = {}) =>
    server.call('POST', '/api/payments', { as: specialist.token, body: { ...payment(), ...more, direction } });
  expect((await post('incoming')).body.direction).toBe('incoming');
  const team_credit_id = await add('team-credit', { team_id, amount: usd(5), reason: 'Paid twice' });
  expect((await post('outgoing', { team_credit_id })).body.direction).toBe('outgoing');
  expect((await post('both')).body.direction).toHaveLength(1);
});

const states = [
  ['[BI-012]', 'consolidated-bills', 'DRAFT | OPEN | PAID | VOID'],
  ['[BI-014]', 'invoices', 'DRAFT | OPEN | PAYMENT_ISSUED | CLOSED | VOID'],
  ['[BI-016]', 'payments', 'pending | completed | failed'],
  ['[BI-017]', 'reconciliations', 'OPEN | RECONCILED | VOID | WAITING'],
] as const;

test.each(states)('%s %s are asked for by each of their states, and by no other', async (_, path, values) => {
  const list = async (status: string) =>
    (await server.call('GET', `/api/${path}?status=${status}`, { as: specialist.token })).status;
  for (const value of values.split(' | ')) expect([value, await list(value)]).toEqual([value, 200]);
  expect([await list('OTHER'), await list(values.toLowerCase() === values ? 'PENDING' : 'open')]).toEqual([400, 400]);
});

test('[BI-034] a currency is read with its code, name, symbol and precision, which is 2 unless said', async () => {
  const admin = await makePerson(server.pool, { role: 'admin' });
  const yen = { code: 'JPY', name: 'Japanese yen', symbol: '¥', precision: 0 };
  const post = (body: object) => server.call('POST', '/api/currencies', { as: admin.token, body });
  for (const wire of ['code', 'name', 'symbol']) {
    const { status, body } = await post({ ...yen, [wire]: undefined });
    expect([status, Object.keys(body)]).toEqual([422, expect.arrayContaining([wire])]);
  }
  const franc = { code: 'CHF', name: 'Swiss franc', symbol: 'Fr.' };
  expect((await post(franc)).body).toMatchObject({ ...franc, precision: 2 });
  const { status, body } = await post(yen);
  expect([status, body]).toEqual([201, expect.objectContaining(yen)]);
});
