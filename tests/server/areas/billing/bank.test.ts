/** A bank file from its import to completed payments and closed invoices. */
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { doDueWork } from '#server/areas/areas.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, set, read, send } = createDrive(server);
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

/** An approved invoice with a payment under way, and the payment's reference. */
async function sentPayment(amount: number, reference: string): Promise<{ invoice: string; payment: string }> {
  const invoice = await add('invoice', {
    team_id,
    provider_account_id: accountId,
    invoice_number: crypto.randomUUID().slice(0, 8),
    invoice_date: '2026-05-02',
    total: usd(amount),
  });
  await add('invoice-line', { team_id, invoice_id: invoice, description: 'Internet', amount: usd(amount) });
  await set('invoice', invoice, { status: 'PAYMENT_ISSUED' });
  const payment = await add('payment', {
    team_id,
    direction: 'outgoing',
    method: 'ach',
    invoice_id: invoice,
    amount: usd(amount),
    paid_on: '2026-06-01',
    reference,
  });
  return { invoice, payment };
}

const lines = (...rows: readonly string[]): string =>
  ['Date,Amount,Description,Reference,Trace number', ...rows].join('\n');
let accounts = 0;
const newAccount = (): string => `4417-${(accounts += 1)}`;

function importFile(text: string | Buffer, bank_account: string, as: Person = specialist) {
  const form = formOf({ bank_account }, [{ name: 'june.csv', type: 'text/csv', content: text }], 'file');
  return server.call('POST', '/api/bank-statements/import', { as: as.token, ...form });
}
const lineOf = async (reference: string): Promise<string> =>
  String((await sql(server.pool, 'select id from bank_lines where reference = $1 order by id', [reference]))[0]![0]);
const rowOf = async (table: string, id: string) =>
  (await sql(server.pool, `select to_jsonb(r) from ${table} r where id = $1`, [id]))[0]![0];
/** Reopens and voids its match; returns the answer of the second step. */
async function voidMatch(admin: Person, line: string, status = 200) {
  const id = String((await sql(server.pool, 'select id from reconciliations where bank_line_id = $1', [line]))[0]![0]);
  const reason = { reason: 'Not its own' };
  expect((await send('reconciliation', id, admin, 'reopen', reason)).status).toBe(200);
  const voided = await send('reconciliation', id, specialist, 'void', reason);
  expect(voided.status).toBe(status);
  return voided.body;
}
const match = (line: string, payment_ids: readonly string[], reason?: string) =>
  server.call('POST', `/api/bank-lines/${line}/match`, {
    as: specialist.token,
    body: { payment_ids, ...(reason && { reason }) },
  });

