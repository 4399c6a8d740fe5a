/** How bills, invoices, payments and bank entries change each other (domain 2.5). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
const reason = 'Agreed with the bank';
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let accountId: string;
let specialist: Person;
let manager: Person;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const permissions = ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'];
  manager = await makePerson(server.pool, { teams: { [team_id]: permissions } });
  const provider_id = await add('provider', { name: 'Great Lakes Fiber' });
  accountId = await add('provider-account', { team_id, provider_id, account_number: '100-2' });
});
beforeEach(() => void (server.announcements.length = 0));

const makeBill = (values: object): Promise<string> =>
  add('consolidated-bill', { team_id, period_start: '2026-05-01', period_end: '2026-05-31', ...values });
const addLine = (bill: string): Promise<string> =>
  add('consolidated-bill-line', {
    team_id,
    consolidated_bill_id: bill,
    kind: 'PLATFORM_FEE',
    description: 'Fee',
    amount: usd(10_000),
  });
async function makeInvoice(status = 'DRAFT', values: object = {}): Promise<string> {
  const id = await add('invoice', {
    team_id,
    provider_account_id: accountId,
    invoice_number: crypto.randomUUID().slice(0, 8),
    invoice_date: '2026-05-02',
    total: usd(45_000),
    ...values,
  });
  await add('invoice-line', {
    team_id,
    invoice_id: id,
    description: 'Internet',
    charge_category: 'SERVICE_CHARGE',
    amount: usd(45_000),
  });
  if (status !== 'DRAFT') await set('invoice', id, { status });
  return id;
}
const makePayment = (values: object): Promise<string> =>
  add('payment', {
    team_id,
    direction: 'incoming',
    method: 'ach',
    amount: usd(10_000),
    paid_on: '2026-06-01',
    ...values,
  });
/** Runs a transition as the server. */
const byItself = (entity: string, id: string, event: string) =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    server.services.transition(session, entity, id, event),
  );

describe('a draft bill', () => {
  test('is issued with lines alone, and not by a customer', async () => {
    const id = await makeBill({});
    expect((await send('consolidated-bill', id, manager, 'issue')).status).toBe(403);
    expect((await send('consolidated-bill', id, specialist, 'issue')).body.lines).toEqual(['The bill has no lines.']);
    await addLine(id);
    expect((await send('consolidated-bill', id, specialist, 'issue')).body.status).toBe('OPEN');
  });

  test('[BI-019] has calls to issue and void it, each idempotent', async () => {
    const id = await makeBill({});
    await addLine(id);
    const call = (as: Person, name: 'issue' | 'void', key: string, body?: object) =>
      server.call('POST', `/api/consolidated-bills/${id}/${name}`, {
        as: as.token,
        headers: { 'idempotency-key': key },
        ...(body && { body }),
      });
    expect((await call(manager, 'issue', 'm')).status).toBe(403);
    expect((await call(manager, 'void', 'm', { reason })).status).toBe(403);
    const [first, again] = [await call(specialist, 'issue', `i-${id}`), await call(specialist, 'issue', `i-${id}`)];
    expect([first.status, first.body.status]).toEqual([200, 'OPEN']);
    expect(first.body.number).toMatch(/^CB-\d{4}-\d{6}$/);
    expect([again.status, again.body.number]).toEqual([200, first.body.number]);
    expect((await call(specialist, 'issue', `j-${id}`)).status).toBe(409);
    expect((await call(specialist, 'void', `u-${id}`, {})).status).toBe(422);
    const voided = await call(specialist, 'void', `v-${id}`, { reason });
    expect([voided.status, voided.body.status, voided.body.void_reason]).toEqual([200, 'VOID', reason]);
    expect((await call(specialist, 'void', `w-${id}`, { reason })).status).toBe(409);
    const absent = `/api/consolidated-bills/${crypto.randomUUID()}`;
    expect((await server.call('POST', `${absent}/issue`, { as: specialist.token })).status).toBe(404);
    expect((await server.call('POST', `${absent}/void`, { as: specialist.token, body: { reason } })).status).toBe(404);
  });

  test('is voided with a reason', async () => {
    const id = await makeBill({});
    expect((await send('consolidated-bill', id, specialist, 'void')).body.reason).toEqual(['Required']);
    expect((await send('consolidated-bill', id, specialist, 'void', { reason })).body.status).toBe('VOID');
    expect(announced(id)).toEqual(['consolidated_bill.voided']);
  });
});

