import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourceById } from '#generated/resources/registry.ts';
import { newId } from '#server/kernel/data/id.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { makeFresh, makeRows, type RowOwner, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let staff: Person;
let owner: Person;
let team: RowOwner;
let rows: Rows;
let bill: string;

beforeAll(async () => {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  staff = await makePerson(server.pool, { role: 'implementation_specialist' });
  owner = await makePerson(server.pool, {
    teams: { [teamId]: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
  });
  team = { teamId, userId: owner.userId };
  rows = await makeRows(server.pool, team);
});

beforeEach(async () => {
  bill = await fresh('consolidated-bill');
});

const fresh = (id: string): Promise<string> => makeFresh(server.pool, resourceById(id), team, rows);

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = staff) =>
  server.call(method, `/api/${path}`, { as: as.token, body });

const line = (value: number, more: object = {}) => ({
  team_id: team.teamId,
  consolidated_bill_id: bill,
  kind: 'CREDIT',
  description: 'Line',
  amount: { value, code: 'USD' },
  ...more,
});

const addLine = (value: number, more: object = {}) => call('POST', 'consolidated-bill-lines', line(value, more));

const totals = async (id = bill) => {
  const { body } = await call('GET', `consolidated-bills/${id}`);
  return [body.total, body.platform_fee, body.amount_paid];
};

const usd = (value: number) => ({ value, code: 'USD' });