describe('[BI-024] [BI-029] an imported bank file', () => {
  test('completes the payment that its line proves, and closes the invoice, once', async () => {
    const { invoice, payment } = await sentPayment(117_457, 'T-100');
    const account = newAccount();
    const text = lines(
      '2026-06-02,-1174.57,Great Lakes Fiber,B1,T100',
      '2026-06-02,-25.00,Wire charge,,',
      '2026-06-02,-25.00,Wire charge,,',
    );
    const { status, body } = await importFile(text, account);
    expect([status, body.lines, body.added, body.matched]).toEqual([200, 3, 3, 1]);
    expect(await read('payments', 'status', payment)).toEqual(['completed']);
    expect(await read('invoices', 'status, paid_on::text', invoice)).toEqual(['CLOSED', '2026-06-01']);
    const overlapping = `${text}\n2026-06-03,-25.00,Wire charge,,`;
    expect((await importFile(overlapping, account)).body).toMatchObject({ lines: 4, added: 1, matched: 0 });
    expect((await importFile(overlapping, account)).status).toBe(422);
    const kept = await sql(server.pool, 'select count(*)::int from bank_lines where bank_account = $1', [account]);
    expect(kept).toEqual([[4]]);
    const proofs = await sql(
      server.pool,
      'select status, bank_amount_value::int, difference_value::int from reconciliations where payment_id = $1',
      [payment],
    );
    expect(proofs).toEqual([['RECONCILED', -117_457, 0]]);
  });

  test('that is broken is refused by line, and nothing of it is kept', async () => {
    const account = newAccount();
    const { status, body } = await importFile(
      lines('2026-06-02,-1.00,x,,', '2026-06-31,-1.00,y,,', '2026-06-02,one,z,,'),
      account,
    );
    expect([status, body.file]).toEqual([
      422,
      ['Line 3: "2026-06-31" is not a date.', 'Line 4: "one" is not an amount.'],
    ]);
    expect(await sql(server.pool, 'select id from bank_lines where bank_account = $1', [account])).toEqual([]);
    expect(await sql(server.pool, 'select id from bank_statements where bank_account = $1', [account])).toEqual([]);
  });

  test('is read from any program, and bytes that are not text are refused', async () => {
    const written = (key: string) => lines(`2026-06-02,-1.00,Caf\u00e9,${key},`);
    for (const [key, content] of [
      ['UTF16', Buffer.from(`\ufeff${written('UTF16')}`, 'utf16le')],
      ['WINDOWS', Buffer.from(written('WINDOWS'), 'latin1')],
    ] as const) {
      expect((await importFile(content, newAccount())).status).toBe(200);
      expect(await rowOf('bank_lines', await lineOf(key))).toMatchObject({ text: 'Caf\u00e9' });
    }
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect((await importFile(picture, newAccount())).status).toBe(422);
  });

  test('that came before is refused with the day on which it did, also when it is sent by somebody else', async () => {
    const account = newAccount();
    const text = lines('2026-06-02,-1.00,Fee,SAME1,');
    expect((await importFile(text, account)).status).toBe(200);
    const { status, body } = await importFile(text, account);
    expect([status, body.file?.[0], body.sha256]).toEqual([
      422,
      expect.stringMatching(/^This file was imported before, on \w{3} \d{2}, \d{4}\.$/),
      undefined,
    ]);
    expect((await importFile(text, newAccount())).status).toBe(200);
  });

  test('changes no line that is there, and neither does anybody else', async () => {
    const { payment } = await sentPayment(5000, 'T-110');
    const account = newAccount();
    await importFile(lines('2026-06-02,-50.00,Great Lakes Fiber,KEPT1,T110'), account);
    const id = await lineOf('KEPT1');
    const kept = await rowOf('bank_lines', id);
    const proved = await rowOf('payments', payment);
    // The same line in another file is known; the bank's number with another day and amount is another line.
    const again = lines('2026-06-02,-50.00,Great  Lakes Fiber,KEPT1,T110', '2026-06-09,-999.00,Somebody else,KEPT1,');
    expect((await importFile(again, account)).body).toMatchObject({ lines: 2, added: 1, matched: 0 });
    const statements = [
      `update bank_lines set amount_value = -1 where id = '${id}'`,
      `update bank_lines set is_kept = false where id = '${id}'`,
      `delete from bank_lines where id = '${id}'`,
      `update payments set amount_value = 1 where id = '${payment}'`,
    ];
    const outcomes = [];
    for (const text of statements)
      outcomes.push(
        await transaction(server.pool, jobScope('test'), { mode: 'write' }, ({ change }) => change(text)).catch(
          ({ code }: { code?: string }) => code,
        ),
      );
    expect(outcomes).toEqual(['frozen', 'frozen', 'frozen', 'frozen']);
    expect(await rowOf('bank_lines', id)).toEqual(kept);
    expect(await rowOf('payments', payment)).toEqual(proved);
    const waits = await server.call('PUT', `/api/bank-lines/${id}`, {
      as: specialist.token,
      body: { waiting_for: 'Answer of the carrier' },
    });
    expect([waits.status, waits.body.waiting_for]).toEqual([200, 'Answer of the carrier']);
  });

  test('is of staff alone', async () => {
    expect((await importFile(lines('2026-06-02,-1.00,x,,'), newAccount(), manager)).status).toBe(403);
    expect((await server.call('GET', '/api/bank-lines', { as: manager.token })).status).toBe(403);
  });
});

