/** A completed payment whose money never arrived or was returned. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverNotification } from '#server/areas/notifications/deliver.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
const why = { reason: 'R01 returned by the bank' };
let team_id: string;
let account: string;
let specialist: Person;
let manager: Person;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const permissions = ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'];
  manager = await makePerson(server.pool, { teams: { [team_id]: permissions } });
  const provider_id = await add('provider', { name: 'Great Lakes Fiber' });
  account = await add('provider-account', { team_id, provider_id, account_number: '100-2' });
});
beforeEach(() => void (server.announcements.length = 0));

let counted = 0;
async function openBill(): Promise<string> {
  const period = { period_start: '2026-05-01', period_end: '2026-05-31' };
  const id = await add('consolidated-bill', { team_id, ...period });
  const fee = { kind: 'PLATFORM_FEE', description: 'Fee', amount: usd(9000) };
  await add('consolidated-bill-line', { team_id, consolidated_bill_id: id, ...fee });
  await set('consolidated-bill', id, { status: 'OPEN', number: `CB-2026-99${(counted += 1)}` });
  return id;
}
async function openInvoice(): Promise<string> {
  const values = { invoice_number: `GL-${(counted += 1)}`, invoice_date: '2026-05-02', total: usd(4500) };
  const id = await add('invoice', { team_id, provider_account_id: account, ...values });
  await add('invoice-line', { team_id, invoice_id: id, description: 'Internet', amount: usd(4500) });
  await set('invoice', id, { status: 'OPEN' });
  return id;
}
async function pay(values: object): Promise<string> {
  const body = { team_id, method: 'ach', paid_on: '2026-06-01', ...values };
  const made = await server.call('POST', '/api/payments', { as: specialist.token, body });
  expect(made.status).toBe(201);
  return made.body.id;
}
const eventsOf = async (id: string) =>
  (
    (await server.call('GET', `/api/payments/${id}/transitions`, { as: specialist.token })).body as unknown as {
      event: string;
    }[]
  ).map(({ event }) => event);
const next = async (id: string) =>
  (await server.call('GET', `/api/payments/${id}/next-action`, { as: specialist.token })).body;
const oppositeOf = async (payment: string) =>
  (
    await sql(
      server.pool,
      'select id, direction, status, amount_value::int, is_undone from payments where reverses_id = $1',
      [payment],
    )
  )[0]!;
/** Imports a bank line and returns its id. */
async function bankLine(amount: string, key: string): Promise<string> {
  const content = `Date,Amount,Description,Reference,Trace number\n2026-09-20,${amount},Great Lakes,${key},`;
  const form = formOf({ bank_account: key }, [{ name: 'june.csv', type: 'text/csv', content }], 'file');
  expect((await server.call('POST', '/api/bank-statements/import', { as: specialist.token, ...form })).status).toBe(
    200,
  );
  return String((await sql(server.pool, 'select id from bank_lines where reference = $1', [key]))[0]![0]);
}
const match = (line: string, payment: string) =>
  server.call('POST', `/api/bank-lines/${line}/match`, { as: specialist.token, body: { payment_ids: [payment] } });