describe('[BI-030] the total of a bill', () => {
  test('is nothing, in the currency of the bill, before there is a line', async () => {
    expect(await totals()).toEqual([usd(0), usd(0), usd(0)]);
  });

  test('follows each line that is added, changed and deleted; fees have a separate total', async () => {
    const first = await addLine(20_186);
    await addLine(-5_000);
    const fee = await addLine(900, { kind: 'PLATFORM_FEE' });
    expect(await totals()).toEqual([usd(16_086), usd(900), usd(0)]);
    await call('PUT', `consolidated-bill-lines/${first.body.id}`, { amount: usd(1) });
    expect(await totals()).toEqual([usd(-4_099), usd(900), usd(0)]);
    await call('PUT', `consolidated-bill-lines/${fee.body.id}`, { kind: 'CREDIT' });
    expect(await totals()).toEqual([usd(-4_099), usd(0), usd(0)]);
    expect((await call('DELETE', `consolidated-bill-lines/${fee.body.id}`)).status).toBe(204);
    expect(await totals()).toEqual([usd(-4_999), usd(0), usd(0)]);
  });

  test('is the sum of what is left after 300 random changes', async () => {
    const amounts = new Map<string, number>();
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 300; step += 1) {
      const id = [...amounts.keys()][random(Math.max(1, amounts.size))];
      const value = random(200_000) - 100_000;
      if (id === undefined || random(3) === 0) {
        const made = newId();
        await sql(
          server.pool,
          `insert into consolidated_bill_lines (id, team_id, consolidated_bill_id, kind, description, amount_value, amount_code)
             values ($1, $2, $3, 'CREDIT', 'Line', $4, 'USD')`,
          [made, team.teamId, bill, value],
        );
        amounts.set(made, value);
      } else if (random(2) === 0) {
        await sql(server.pool, 'update consolidated_bill_lines set amount_value = $2 where id = $1', [id, value]);
        amounts.set(id, value);
      } else {
        await sql(server.pool, 'delete from consolidated_bill_lines where id = $1', [id]);
        amounts.delete(id);
      }
    }
    expect(amounts.size).toBeGreaterThan(5);
    const left = [...amounts.values()].reduce((sum, value) => sum + value, 0);
    expect(await totals()).toEqual([usd(left), usd(0), usd(0)]);
  });

  test('loses nothing to twenty who write at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => addLine(at + 1)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(await totals()).toEqual([usd(210), usd(0), usd(0)]);
  });

  test('moves with a line from one draft to another', async () => {
    const other = await fresh('consolidated-bill');
    const { body } = await addLine(700);
    await sql(server.pool, 'update consolidated_bill_lines set consolidated_bill_id = $2 where id = $1', [
      body.id,
      other,
    ]);
    expect([await totals(), await totals(other)]).toEqual([
      [usd(0), usd(0), usd(0)],
      [usd(700), usd(0), usd(0)],
    ]);
  });

  test('cannot be written: 400 for a caller, an error for SQL', async () => {
    const answer = await call('PUT', `consolidated-bills/${bill}`, { total: usd(1) });
    expect([answer.status, answer.body.total]).toEqual([400, ['Total is read-only']]);
    for (const text of [
      `update consolidated_bills set total_value = 1 where id = '${bill}'`,
      `update consolidated_bills set credits_applied_value = -1 where id = '${bill}'`,
      `insert into consolidated_bills (id, team_id, period_start, period_end, total_value, total_code)
         values (gen_random_uuid(), '${team.teamId}', '2026-04-01', '2026-04-30', 1, 'USD')`,
    ])
      await expect(
        transaction(server.pool, jobScope('test'), { mode: 'write' }, ({ change }) => change(text)),
      ).rejects.toMatchObject({
        code: 'TF002',
      });
    expect(await totals()).toEqual([usd(0), usd(0), usd(0)]);
  });

  test('leaves a balance that only its formula writes', async () => {
    await addLine(500);
    await sql(server.pool, `update consolidated_bills set status = 'OPEN' where id = $1`, [bill]);
    await sql(server.pool, 'update consolidated_bills set balance_value = 1 where id = $1', [bill]);
    expect((await call('GET', `consolidated-bills/${bill}`)).body.balance).toEqual(usd(500));
  });

  test('has one currency: a line in another is refused at its amount', async () => {
    const refused = { status: 422, body: { amount: ['Every amount here is in USD.'] } };
    expect(await addLine(1, { amount: { value: 1, code: 'EUR' } })).toMatchObject(refused);
    const { body } = await addLine(5);
    expect(
      await call('PUT', `consolidated-bill-lines/${body.id}`, { amount: { value: 5, code: 'EUR' } }),
    ).toMatchObject(refused);
    expect(await totals()).toEqual([usd(5), usd(0), usd(0)]);
  });

  test('goes with its lines when a draft is deleted', async () => {
    await addLine(5);
    expect((await call('DELETE', `consolidated-bills/${bill}`)).status).toBe(204);
    expect(
      await sql(server.pool, 'select 1 from consolidated_bill_lines where consolidated_bill_id = $1', [bill]),
    ).toEqual([]);
  });
});