describe('[BI-031] a line without an automatic match', () => {
  test('shows its candidates, and takes a reason for a difference beyond the tolerance', async () => {
    const { invoice, payment } = await sentPayment(60_000, 'T-200');
    const account = newAccount();
    // The tolerance of 600.00 is 3.00.
    await importFile(lines('2026-06-02,-595.00,Great Lakes,FAR1,T200'), account);
    const line = await lineOf('FAR1');
    const { body } = await server.call('GET', `/api/bank-lines/${line}/candidates`, { as: specialist.token });
    expect(body.candidates).toEqual([{ payment_ids: [payment], reason: 'REFERENCE' }]);
    const known = {
      id: payment,
      party: 'Great Lakes Fiber',
      numbers: [(await read('invoices', 'invoice_number', invoice))[0]],
      amount: usd(60_000),
      paid_on: '2026-06-01',
      reference: 'T-200',
    };
    expect(body.open).toContainEqual({ ...known, status: 'pending' });
    expect((await match(line, [payment])).body.reason).toEqual(['Say why the amounts differ.']);
    expect(await read('invoices', 'status', invoice)).toEqual(['PAYMENT_ISSUED']);
    expect((await match(line, [payment], 'Bank fee taken off')).status).toBe(200);
    expect(await read('invoices', 'status', invoice)).toEqual(['CLOSED']);
    expect((await match(line, [payment], 'Again')).status).toBe(409);
    const after = await server.call('GET', `/api/bank-lines/${line}/candidates`, { as: specialist.token });
    expect(after.body).toEqual({ matched: [{ ...known, status: 'completed' }], open: [], candidates: [] });
  });

  test('[BI-029] that is not a payment is set aside with its reason, and can still be matched when a payment turns up', async () => {
    const { payment } = await sentPayment(1750, 'LATE-1');
    await importFile(lines('2026-06-02,-17.51,Wire charge,FEE1,'), newAccount());
    const line = await lineOf('FEE1');
    const aside = (body: object, as = specialist) =>
      server.call('POST', `/api/bank-lines/${line}/set-aside`, { as: as.token, body });
    expect((await aside({ reason: 'Bank fee' }, manager)).status).toBe(403);
    expect((await aside({})).status).toBe(422);
    const { status, body } = await aside({ reason: 'Bank fee' });
    expect([status, body]).toEqual([200, expect.objectContaining({ no_payment_reason: 'Bank fee' })]);
    expect(body['matched_at']).not.toBeNull();
    expect((await match(line, [payment])).body).toMatchObject({ no_payment_reason: null });
    expect([(await match(line, [payment])).status, (await aside({ reason: 'Fee' })).status]).toEqual([409, 409]);
  });

  test('is matched to several payments whose sum it is, each with its own part', async () => {
    const [one, two] = [await sentPayment(10_000, 'T-301'), await sentPayment(23_000, 'T-302')];
    await importFile(lines('2026-07-20,-330.00,Collected,SUM1,'), newAccount());
    expect((await match(await lineOf('SUM1'), [one.payment, two.payment])).status).toBe(200);
    const parts = await sql(
      server.pool,
      `select bank_amount_value::int, difference_value::int from reconciliations where payment_id = any($1) order by 1`,
      [[one.payment, two.payment]],
    );
    expect(parts).toEqual([
      [-23_000, 0],
      [-10_000, 0],
    ]);
  });

  test('[BI-029] waits for its payments again when its match was wrong and is void', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const [wrong, right] = [await sentPayment(5000, 'T-501'), await sentPayment(5000, 'T-502')];
    await importFile(lines('2026-09-20,-50.00,Great Lakes,VOID1,'), newAccount());
    const line = await lineOf('VOID1');
    expect((await match(line, [wrong.payment])).status).toBe(200);
    const ofLine = 'select id from reconciliations where bank_line_id = $1';
    const made = String((await sql(server.pool, ofLine, [line]))[0]![0]);
    const reason = { reason: 'The other payment' };
    expect((await send('reconciliation', made, admin, 'reopen', reason)).status).toBe(200);
    expect((await match(line, [right.payment])).status).toBe(409);
    expect((await send('reconciliation', made, specialist, 'void', reason)).status).toBe(200);
    expect(await read('bank_lines', 'matched_at', line)).toEqual([null]);
    // Only this line had completed the wrong payment: it is reversed, and its invoice becomes payable again.
    expect(await read('invoices', 'status, paid_on', wrong.invoice)).toEqual(['OPEN', null]);
    const pair = `select direction, status, amount_value::int, is_undone from payments where invoice_id = $1 order by created_at`;
    expect(await sql(server.pool, pair, [wrong.invoice])).toEqual([
      ['outgoing', 'completed', 5000, true],
      ['incoming', 'completed', 5000, true],
    ]);
    expect((await match(line, [wrong.payment])).status).toBe(422);
    expect((await match(line, [right.payment])).status).toBe(200);
    expect(await read('invoices', 'status', right.invoice)).toEqual(['CLOSED']);
    const named = `select bank_reference, status from reconciliations where bank_line_id = $1 order by created_at`;
    expect(await sql(server.pool, named, [line])).toEqual([
      ['VOID1', 'VOID'],
      ['VOID1 /2', 'RECONCILED'],
    ]);
  });

  test('[BI-029] leaves a payment completed that was so before its match turned out wrong', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const { invoice, payment } = await sentPayment(6100, 'T-511');
    expect((await send('payment', payment, specialist, 'complete')).status).toBe(200);
    await importFile(lines('2026-09-22,-61.00,Great Lakes,VOID2,'), newAccount());
    const line = await lineOf('VOID2');
    expect((await match(line, [payment])).status).toBe(200);
    await voidMatch(admin, line);
    expect(await read('payments', 'status, is_undone', payment)).toEqual(['completed', false]);
    expect(await read('invoices', 'status', invoice)).toEqual(['PAYMENT_ISSUED']);
    expect((await match(line, [payment])).status).toBe(200);
    expect(await read('invoices', 'status', invoice)).toEqual(['CLOSED']);
  });

  test('[BI-029] opens the bill again whose payment a wrong match completed, and takes the credit of what was too much', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const bill = await add('consolidated-bill', { team_id, period_start: '2026-05-01', period_end: '2026-05-31' });
    const fee = { kind: 'PLATFORM_FEE', description: 'Fee', amount: usd(9000) };
    await add('consolidated-bill-line', { team_id, consolidated_bill_id: bill, ...fee });
    await set('consolidated-bill', bill, { status: 'OPEN', number: 'CB-2026-990001' });
    const incoming = { direction: 'incoming', method: 'ach', amount: usd(9500), paid_on: '2026-09-22' };
    const payment = await add('payment', { team_id, consolidated_bill_id: bill, ...incoming });
    await importFile(lines('2026-09-23,95.00,Acme,VOID3,'), newAccount());
    const line = await lineOf('VOID3');
    expect(await read('consolidated_bills', 'status, balance_value::int', bill)).toEqual(['PAID', 0]);
    const credit = String(
      (await sql(server.pool, 'select id from team_credits where payment_id = $1', [payment]))[0]![0],
    );
    await voidMatch(admin, line);
    const opened = 'status, amount_paid_value::int, balance_value::int';
    expect(await read('consolidated_bills', opened, bill)).toEqual(['OPEN', 0, 9000]);
    const refund = { team_id, direction: 'outgoing', method: 'ach', amount: usd(100), paid_on: '2026-09-24' };
    const given = await server.call('POST', '/api/payments', {
      as: specialist.token,
      body: { ...refund, team_credit_id: credit },
    });
    expect([given.status, given.body.amount]).toEqual([422, ['Of this credit $0 is left.']]);
    expect((await send('consolidated-bill', bill, specialist, 'void', { reason: 'Wrong' })).status).toBe(200);
  });

  test('[BI-029] cannot be void once the credit that came of its payment is used', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const incoming = { direction: 'incoming', method: 'ach', amount: usd(4711), paid_on: '2026-09-22' };
    const payment = await add('payment', { team_id, ...incoming });
    await importFile(lines('2026-09-23,47.11,Acme,VOID4,'), newAccount());
    const line = await lineOf('VOID4');
    const credit = String(
      (await sql(server.pool, 'select id from team_credits where payment_id = $1', [payment]))[0]![0],
    );
    const refund = { team_id, direction: 'outgoing', method: 'ach', amount: usd(11), paid_on: '2026-09-24' };
    await add('payment', { ...refund, team_credit_id: credit });
    const refused = await voidMatch(admin, line, 422);
    expect(refused.payment_id).toEqual([
      'The credit that came of this payment is used already: void the bill that uses it first.',
    ]);
    expect(await read('payments', 'is_undone', payment)).toEqual([false]);
    expect(await read('bank_lines', 'matched_at is null', line)).toEqual([false]);
  });

  test('[BI-024] is matched though a line of another bank account has the same reference', async () => {
    const payments = [await sentPayment(7700, 'T-601'), await sentPayment(8800, 'T-602')];
    const file = (amount: string, trace: string) => lines(`2026-09-21,-${amount},Great Lakes,SAME1,${trace}`);
    expect((await importFile(file('77.00', 'T601'), newAccount())).body).toMatchObject({ matched: 1 });
    expect((await importFile(file('88.00', 'T602'), newAccount())).body).toMatchObject({ matched: 1 });
    for (const { payment } of payments) expect(await read('payments', 'status', payment)).toEqual(['completed']);
  });

  test('proves a payment once, though two lines are matched to it at once', async () => {
    const { payment } = await sentPayment(44_400, 'T-400');
    await importFile(lines('2026-08-20,-444.00,Twice,ONCE1,', '2026-08-20,-444.00,Twice,ONCE2,'), newAccount());
    const both = await Promise.all(
      [await lineOf('ONCE1'), await lineOf('ONCE2')].map((line) => match(line, [payment])),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is snoozed until its day, then returns to its former state automatically', async () => {
    await importFile(lines('2026-06-02,-9.00,Unknown,WAIT1,', '2026-06-02,-9.00,Unknown,WAIT2,'), newAccount());
    const [soon, later] = [await lineOf('WAIT1'), await lineOf('WAIT2')];
    const match = await add('reconciliation', {
      team_id,
      bank_reference: 'WAIT3',
      bank_date: '2026-06-02',
      bank_amount: usd(-900),
    });
    const put = (path: string, body: Record<string, unknown>) =>
      server.call('PUT', `/api/${path}`, { as: specialist.token, body });
    const asked = { waiting_for: 'Asked the carrier' };
    expect((await put(`bank-lines/${soon}`, { ...asked, wait_until: '2031-03-10' })).status).toBe(200);
    expect((await put(`bank-lines/${later}`, { ...asked, wait_until: '2031-03-11' })).status).toBe(200);
    expect((await put(`reconciliations/${match}`, { wait_until: '2031-03-10' })).status).toBe(200);
    await set('reconciliation', match, { status: 'WAITING' });
    const state = async () => [
      ...(await read('bank_lines', 'wait_until::text, waiting_for', soon)),
      ...(await read('bank_lines', 'wait_until::text', later)),
      ...(await read('reconciliations', 'status, wait_until::text', match)),
    ];
    const workAt = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      try {
        await doDueWork({ ...server.services, pool: server.pool, onError: () => undefined });
      } finally {
        vi.useRealTimers();
      }
    };
    // Still March 9 in Chicago.
    await workAt('2031-03-10T04:59:00Z');
    expect(await state()).toEqual(['2031-03-10', 'Asked the carrier', '2031-03-11', 'WAITING', '2031-03-10']);
    await workAt('2031-03-10T05:01:00Z');
    expect(await state()).toEqual([null, 'Asked the carrier', '2031-03-11', 'OPEN', null]);
  });
});