describe('[BI-024] [BI-028] a completed payment that no bank line shows', () => {
  test('[BI-027] is reversed with a reason, its bill is open again, and the team is notified once', async () => {
    const bill = await openBill();
    const payment = await pay({ direction: 'incoming', consolidated_bill_id: bill, amount: usd(9000) });
    expect(await eventsOf(payment)).toEqual(['complete', 'fail']);
    await send('payment', payment, specialist, 'complete');
    expect(await read('consolidated_bills', 'status', bill)).toEqual(['PAID']);
    expect((await next(payment)).waiting).toBe('The payment counts as completed, and no bank line shows it yet.');
    expect(await eventsOf(payment)).toEqual(['take_back']);
    expect((await send('payment', payment, manager, 'take_back', why)).status).toBe(403);
    expect((await send('payment', payment, specialist, 'take_back')).body.reason).toEqual(['Required']);
    server.announcements.length = 0;
    const { status, body } = await send('payment', payment, specialist, 'take_back', why);
    expect([status, body]).toMatchObject([
      200,
      { status: 'completed', is_undone: true, taken_back_reason: why.reason, failure_reason: null },
    ]);
    const owed = 'status, amount_paid_value::int, balance_value::int';
    expect(await read('consolidated_bills', owed, bill)).toEqual(['OPEN', 0, 9000]);
    const [opposite, ...facts] = await oppositeOf(payment);
    expect(facts).toEqual(['outgoing', 'completed', 9000, true]);
    expect(await next(payment)).toMatchObject({
      waiting: 'The payment was taken back.',
      to: `/admin/payments/${String(opposite)}/show`,
    });
    expect([announced(payment), announced(bill)]).toEqual([['payment.taken_back'], []]);
    for (const id of [payment, String(opposite)]) {
      expect(await eventsOf(id)).toEqual([]);
      expect((await send('payment', id, specialist, 'take_back', why)).status).toBe(422);
    }
    const again = await pay({ direction: 'incoming', consolidated_bill_id: bill, amount: usd(9000) });
    await send('payment', again, specialist, 'complete');
    expect(await read('consolidated_bills', owed, bill)).toEqual(['PAID', 9000, 0]);
  });

  test('[BI-026] leaves its invoice to be paid again', async () => {
    const invoice = await openInvoice();
    const out = { direction: 'outgoing', invoice_id: invoice, amount: usd(4500) };
    const payment = await pay(out);
    await send('payment', payment, specialist, 'complete');
    expect(await read('invoices', 'status, paid_on::text', invoice)).toEqual(['PAYMENT_ISSUED', '2026-06-01']);
    expect((await send('payment', payment, specialist, 'take_back', why)).status).toBe(200);
    expect(await read('invoices', 'status, paid_on', invoice)).toEqual(['OPEN', null]);
    expect(await pay(out)).toMatch(/-/);
  });

  test('is taken back only while nothing of the credit that came of it is used', async () => {
    const payment = await pay({ direction: 'incoming', amount: usd(4711) });
    await send('payment', payment, specialist, 'complete');
    const ofPayment = 'select id from team_credits where payment_id = $1';
    const credit = String((await sql(server.pool, ofPayment, [payment]))[0]![0]);
    const refund = await pay({ direction: 'outgoing', team_credit_id: credit, amount: usd(11) });
    expect((await send('payment', payment, specialist, 'take_back', why)).status).toBe(422);
    await send('payment', refund, specialist, 'complete');
    expect((await send('payment', payment, specialist, 'take_back', why)).status).toBe(422);
    // A refund that was never sent leaves the credit unused.
    expect((await send('payment', refund, specialist, 'take_back', why)).status).toBe(200);
    expect((await send('payment', payment, specialist, 'take_back', why)).status).toBe(200);
    const left = await server.call('GET', `/api/teams/${team_id}/bill-credits`, { as: specialist.token });
    expect([left.status, left.body.rows]).toEqual([200, []]);
  });
});

test('[BI-026] [BI-029] a payment that the bank showed and gave back opens its invoice; the line of the return is its own', async () => {
  const invoice = await openInvoice();
  const out = { direction: 'outgoing', invoice_id: invoice, amount: usd(4500) };
  const payment = await pay(out);
  expect((await match(await bankLine('-45.00', 'RET-1'), payment)).status).toBe(200);
  expect(await read('invoices', 'status', invoice)).toEqual(['CLOSED']);
  expect((await next(payment)).waiting).toBe('The bank shows the money.');
  expect((await send('payment', payment, specialist, 'take_back', why)).status).toBe(200);
  expect(await read('invoices', 'status, paid_on', invoice)).toEqual(['OPEN', null]);
  await pay(out);
  const [opposite] = await oppositeOf(payment);
  expect((await match(await bankLine('45.00', 'RET-2'), String(opposite))).status).toBe(200);
  expect(await read('invoices', 'status', invoice)).toEqual(['PAYMENT_ISSUED']);
});

describe('[BI-028] [NO-003] an event about a failed payment', () => {
  const textsTo = (person: Person) =>
    sql(server.pool, 'select text from notifications where user_id = $1 order by created_at, id', [person.userId]);
  /** Runs the delivery jobs. */
  async function deliverAll(): Promise<void> {
    const deps = { enqueue: async () => undefined, publicUrl: 'https://trunkline.example' };
    for (const announcement of server.announcements.splice(0))
      await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
        deliverNotification(session, deps, { ...announcement, actorId: null }),
      );
  }

  test.each(['fail', 'take_back'])(
    '%s: reaches each person once, with the number of the invoice and the reason',
    async (event) => {
      await sql(server.pool, 'delete from notifications', []);
      const invoice = await openInvoice();
      const payment = await pay({ direction: 'outgoing', invoice_id: invoice, amount: usd(4500) });
      if (event === 'take_back') await send('payment', payment, specialist, 'complete');
      server.announcements.length = 0;
      expect((await send('payment', payment, specialist, event, why)).status).toBe(200);
      await deliverAll();
      const [number] = await read('invoices', 'invoice_number', invoice);
      const what = event === 'fail' ? 'failed' : 'no longer counts as completed';
      expect(await textsTo(manager)).toEqual([
        [`The payment of $45.00 for ${String(number)} ${what}: ${why.reason}. It is to be paid again.`],
      ]);
    },
  );
});