describe('[BI-027] [BI-030] in any order of events', () => {
  test('total = sum of lines, balance = total less completed payments, after each of 600 steps', async () => {
    const bills = [bill, await fresh('consolidated-bill'), await fresh('consolidated-bill')];
    let seed = 11;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const kinds = ['INVOICE', 'ESTIMATE', 'TRUE_UP', 'PLATFORM_FEE', 'CREDIT'];
    const steps: readonly ((id: string) => Promise<unknown>)[] = [
      (id) =>
        sql(
          server.pool,
          `insert into consolidated_bill_lines (id, team_id, consolidated_bill_id, kind, description, amount_value, amount_code)
             select gen_random_uuid(), $1, $2, $3, 'Line', $4 + n, 'USD' from generate_series(1, $5::int) n`,
          [team.teamId, id, kinds[random(5)], random(200_000) - 80_000, 1 + random(4)],
        ),
      (id) =>
        sql(
          server.pool,
          `update consolidated_bill_lines set amount_value = amount_value + $2 where consolidated_bill_id = $1 and random() < 0.3`,
          [id, random(5000) - 2500],
        ),
      (id) =>
        sql(server.pool, `delete from consolidated_bill_lines where consolidated_bill_id = $1 and random() < 0.2`, [
          id,
        ]),
      (id) =>
        sql(
          server.pool,
          `update consolidated_bill_lines set consolidated_bill_id = $2 where consolidated_bill_id = $1 and random() < 0.2`,
          [id, bills[random(3)]],
        ),
      (id) =>
        sql(
          server.pool,
          `insert into payments (id, team_id, consolidated_bill_id, direction, method, status, amount_value, amount_code, paid_on)
             values (gen_random_uuid(), $1, $2, $3, 'ach', 'pending', $4, 'USD', '2026-05-12')`,
          [team.teamId, id, random(5) === 0 ? 'outgoing' : 'incoming', random(90_000)],
        ),
      (id) =>
        sql(
          server.pool,
          `update payments set status = $2 where consolidated_bill_id = $1 and status = 'pending' and random() < 0.5`,
          [id, random(3) === 0 ? 'failed' : 'completed'],
        ),
      (id) =>
        sql(
          server.pool,
          `update consolidated_bills set status = 'OPEN' where id = $1 and status = 'DRAFT' and random() < 0.05`,
          [id],
        ),
    ];
    const wrong: unknown[] = [];
    const refused = new Set<unknown>();
    for (let step = 0; step < 600; step += 1) {
      await steps[random(steps.length)]!(bills[random(3)]!).catch((error: { code?: string }) =>
        refused.add(error.code),
      );
      wrong.push(...(await differing(bills)));
    }
    expect(wrong).toEqual([]);
    expect([...refused].filter((code) => code !== 'frozen')).toEqual([]);
  });

  /** Compares stored totals with sums computed over the rows. */
  const differing = (bills: readonly string[]) =>
    sql(
      server.pool,
      `select b.id, b.total_value, l.total, b.balance_value, p.paid from consolidated_bills b,
         lateral (select coalesce(sum(amount_value), 0) as total,
                         coalesce(sum(amount_value) filter (where kind = 'CREDIT'), 0) as credits,
                         coalesce(sum(amount_value) filter (where kind = 'PLATFORM_FEE'), 0) as fee
                    from consolidated_bill_lines where consolidated_bill_id = b.id) l,
         lateral (select coalesce(sum(amount_value), 0) as paid from payments
                   where consolidated_bill_id = b.id and status = 'completed' and direction = 'incoming') p
        where b.id = any($1) and (b.total_value, b.credits_applied_value, b.platform_fee_value, b.amount_paid_value, b.balance_value)
              is distinct from (l.total, l.credits, l.fee, p.paid, case when b.status in ('OPEN', 'PAID') then greatest(l.total - p.paid, 0) else 0 end)`,
      [bills],
    );
});

