/** Payments in both directions: partial, excess, failed, retried and refunded. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { formOf } from '../../../support/form.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let accountId: string;
let specialist: Person;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  team_id = await makeTeam(server.pool, 'Acme Dental');
  const provider_id = await add('provider', { name: 'Great Lakes Fiber' });
  accountId = await add('provider-account', { team_id, provider_id, account_number: '100-2' });
});

async function openBill(total: number, of = team_id, more: object = {}): Promise<string> {
  const period = { period_start: '2026-05-01', period_end: '2026-05-31' };
  const id = await add('consolidated-bill', { team_id: of, ...period, ...more });
  await add('consolidated-bill-line', {
    team_id: of,
    consolidated_bill_id: id,
    kind: 'PLATFORM_FEE',
    description: 'Fee',
    amount: usd(total),
  });
  await set('consolidated-bill', id, { status: 'OPEN' });
  return id;
}
async function draftInvoice(): Promise<string> {
  const id = await add('invoice', {
    team_id,
    provider_account_id: accountId,
    invoice_number: crypto.randomUUID().slice(0, 8),
    invoice_date: '2026-05-02',
    total: usd(45_000),
  });
  await add('invoice-line', {
    team_id,
    invoice_id: id,
    description: 'Internet',
    charge_category: 'SERVICE_CHARGE',
    amount: usd(45_000),
  });
  return id;
}
async function openInvoice(): Promise<string> {
  const id = await draftInvoice();
  await set('invoice', id, { status: 'OPEN' });
  return id;
}
const record = (values: object) =>
  server.call('POST', '/api/payments', {
    as: specialist.token,
    body: { team_id, method: 'ach', paid_on: '2026-06-01', ...values },
  });
const complete = (id: string) => send('payment', id, specialist, 'complete');
const fail = (id: string) => send('payment', id, specialist, 'fail', { reason: 'R01' });

describe('[BI-024] [BI-028] a payment', () => {
  test('is for what its direction allows, and for what is open', async () => {
    const [bill, invoice] = [await openBill(10_000), await openInvoice()];
    const [into, out] = [
      { direction: 'incoming', amount: usd(100) },
      { direction: 'outgoing', amount: usd(100) },
    ];
    const refused = async (values: object) =>
      Object.keys((await record(values)).body).filter((key) => key !== 'message');
    expect(await refused({ ...into, invoice_id: invoice })).toEqual(['direction']);
    expect(await refused(out)).toEqual(['direction']);
    expect(await refused({ ...out, consolidated_bill_id: bill })).toEqual(['direction']);
    await set('consolidated-bill', bill, { status: 'VOID' });
    expect(await refused({ ...into, consolidated_bill_id: bill })).toEqual(['consolidated_bill_id']);
  });

  test('[BI-026] to a carrier marks the invoice, which is open again when it fails, and is repeated once', async () => {
    const invoice_id = await openInvoice();
    const out = { direction: 'outgoing', invoice_id, amount: usd(45_000) };
    const first = await record(out);
    expect([first.status, ...(await read('invoices', 'status', invoice_id))]).toEqual([201, 'PAYMENT_ISSUED']);
    expect((await record(out)).body.invoice_id).toEqual(['Only what is open can be paid.']);
    await fail(first.body.id);
    const retry_of_id = first.body.id;
    expect((await record({ ...out, amount: usd(44_999), retry_of_id })).body.retry_of_id).toEqual([
      'Only a failed payment is repeated, for the same and with the same amount.',
    ]);
    const both = await Promise.all([record({ ...out, retry_of_id }), record({ ...out, retry_of_id })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const again = both.find(({ status }) => status === 201)!.body.id;
    expect((await complete(again)).body.status).toBe('completed');
    expect((await fail(again)).status).toBe(409);
  });
});

describe('[BI-027] the bill of 3,367.99', () => {
  test('stays open with 367.99 after 3,000.00, is paid by 400.00 more, and leaves a credit of 32.01 to give back', async () => {
    const bill = await openBill(336_799);
    const pay = async (amount: number): Promise<string> =>
      (await record({ direction: 'incoming', consolidated_bill_id: bill, amount: usd(amount) })).body.id;
    const [part, rest] = [await pay(300_000), await pay(40_000)];
    await complete(part);
    expect(await read('consolidated_bills', 'status, balance_value::int', bill)).toEqual(['OPEN', 36_799]);
    await complete(rest);
    expect(await read('consolidated_bills', 'status', bill)).toEqual(['PAID']);
    const [[credit, left]] = (await sql(
      server.pool,
      'select id, amount_value::int from team_credits where payment_id = $1',
      [rest],
    )) as [[string, number]];
    expect(left).toBe(3201);
    const refund = (amount: number) => record({ direction: 'outgoing', team_credit_id: credit, amount: usd(amount) });
    expect((await refund(3202)).body.amount).toEqual(['Of this credit $32.01 is left.']);
    const given = await refund(2000);
    expect((await refund(1202)).body.amount).toEqual(['Of this credit $12.01 is left.']);
    await fail(given.body.id);
    expect((await refund(3201)).status).toBe(201);
    const cad = await record({ direction: 'outgoing', team_credit_id: credit, amount: { value: 1, code: 'CAD' } });
    expect(cad.status).toBe(422);
  });

  test('is not needed: money that came for no bill is a credit of the team', async () => {
    const { body } = await record({ direction: 'incoming', amount: usd(5000) });
    await complete(body.id);
    const kept = await sql(server.pool, 'select amount_value::int from team_credits where payment_id = $1', [body.id]);
    expect(kept).toEqual([[5000]]);
  });
});

describe('[BI-024] [BI-028] money that pays several bills', () => {
  const receive = (of: string, body: object, key = crypto.randomUUID()) =>
    server.call('POST', `/api/teams/${of}/receipts`, {
      as: specialist.token,
      headers: { 'idempotency-key': key },
      body: { method: 'ach', paid_on: '2026-06-01', reference: 'WIRE-7', ...body },
    });
  const partsOf = (body: { payments: { consolidated_bill_id: string | null; amount: { value: number } }[] }) =>
    body.payments.map(({ consolidated_bill_id: bill, amount }) => [bill, amount.value]);
  async function threeBills() {
    const of = await makeTeam(server.pool, crypto.randomUUID());
    const bills = [await openBill(30_000, of), await openBill(20_000, of), await openBill(50_000, of)] as const;
    for (const [at, day] of ['2026-07-03', '2026-07-01', '2026-07-02'].entries())
      await set('consolidated-bill', bills[at]!, { due_date: day });
    return { of, bills };
  }
  const balances = async (of: string) =>
    sql(server.pool, 'select status, balance_value::int from consolidated_bills where team_id = $1 order by due_date', [
      of,
    ]);

  test('goes to what is due first, the last bill in part, once though it is sent again', async () => {
    const { of, bills } = await threeBills();
    const key = crypto.randomUUID();
    const first = await receive(of, { amount: usd(60_000) }, key);
    const again = await receive(of, { amount: usd(60_000) }, key);
    const parts = [
      [bills[1], 20_000],
      [bills[2], 40_000],
    ];
    expect([first.status, partsOf(first.body), first.body.left_over]).toEqual([200, parts, usd(0)]);
    expect(again.body).toEqual(first.body);
    for (const { id } of first.body.payments) expect((await complete(id)).status).toBe(200);
    expect(await balances(of)).toEqual([
      ['PAID', 0],
      ['OPEN', 10_000],
      ['OPEN', 30_000],
    ]);
  });

  test('counts what is under way already, and leaves a credit of what no bill takes', async () => {
    const { of, bills } = await threeBills();
    await receive(of, { amount: usd(45_000), bill_ids: [bills[2]] });
    const rest = await receive(of, { amount: usd(60_000) });
    expect(partsOf(rest.body)).toEqual([
      [bills[1], 20_000],
      [bills[2], 5000],
      [bills[0], 30_000],
      [null, 5000],
    ]);
    expect(rest.body.left_over).toEqual(usd(5000));
    const left = rest.body.payments.at(-1).id;
    await complete(left);
    const kept = await sql(server.pool, 'select amount_value::int from team_credits where payment_id = $1', [left]);
    expect(kept).toEqual([[5000]]);
  });

  test('is for open bills of the team alone, of more than nothing, and recorded by staff', async () => {
    const { of, bills } = await threeBills();
    const other = await openBill(1000);
    const wrong = await receive(of, { amount: usd(100), bill_ids: [bills[0], other] });
    expect([wrong.status, wrong.body.bill_ids]).toEqual([422, ['Only what is open can be paid.']]);
    expect((await receive(of, { amount: usd(0) })).status).toBe(422);
    const owner = await makePerson(server.pool, {
      teams: { [of]: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
    });
    const refused = await server.call('POST', `/api/teams/${of}/receipts`, {
      as: owner.token,
      body: { amount: usd(1), method: 'ach', paid_on: '2026-06-01' },
    });
    expect(refused.status).toBe(403);
    expect(await balances(of)).toHaveLength(3);
    expect(await sql(server.pool, 'select id from payments where team_id = $1', [of])).toEqual([]);
  });

  test('is proved by one bank line, which then completes every part', async () => {
    const { of } = await threeBills();
    const { body } = await receive(of, { amount: usd(100_000), reference: 'WIRE-8' });
    const file = 'Date,Amount,Description,Reference,Trace number\n2026-06-02,1000.00,Incoming,R8,WIRE8';
    const form = formOf({ bank_account: 'REC-1' }, [{ name: 'june.csv', type: 'text/csv', content: file }], 'file');
    const sent = await server.call('POST', '/api/bank-statements/import', { as: specialist.token, ...form });
    expect(sent.body).toMatchObject({ added: 1, matched: 1 });
    expect(body.payments).toHaveLength(3);
    expect(await balances(of)).toEqual([
      ['PAID', 0],
      ['PAID', 0],
      ['PAID', 0],
    ]);
  });
});

const amounts = fc.integer({ min: 1, max: 400 });
const happening = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), bill: fc.option(fc.integer({ min: 0, max: 1 })), amount: amounts }),
  fc.record({ kind: fc.constantFrom('complete' as const, 'fail' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(3), amount: amounts }),
);

test('[BI-028] no order of payments, failures, overpayments and refunds makes or loses a cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
      const of = await makeTeam(server.pool, crypto.randomUUID());
      const bills = [await openBill(300, of), await openBill(500, of)];
      const payments: string[] = [];
      for (const one of happenings) {
        if (one.kind === 'pay') {
          const bill = one.bill === null ? {} : { consolidated_bill_id: bills[one.bill] };
          const { status, body } = await record({
            team_id: of,
            direction: 'incoming',
            amount: usd(one.amount),
            ...bill,
          });
          if (status === 201) payments.push(body.id);
        } else if (one.kind === 'refund') {
          const credits = await sql(server.pool, 'select id from team_credits where team_id = $1 order by id', [of]);
          const credit = credits[one.which]?.[0];
          const { status, body } = await record({
            team_id: of,
            direction: 'outgoing',
            team_credit_id: credit,
            amount: usd(one.amount),
          });
          if (status === 201) payments.push(body.id);
        } else if (payments[one.which] !== undefined) {
          await (one.kind === 'complete' ? complete : fail)(payments[one.which]!);
        }
        const [[came, billed, credited, worst]] = (await sql(
          server.pool,
          `select (select coalesce(sum(amount_value), 0)::int from payments where team_id = $1 and direction = 'incoming' and status = 'completed'),
                  (select coalesce(sum(least(amount_paid_value, total_value)), 0)::int from consolidated_bills where team_id = $1),
                  (select coalesce(sum(amount_value), 0)::int from team_credits where team_id = $1),
                  (select coalesce(min(c.amount_value - (select coalesce(sum(p.amount_value), 0) from payments p
                     where p.team_credit_id = c.id and p.status <> 'failed')), 0)::int from team_credits c where c.team_id = $1)`,
          [of],
        )) as [[number, number, number, number]];
        expect(billed + credited).toBe(came);
        expect(worst).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('[BI-024] the remaining credit is shown to everyone who sees the bills, until it is paid back', async () => {
  const of = await makeTeam(server.pool, 'Paid too much');
  const bill = await openBill(336_799, of, { number: 'CB-2026-000501' });
  await complete(
    (await record({ team_id: of, direction: 'incoming', consolidated_bill_id: bill, amount: usd(340_000) })).body.id,
  );
  const viewer = await makePerson(server.pool, { teams: { [of]: ['VIEW_BILL_CONSOLIDATION'] } });
  const other = await makePerson(server.pool, { teams: { [of]: [] } });
  const credits = (as = viewer) => server.call('GET', `/api/teams/${of}/bill-credits`, { as: as.token });
  const [credit] = (await credits()).body.rows;
  expect([credit.reason, credit.amount, credit.left]).toEqual(['Overpayment of CB-2026-000501', usd(3201), usd(3201)]);
  const back = { team_id: of, direction: 'outgoing', team_credit_id: credit.id };
  const given = (await record({ ...back, amount: usd(2000) })).body.id;
  expect((await credits()).body.rows).toMatchObject([{ amount: usd(3201), left: usd(1201) }]);
  await fail(given);
  await complete((await record({ ...back, amount: usd(3201) })).body.id);
  expect((await credits()).body.rows).toEqual([]);
  expect((await credits(other)).status).toBe(403);
});

describe('[BI-024] [BI-026] what comes next', () => {
  const next = async (path: string, id: string) =>
    (await server.call('GET', `/api/${path}/${id}/next-action`, { as: specialist.token })).body;
  /** Initial values of a new payment in the address of its page. */
  const start = (to: string): object => {
    const search = [...new URL(to, 'http://t').searchParams].filter(([, text]) => text !== '');
    return Object.fromEntries(search.map(([wire, text]) => [wire, wire === 'amount' ? JSON.parse(text) : text]));
  };

  test('of a bill is its payment, which starts with what is open', async () => {
    const bill = await openBill(10_000, team_id, { due_date: '2026-06-20' });
    await complete((await record({ direction: 'incoming', consolidated_bill_id: bill, amount: usd(4000) })).body.id);
    const { label, to, waiting, values: places } = await next('consolidated-bills', bill);
    expect([waiting.startsWith('{amount} is left, due on {date}.'), places.amount]).toEqual([true, '$60']);
    const late = await openBill(10_000, team_id, { due_date: '2026-06-20' });
    expect((await next('consolidated-bills', late)).waiting).toBe('{amount} was due on {date} and has not come.');
    const later = await openBill(10_000, team_id, { due_date: '2099-06-20' });
    expect((await next('consolidated-bills', later)).waiting).toBe('Waiting for {amount}, due by {date}.');
    const values = start(String(to));
    expect([label, values]).toEqual([
      'Record a payment',
      { direction: 'incoming', team_id, consolidated_bill_id: bill, amount: usd(6000) },
    ]);
    await complete((await record(values)).body.id);
    expect(await read('consolidated_bills', 'status', bill)).toEqual(['PAID']);
  });

  test('of a bill that a payment under way covers is that payment, and another one once it has failed', async () => {
    const bill = await openBill(10_000, team_id, { due_date: '2099-06-20' });
    const { id } = (await record({ direction: 'incoming', consolidated_bill_id: bill, amount: usd(10_000) })).body;
    expect(await next('consolidated-bills', bill)).toMatchObject({
      waiting: 'A payment of {amount} is on its way.',
      values: { amount: '$100' },
      to: `/admin/payments/${id}/show`,
    });
    await fail(id);
    expect((await next('consolidated-bills', bill)).label).toBe('Record a payment');
  });

  test('of an invoice is its payment, then the payment; a failed one is tried again with all that it was, once', async () => {
    const invoice = await openInvoice();
    const values = start(String((await next('invoices', invoice)).to));
    expect(values).toEqual({ direction: 'outgoing', team_id, invoice_id: invoice, amount: usd(45_000) });
    const { id } = (await record(values)).body;
    expect(await next('invoices', invoice)).toMatchObject({
      values: { amount: '$450' },
      to: `/admin/payments/${id}/show`,
    });
    await fail(id);
    const again = await next('payments', id);
    expect(again.label).toBe('Try it again');
    const second = await record(start(String(again.to)));
    expect([second.status, second.body.retry_of_id]).toEqual([201, id]);
    expect((await next('payments', id)).to).toBe(`/admin/payments/${second.body.id}/show`);
  });

  test('of a failed payment is nothing more where its bill is void', async () => {
    const bill = await openBill(10_000);
    const { id } = (await record({ direction: 'incoming', consolidated_bill_id: bill, amount: usd(4000) })).body;
    await fail(id);
    await set('consolidated-bill', bill, { status: 'VOID' });
    expect((await next('payments', id)).to).toBe('/admin/payments');
  });

  test('of an invoice that the customer pays is not our payment', async () => {
    const invoice = await openInvoice();
    await set('provider-account', accountId, { payer: 'CUSTOMER' });
    expect((await next('invoices', invoice)).waiting).toBe('The customer pays this invoice.');
    await set('provider-account', accountId, { payer: 'TRUNKLINE' });
  });

  test('of a draft is what the audit found, then its approval', async () => {
    const invoice = await draftInvoice();
    const more = { team_id, invoice_id: invoice, description: 'Recovery', amount: usd(500) };
    const line = await add('invoice-line', { ...more, charge_category: 'NEEDS_REVIEW' });
    expect(await next('invoices', invoice)).toMatchObject({
      waiting: 'The lines lead to {lines}, the invoice says {total}.',
      values: { lines: '$455', total: '$450' },
      to: `/admin/invoices/${invoice}/show?tab=lines`,
    });
    await set('invoice', invoice, { total: usd(45_500) });
    expect(await next('invoices', invoice)).toMatchObject({ label: 'Sort {line}', values: { line: 'Recovery' } });
    await set('invoice-line', line, { charge_category: 'PROVIDER_FEES' });
    expect((await next('invoices', invoice)).event).toBe('approve');
    const finding = await add('invoice-finding', {
      team_id,
      invoice_id: invoice,
      provider_account_id: accountId,
      code: 'E14',
      cause: 'E14',
      exposure: usd(100),
      summary: 'More than before',
    });
    expect((await next('invoices', invoice)).to).toBe(`/admin/invoice-findings/${finding}/show`);
  });
});
