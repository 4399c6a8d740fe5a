/** One bill for all carriers, created from approved invoices (domain 2.5, scenario 13). */
import { pdfText } from '#server/kernel/pdf/files.ts';
import { printIssued } from '#server/areas/billing/document/print.ts';
import { issuerDay } from '#server/areas/billing/bill-effects.ts';
import { doDueWork } from '#server/areas/areas.ts';
import { describe, expect, test, vi } from 'vitest';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { usd, useBills, year } from './bill-scene.ts';

const server = useServer();
const bills = useBills(server);
const { send, add, read, announced, call, people, consolidate, accountOf, approvedInvoice } = bills;
const { record, linesOf, kindsOf, scenario, billOf, printDeps } = bills;
const reason = 'Wrong month';

describe('[BI-030] the bill of scenario 13', () => {
  test('is 3,367.99 to the cent, without the previous balance of 540.00; asked again it is the same bill', async () => {
    const { team } = await scenario();
    const bill = await billOf(team);
    expect((await record('consolidated-bills', bill)).total).toEqual(usd(336_799));
    const before = await kindsOf(bill);
    expect(before).toHaveLength(7);
    expect(await billOf(team)).toBe(bill);
    expect(await kindsOf(bill)).toEqual(before);
    const customer = await makePerson(server.pool, {
      teams: { [team]: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
    });
    expect((await consolidate(team, '2026-04-01', customer)).status).toBe(403);
  });

  test('[BI-027] is to be filled again, and no longer to be issued, once an invoice on its draft is void', async () => {
    const { team, invoices } = await scenario();
    const bill = await billOf(team);
    const next = async () => (await call('GET', `consolidated-bills/${bill}/next-action`)).body;
    expect(await next()).toMatchObject({ label: 'Issue', event: 'issue' });
    await send('invoice', invoices[1], people.specialist, 'void', { reason });
    const { label, to, values } = await next();
    expect([label, to]).toEqual(['Fill it again', `/admin/consolidated-bills/${bill}/show?do=refillBill`]);
    expect(values.lines).toContain('invoice');
    expect((await call('POST', `consolidated-bills/${bill}/refill`)).status).toBe(200);
    expect(await next()).toMatchObject({ label: 'Issue', event: 'issue' });
  });

  test('[BI-027] [BI-012] is issued once: numbered, due after 30 days, printed, emailed, and announced only once', async () => {
    const { team, invoices } = await scenario();
    const bill = await billOf(team);
    const asked = await Promise.all([1, 2, 3].map(() => send('consolidated-bill', bill, people.specialist, 'issue')));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const issued = await record('consolidated-bills', bill);
    expect(issued.number).toMatch(new RegExp(`^CB-${year}-\\d{6}$`));
    expect((Date.parse(issued.due_date) - Date.parse(issued.issue_date)) / 86_400_000).toBe(30);
    expect(
      issued.subtotal_by_category.map(({ category, amount }: never) => [category, (amount as { value: number }).value]),
    ).toEqual([
      ['GOV_TAXES_AND_FEES', 7_752],
      ['PROVIDER_FEES', 1_250],
      ['SERVICE_CHARGE', 327_797],
    ]);
    expect(
      server.jobs.filter(
        ({ name, payload }) => name === 'print-bill' && (payload as { billId: string }).billId === bill,
      ),
    ).toHaveLength(1);
    expect([issued.file_id, announced(bill)]).toEqual([null, []]);
    // The worker is killed after printing, and the job runs again, even twice at once.
    const files = await Promise.all([1, 2].map(() => printIssued(printDeps(), bill, true)));
    files.push(await printIssued(printDeps(), bill, true));
    expect(new Set(files).size).toBe(1);
    expect(announced(bill)).toEqual(['consolidated_bill.issued']);
    const document = await server.app.inject({
      url: `/api/consolidated-bills/${bill}/document`,
      headers: { authorization: `JWT ${people.specialist.token}` },
    });
    expect([document.statusCode, document.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = (await pdfText(document.rawPayload)).join(' ');
    for (const part of [
      issued.number,
      'Acme Dental',
      'April 2026',
      '3,367.99 USD',
      '-107.50 USD',
      'Government taxes and fees',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('540.00');
    // An invoice on an issued bill is billed, so nothing is left for the month.
    expect((await consolidate(team, '2026-04-01')).body).toEqual({
      records: [],
      notes: [`Bill ${issued.number} is issued for this period. What came later goes on the next one.`],
    });
    expect(await read('invoices', 'status', invoices[0])).toEqual(['OPEN']);
  });

  test('[BI-028] [BI-027] stays open at 367.99 after 3,000.00, is not voided then, and is paid by the retry of a failed payment', async () => {
    const { team } = await scenario();
    const bill = await billOf(team);
    await send('consolidated-bill', bill, people.specialist, 'issue');
    const pay = (value: number, more: object = {}) =>
      add('payment', {
        team_id: team,
        consolidated_bill_id: bill,
        direction: 'incoming',
        method: 'ach',
        amount: usd(value),
        paid_on: '2026-05-12',
        ...more,
      });
    await send('payment', await pay(300_000), people.specialist, 'complete');
    const columns = 'status, balance_value::int';
    expect(await read('consolidated_bills', columns, bill)).toEqual(['OPEN', 36_799]);
    expect((await send('consolidated-bill', bill, people.specialist, 'void', { reason })).status).toBe(422);
    const failed = await pay(36_799);
    await send('payment', failed, people.specialist, 'fail', { reason: 'R01' });
    expect(await read('consolidated_bills', columns, bill)).toEqual(['OPEN', 36_799]);
    await send('payment', await pay(36_799, { retry_of_id: failed }), people.specialist, 'complete');
    expect(await read('consolidated_bills', columns, bill)).toEqual(['PAID', 0]);
  });

  test('[BI-023] adds up by carrier, category and service, with charges of no service separate', async () => {
    const { team, dia } = await scenario();
    const bill = await billOf(team);
    const { body } = await call('GET', `consolidated-bills/${bill}/breakdown`);
    expect(body.total).toEqual(usd(336_799));
    for (const parts of [body.carriers, body.categories, body.services])
      expect(parts.reduce((sum: number, { amount }: { amount: { value: number } }) => sum + amount.value, 0)).toBe(
        336_799,
      );
    expect(body.services.find(({ key }: { key: string }) => key === dia)).toEqual({
      key: dia,
      label: 'DIA',
      amount: usd(110_548),
    });
    expect(body.services.at(-1)).toEqual({ key: null, label: null, amount: usd(7_752) });
  });
});

describe('[BI-030] an invoice that is missing', () => {
  test('is estimated at 612.00, and trued up by a pair when April arrives in May: 584.88 for both', async () => {
    const { team, accounts } = await scenario();
    const d = await accountOf(team, { expected_monthly: usd(61_200) });
    const april = await billOf(team);
    expect((await record('consolidated-bills', april)).total).toEqual(usd(397_999));
    await send('consolidated-bill', april, people.specialist, 'issue');
    await sql(server.pool, 'update provider_accounts set is_active = false where id = any($1)', [accounts]);
    await approvedInvoice(team, d, { lines: [{ amount: usd(59_844) }] });
    await approvedInvoice(team, d, { month: '2026-05', lines: [{ amount: usd(59_844) }] });
    const may = await billOf(team, '2026-05-20');
    expect(await kindsOf(may)).toEqual([
      ['INVOICE', 59_844],
      ['INVOICE', 59_844],
      ['TRUE_UP', -61_200],
    ]);
    expect((await record('consolidated-bills', may)).total).toEqual(usd(58_488));
    const [estimate] = (await linesOf(april)).filter(({ kind }) => kind === 'ESTIMATE');
    expect((await linesOf(may)).find(({ kind }) => kind === 'TRUE_UP')?.reverses_line_id).toBe(estimate?.id);
    await send('consolidated-bill', may, people.specialist, 'issue');
    // It was reversed once, so June does not have it.
    await approvedInvoice(team, d, { month: '2026-06', lines: [{ amount: usd(59_844) }] });
    expect(await kindsOf(await billOf(team, '2026-06-01'))).toEqual([['INVOICE', 59_844]]);
  });

  test('that never arrives is estimated three times; then a person decides', async () => {
    const team = await makeTeam(server.pool, 'Harbor');
    await accountOf(team, { account_number: 'LOST', expected_monthly: usd(61_200) });
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      const bill = await billOf(team, month);
      expect(await kindsOf(bill)).toEqual([['ESTIMATE', 61_200]]);
      await send('consolidated-bill', bill, people.specialist, 'issue');
    }
    const { body } = await consolidate(team, '2026-04-01');
    expect(body.records[0].total).toEqual(usd(0));
    expect(body.notes).toEqual([
      'Great Lakes Fiber LOST: the invoice is missing and was estimated 3 times already. Decide what to do.',
    ]);
    const refused = await send('consolidated-bill', body.records[0].id, people.specialist, 'issue');
    expect([refused.status, refused.body.lines]).toEqual([422, ['The bill has no lines.']]);
  });

  test('is said to wait for approval when it is there as a draft, and is the median of the last three', async () => {
    const team = await makeTeam(server.pool, 'Harbor');
    const account = await accountOf(team, { account_number: 'MED' });
    for (const [month, amount] of [
      ['2026-01', 59_844],
      ['2026-02', 70_000],
      ['2026-03', 61_200],
    ] as const)
      await approvedInvoice(team, account, {
        month,
        lines: [{ amount: usd(amount) }, { amount: usd(50_000), kind: 'ONE_TIME', charge_category: 'ONE_TIME_CHARGE' }],
      });
    await add('invoice', {
      team_id: team,
      provider_account_id: account,
      invoice_number: 'EARLY',
      invoice_date: '2026-04-03',
      total: usd(1),
    });
    const { body } = await consolidate(team, '2026-04-01');
    expect(body.notes).toEqual(['Great Lakes Fiber MED: invoice EARLY waits for approval.']);
    expect((await kindsOf(body.records[0].id)).filter(([kind]) => kind === 'ESTIMATE')).toEqual([['ESTIMATE', 61_200]]);
  });
});

describe('[BI-030] a bill', () => {
  test('is not prepared for a month that has not begun, of which all would be estimates', async () => {
    const team = await makeTeam(server.pool, 'Early');
    await approvedInvoice(team, await accountOf(team), { lines: [{ amount: usd(10_000) }] });
    const ahead = await consolidate(team, '2099-01-15');
    expect([ahead.status, ahead.body.period_start]).toEqual([422, ['This month has not begun.']]);
    expect((await consolidate(team, issuerDay())).status).toBe(200);
  });

  test('is not prepared for a month before the first invoice of a carrier, and estimates nothing for it', async () => {
    const team = await makeTeam(server.pool, 'New');
    const first = await accountOf(team, { expected_monthly: usd(61_200) });
    await approvedInvoice(team, first, { lines: [{ amount: usd(59_844) }] });
    const nothing = { records: [], notes: ['There is nothing to bill for this month.'] };
    expect((await consolidate(team, '2026-03-01')).body).toEqual(nothing);
    const earlier = await accountOf(team, { account_number: 'EARLIER' });
    await approvedInvoice(team, earlier, { month: '2026-03', lines: [{ amount: usd(10_000) }] });
    expect(await kindsOf(await billOf(team, '2026-03-01'))).toEqual([['INVOICE', 10_000]]);
  });

  test('is one of each currency, and has nothing of accounts that the team pays itself', async () => {
    const team = await makeTeam(server.pool, 'Harbor');
    const own = await accountOf(team, { payer: 'CUSTOMER', expected_monthly: usd(5_000) });
    await approvedInvoice(team, own, { lines: [{ amount: usd(5_000) }] });
    await approvedInvoice(team, await accountOf(team), { lines: [{ amount: usd(700) }] });
    const cad = await accountOf(team, { currency: 'CAD' });
    await approvedInvoice(team, cad, {
      values: { currency: 'CAD', total: { value: 0, code: 'CAD' } },
      lines: [{ amount: { value: 900, code: 'CAD' } }],
    });
    const { body } = await consolidate(team, '2026-04-01');
    expect(body.records.map(({ currency, total }: { currency: string; total: object }) => [currency, total])).toEqual([
      ['CAD', { value: 900, code: 'CAD' }],
      ['USD', usd(700)],
    ]);
  });

  test('has the platform fee of the team, and uses credits only as far as needed; the rest lowers the next one', async () => {
    const team = await makeTeam(server.pool, 'Harbor');
    const account = await accountOf(team);
    await sql(server.pool, `update teams set platform_fee_model = 'PERCENT', platform_fee_percent = 2 where id = $1`, [
      team,
    ]);
    await add('team-credit', { team_id: team, amount: usd(15_000), reason: 'Late answer' });
    await approvedInvoice(team, account, { lines: [{ amount: usd(10_000) }] });
    const first = await billOf(team);
    expect(await kindsOf(first)).toEqual([
      ['CREDIT', -10_200],
      ['INVOICE', 10_000],
      ['PLATFORM_FEE', 200],
    ]);
    await send('consolidated-bill', first, people.specialist, 'issue');
    await approvedInvoice(team, account, { month: '2026-05', lines: [{ amount: usd(10_000) }] });
    expect(await kindsOf(await billOf(team, '2026-05-01'))).toEqual([
      ['CREDIT', -4_800],
      ['INVOICE', 10_000],
      ['PLATFORM_FEE', 200],
    ]);
  });

  test('has the fee for each service of an invoice that is missing, too', async () => {
    const team = await makeTeam(server.pool, 'Harbor');
    const account = await accountOf(team);
    await sql(
      server.pool,
      `update teams set platform_fee_model = 'FLAT', platform_fee_value = 500, platform_fee_code = 'USD' where id = $1`,
      [team],
    );
    const service_id = await add('service', { team_id: team, service_type: 'internet', status: 'active' });
    await approvedInvoice(team, account, { lines: [{ amount: usd(10_000), service_id }] });
    for (const [month, kind, amount] of [
      ['2026-04-01', 'INVOICE', 10_000],
      ['2026-05-01', 'ESTIMATE', 10_000],
    ] as const) {
      const bill = await billOf(team, month);
      expect(await kindsOf(bill)).toEqual([
        [kind, amount],
        ['PLATFORM_FEE', 500],
      ]);
      await send('consolidated-bill', bill, people.specialist, 'issue');
    }
  });

  test('keeps lines that people added when it is filled again, and is not filled again once it is issued', async () => {
    const { team } = await scenario();
    const bill = await billOf(team);
    await add('consolidated-bill-line', {
      team_id: team,
      consolidated_bill_id: bill,
      kind: 'CREDIT',
      description: 'Goodwill',
      amount: usd(-799),
    });
    const { status, body } = await call('POST', `consolidated-bills/${bill}/refill`);
    expect([status, body.record.total]).toEqual([200, usd(336_000)]);
    await send('consolidated-bill', bill, people.specialist, 'issue');
    const refused = await call('POST', `consolidated-bills/${bill}/refill`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Only a draft is filled again.']);
  });

  test('is filled again before it is issued or not at all, where both are asked at once', async () => {
    const { team } = await scenario();
    const bill = await billOf(team);
    const [issued, ...filled] = await Promise.all([
      send('consolidated-bill', bill, people.specialist, 'issue'),
      ...[1, 2, 3].map(() => call('POST', `consolidated-bills/${bill}/refill`)),
    ]);
    expect(issued.status).toBe(200);
    const announced = filled.map(({ status, body }) => (status === 200 ? 'filled' : body.message));
    expect(announced.filter((text) => text !== 'filled' && text !== 'Only a draft is filled again.')).toEqual([]);
    expect((await record('consolidated-bills', bill)).total).toEqual(usd(336_799));
  });

  test('is not issued with an invoice voided in the meantime, nor below zero', async () => {
    const { team, invoices } = await scenario();
    const bill = await billOf(team);
    await send('invoice', invoices[1], people.specialist, 'void', { reason });
    const refused = await send('consolidated-bill', bill, people.specialist, 'issue');
    expect([refused.status, refused.body.lines[0]]).toEqual([
      422,
      expect.stringMatching(/^These lines no longer stand: .*Fill the draft again\.$/),
    ]);
    await add('consolidated-bill-line', {
      team_id: team,
      consolidated_bill_id: bill,
      kind: 'CREDIT',
      description: 'Goodwill',
      amount: usd(-400_000),
    });
    expect((await send('consolidated-bill', bill, people.specialist, 'issue')).body.total).toEqual([
      'The bill is below zero: what it takes back is more than it charges. Wait for the next invoices.',
    ]);
  });

  test('takes back what it billed of an invoice that is voided later', async () => {
    const { team, invoices, accounts } = await scenario();
    const bill = await billOf(team);
    await send('consolidated-bill', bill, people.specialist, 'issue');
    await send('invoice', invoices[1], people.specialist, 'void', { reason });
    await sql(server.pool, 'update provider_accounts set is_active = false where id = any($1)', [accounts.slice(1)]);
    await approvedInvoice(team, accounts[0]!, { month: '2026-05', lines: [{ amount: usd(74_500) }] });
    expect(await kindsOf(await billOf(team, '2026-05-01'))).toEqual([
      ['INVOICE', 74_500],
      ['REVERSAL', -1_250],
      ['REVERSAL', -12_999],
      ['REVERSAL', -843],
    ]);
  });
});

test('[BI-030] the bill of the month that ended is drafted once automatically, on its day, for a team with consolidated billing', async () => {
  const { team } = await scenario();
  const other = await scenario();
  const bill = await billOf(team);
  await send('consolidated-bill', bill, people.specialist, 'issue');
  const periods = async (of: string) =>
    (
      await sql(
        server.pool,
        `select period_start::text, status from consolidated_bills where team_id = $1 order by 1`,
        [of],
      )
    ).map((row) => row.join(' '));
  const april = ['2026-04-01 OPEN'];
  const workAt = async (moment: string) => {
    const faults: Error[] = [];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    try {
      await doDueWork({ ...server.services, pool: server.pool, onError: (error) => faults.push(error) });
    } finally {
      vi.useRealTimers();
    }
    expect(faults).toEqual([]);
  };
  // Still July 4 in Chicago.
  await workAt('2026-07-05T04:30:00Z');
  expect(await periods(team)).toEqual(april);
  await workAt('2026-07-05T05:30:00Z');
  await workAt('2026-07-06T05:30:00Z');
  expect(await periods(team)).toEqual([...april, '2026-06-01 DRAFT']);
  expect(await periods(other.team)).toEqual([]);
});