describe('[BI-025] the charges of an invoice', () => {
  test('are the total of its lines, with separate taxes, in the one currency of the invoice', async () => {
    const invoice = await fresh('invoice');
    const add = (value: number, more: object = {}) =>
      call('POST', 'invoice-lines', {
        team_id: team.teamId,
        invoice_id: invoice,
        description: 'Line',
        amount: usd(value),
        ...more,
      });
    await add(61_000);
    await add(3_812, { charge_category: 'GOV_TAXES_AND_FEES' });
    await add(-10_750, { section: 'ADJUSTMENT', charge_category: 'GOV_TAXES_AND_FEES' });
    const { body } = await call('GET', `invoices/${invoice}`);
    expect([body.current_charges, body.taxes_total, body.adjustments]).toEqual([usd(64_812), usd(3_812), usd(-10_750)]);
    expect(await call('PUT', `invoices/${invoice}`, { currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { currency: ['Every amount here is in USD.'] },
    });
  });
});

describe('[BI-025] an invoice is approved', () => {
  const approve = async (total: number, more: object = {}, adjustment = 0) => {
    const invoice = await fresh('invoice');
    await call('PUT', `invoices/${invoice}`, { total: usd(total), ...more });
    const line = { description: 'Line', charge_category: 'SERVICE_CHARGE' };
    const body = { team_id: team.teamId, invoice_id: invoice, ...line };
    await call('POST', 'invoice-lines', { ...body, amount: usd(1_000) });
    await call('POST', 'invoice-lines', { ...body, section: 'ADJUSTMENT', amount: usd(adjustment) });
    return call('POST', `invoices/${invoice}/transitions`, { event: 'approve' });
  };

  test('when previous balance, payments, adjustments and lines lead to its total', async () => {
    const more = { previous_balance: usd(540), payments: usd(540) };
    expect(await approve(975, more, -25)).toMatchObject({ status: 200, body: { status: 'OPEN' } });
  });

  test('not when a cent is missing, or an amount is in another currency', async () => {
    expect(await approve(999)).toMatchObject({
      status: 422,
      body: { total: ['The lines do not lead to the printed total.'] },
    });
    expect(await approve(1_000, { payments: { value: 0, code: 'EUR' } })).toMatchObject({
      status: 422,
      body: { payments: ['Every amount here is in USD.'] },
    });
  });
});

describe('the payments of a bill', () => {
  test('count when they are completed, by anyone', async () => {
    await addLine(900);
    await sql(server.pool, `update consolidated_bills set status = 'OPEN' where id = $1`, [bill]);
    const pay = (value: number) =>
      call('POST', 'payments', {
        team_id: team.teamId,
        consolidated_bill_id: bill,
        direction: 'incoming',
        method: 'ach',
        amount: usd(value),
        paid_on: '2026-05-12',
      });
    const [part, failed] = [(await pay(400)).body.id, (await pay(500)).body.id];
    expect((await totals())[2]).toEqual(usd(0));
    const move = (id: string, event: string) =>
      call('POST', `payments/${id}/transitions`, { event, reason: 'Returned' });
    expect((await move(part, 'complete')).status).toBe(200);
    expect((await move(failed, 'fail')).status).toBe(200);
    expect((await totals())[2]).toEqual(usd(400));
    const rest = (await pay(500)).body.id;
    expect((await move(rest, 'complete')).status).toBe(200);
    const { body } = await call('GET', `consolidated-bills/${bill}`);
    expect([body.status, body.amount_paid, body.balance]).toEqual(['PAID', usd(900), usd(0)]);
  });
});

describe('[BI-003] a customer who may manage bills', () => {
  test('writes no bill, no line, no invoice and no payment', async () => {
    const { body } = await addLine(900);
    const invoice = await fresh('invoice');
    const answers = await Promise.all([
      call('PUT', `consolidated-bills/${bill}`, { due_date: '2030-01-01' }, owner),
      call('POST', 'consolidated-bill-lines', line(-100_000), owner),
      call('DELETE', `consolidated-bill-lines/${body.id}`, undefined, owner),
      call('PUT', `invoices/${invoice}`, { total: usd(7) }, owner),
      call('POST', 'payments', { team_id: team.teamId, direction: 'incoming' }, owner),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await totals()).toEqual([usd(900), usd(0), usd(0)]);
  });
});

describe('a bill that is issued while somebody writes a line', () => {
  test('has the line in its total, or the line is refused', async () => {
    const results = [];
    for (let round = 0; round < 10; round += 1) {
      const id = await fresh('consolidated-bill');
      const issue = sql(server.pool, `update consolidated_bills set status = 'OPEN' where id = $1`, [id]);
      const [added] = await Promise.all([
        call('POST', 'consolidated-bill-lines', { ...line(100), consolidated_bill_id: id }),
        issue,
      ]);
      const [total] = (await totals(id)) as [{ value: number }];
      results.push([added.status, total.value].join(' '));
    }
    expect(results).toHaveLength(10);
    expect(results.filter((each) => each !== '201 100' && each !== '409 0')).toEqual([]);
  });
});