describe('an issued bill', () => {
  const issued = async (): Promise<string> => {
    const id = await makeBill({});
    await addLine(id);
    await set('consolidated-bill', id, { status: 'OPEN' });
    return id;
  };

  test('is not voided while a payment on it is completed or under way', async () => {
    const paid = await issued();
    await makePayment({ consolidated_bill_id: paid, status: 'completed', amount: usd(1) });
    const refused = await send('consolidated-bill', paid, specialist, 'void', { reason });
    expect([refused.status, refused.body.payments]).toEqual([422, [messages['billing.paid']]]);
    const under = await issued();
    await makePayment({ consolidated_bill_id: under, status: 'pending' });
    expect((await send('consolidated-bill', under, specialist, 'void', { reason })).status).toBe(422);
  });

  test('[BI-027] cannot be voided with a paid or pending payment, and can again without one', async () => {
    const eventsOf = async (id: string): Promise<readonly string[]> => {
      const { body } = await server.call('GET', `/api/consolidated-bills/${id}/transitions`, { as: specialist.token });
      return (body as unknown as { event: string }[]).map(({ event }) => event);
    };
    const bill = await issued();
    expect(await eventsOf(bill)).toEqual(['void']);
    const payment = await makePayment({ consolidated_bill_id: bill, status: 'pending', amount: usd(1) });
    expect(await eventsOf(bill)).toEqual([]);
    await send('payment', payment, specialist, 'fail', { reason: 'R01' });
    expect(await eventsOf(bill)).toEqual(['void']);
    const kept = await makePayment({ consolidated_bill_id: bill, amount: usd(1) });
    await send('payment', kept, specialist, 'complete');
    expect(await eventsOf(bill)).toEqual([]);
  });

  test('stays open while a balance is left, and is paid by the payment that covers it', async () => {
    const bill = await issued();
    const [first, second] = [
      await makePayment({ consolidated_bill_id: bill, amount: usd(9_999) }),
      await makePayment({ consolidated_bill_id: bill, amount: usd(1) }),
    ];
    expect((await send('payment', first, manager, 'complete')).status).toBe(403);
    expect((await send('payment', first, specialist, 'complete')).body.status).toBe('completed');
    const columns = 'status, balance_value::int, amount_paid_value::int';
    expect(await read('consolidated_bills', columns, bill)).toEqual(['OPEN', 1, 9_999]);
    await expect(byItself('consolidated-bill', bill, 'pay')).rejects.toMatchObject({
      fields: { balance: ['The bill is not paid in full.'] },
    });
    expect((await send('payment', second, specialist, 'complete')).body.status).toBe('completed');
    expect(await read('consolidated_bills', columns, bill)).toEqual(['PAID', 0, 10_000]);
    expect([announced(second), announced(bill)]).toEqual([['payment.completed'], ['consolidated_bill.paid']]);
  });

  test('keeps what was paid too much as a credit', async () => {
    const bill = await issued();
    const [first, second] = [
      await makePayment({ consolidated_bill_id: bill, amount: usd(10_250) }),
      await makePayment({ consolidated_bill_id: bill, amount: usd(300) }),
    ];
    await send('payment', first, specialist, 'complete');
    await send('payment', second, specialist, 'complete');
    expect(await read('consolidated_bills', 'status, balance_value::int', bill)).toEqual(['PAID', 0]);
    const credits = await sql(
      server.pool,
      'select payment_id, amount_value::int, amount_code from team_credits where consolidated_bill_id = $1 order by 2',
      [bill],
    );
    expect(credits).toEqual([
      [first, 250, 'USD'],
      [second, 300, 'USD'],
    ]);
  });

  test('takes no payment in another currency', async () => {
    const other = makePayment({ consolidated_bill_id: await issued(), amount: { value: 10_000, code: 'CAD' } });
    await expect(other).rejects.toMatchObject({ status: 422 });
  });
});

describe('an invoice', () => {
  test('is approved once its amounts lead to its total', async () => {
    const differing = await makeInvoice('DRAFT', { total: usd(45_001) });
    expect((await send('invoice', differing, specialist, 'approve')).body.total).toEqual([
      'The lines do not lead to the printed total.',
    ]);
    const unsorted = await makeInvoice();
    const more = { description: 'Recovery', amount: usd(0), charge_category: 'NEEDS_REVIEW' };
    await add('invoice-line', { team_id, invoice_id: unsorted, ...more });
    expect((await send('invoice', unsorted, specialist, 'approve')).body.lines).toEqual([
      'Some lines still need a category.',
    ]);
    const sound = await makeInvoice();
    expect((await send('invoice', sound, manager, 'approve')).status).toBe(403);
    expect((await send('invoice', sound, specialist, 'approve')).body.status).toBe('OPEN');
    expect(announced(sound)).toEqual(['invoice.approved']);
  });

  test('is open again when its payment fails', async () => {
    const invoice = await makeInvoice('PAYMENT_ISSUED');
    const payment = await makePayment({ direction: 'outgoing', invoice_id: invoice });
    expect((await send('payment', payment, specialist, 'fail')).body.reason).toEqual(['Required']);
    expect((await send('payment', payment, specialist, 'fail', { reason: 'No funds' })).body.status).toBe('failed');
    expect(await read('invoices', 'status', invoice)).toEqual(['OPEN']);
    expect(announced(payment)).toEqual(['payment.failed']);
  });

  test('[BI-029] is announced when an admin reopens its reconciliation', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const id = await add('reconciliation', {
      team_id,
      bank_reference: crypto.randomUUID(),
      bank_date: '2026-06-02',
      bank_amount: usd(100),
      difference: usd(0),
      status: 'RECONCILED',
    });
    expect((await send('reconciliation', id, specialist, 'reopen', { reason })).status).toBe(403);
    expect((await send('reconciliation', id, admin, 'reopen', { reason })).body.status).toBe('OPEN');
    expect(announced(id)).toEqual(['reconciliation.variance']);
  });

  test('is closed with the bank entry that proves its payment, and not before', async () => {
    const invoice_id = await makeInvoice('PAYMENT_ISSUED');
    await expect(byItself('invoice', invoice_id, 'close')).rejects.toMatchObject({
      fields: { event: ['No bank entry matches the payment yet.'] },
    });
    const entry = await bankEntry({ invoice_id, difference: usd(900) });
    expect((await send('reconciliation', entry, manager, 'reconcile')).body.reason).toEqual(['Required']);
    expect((await send('reconciliation', entry, manager, 'reconcile', { reason })).body.status).toBe('RECONCILED');
    expect(await read('invoices', 'status', invoice_id)).toEqual(['CLOSED']);
    const path = `/api/${resourceById('reconciliation').path}/${entry}`;
    const changed = await server.call('PUT', path, { as: manager.token, body: { bank_text: 'Another one' } });
    expect([changed.status, changed.body.message]).toEqual([409, messages['billing.reconciliationFrozen']]);
    expect(await read('reconciliations', 'bank_text', entry)).toEqual([null]);
  });
});

const bankEntry = (values: object): Promise<string> =>
  add('reconciliation', {
    team_id,
    bank_reference: crypto.randomUUID().slice(0, 8),
    bank_date: '2026-06-02',
    bank_amount: usd(45_000),
    ...values,
  });

describe('a bank entry', () => {
  test.each([-225, 0, 223])('[BI-031] matches automatically with a difference of %i cents', async (difference) => {
    const invoice_id = await makeInvoice('PAYMENT_ISSUED');
    const entry = await bankEntry({ invoice_id, difference: usd(difference) });
    expect(await byItself('reconciliation', entry, 'match')).toMatchObject({ status: 'RECONCILED' });
    expect(await read('invoices', 'status', invoice_id)).toEqual(['CLOSED']);
  });

  test.each([-227, 226, null])('[BI-031] waits for a person with a difference of %s cents', async (difference) => {
    const entry = await bankEntry({ difference: difference === null ? null : usd(difference) });
    await expect(byItself('reconciliation', entry, 'match')).rejects.toMatchObject({
      fields: { difference: ['The difference is too large.'] },
    });
  });
});
