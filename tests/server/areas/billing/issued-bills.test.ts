/** Issued bills: voided, numbered, printed, announced, aged and stated (domain 2.5). */
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { pdfText } from '#server/kernel/pdf/files.ts';
import { doDueWork } from '#server/areas/areas.ts';
import { printIssued, sweepUnprinted } from '#server/areas/billing/document/print.ts';
import { describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { usd, useBills, year } from './bill-scene.ts';

const server = useServer();
const scene = useBills(server);
const { send, add, read, announced, call, people, accountOf, approvedInvoice, next } = scene;
const { record, kindsOf, scenario, billOf, numbers, printDeps } = scene;
const reason = 'Wrong month';

describe('[BI-027] a bill that is voided', () => {
  test('has a separate reversal and a new draft in its place; aging includes the draft of neither', async () => {
    const { team, accounts, invoices } = await scenario();
    const bill = await billOf(team);
    await send('consolidated-bill', bill, people.specialist, 'issue');
    const before = await kindsOf(bill);
    await send('invoice', invoices[1], people.specialist, 'void', { reason });
    await sql(server.pool, 'update provider_accounts set is_active = false where id = $1', [accounts[1]]);
    expect((await send('consolidated-bill', bill, people.specialist, 'void', { reason })).body).toMatchObject({
      status: 'VOID',
      void_reason: reason,
    });
    const rows = (await call('GET', `consolidated-bills?team_id=${team}&per_page=50`)).body.records as Record<
      string,
      never
    >[];
    const reversal: Record<string, never> = rows.find(({ reverses_bill_id }) => reverses_bill_id === bill)!;
    const draft = rows.find(({ replaces_bill_id }) => replaces_bill_id === bill)!;
    expect([rows.length, reversal['status'], reversal['total'], draft['status']]).toEqual([
      3,
      'VOID',
      usd(-336_799),
      'DRAFT',
    ]);
    expect(reversal['number']).toMatch(new RegExp(`^CR-${year}-\\d{6}$`));
    expect(await kindsOf(String(reversal['id']))).toEqual(
      before.map(([kind, value]) => [kind, -Number(value)]).toSorted(),
    );
    // Consolidation ran again, so the voided invoice is gone from the draft.
    expect(draft['total']).toEqual(usd(336_799 - 15_092));
    expect((await call('GET', `teams/${team}/bill-aging`)).body).toEqual({ rows: [] });
    expect(announced(bill)).toContain('consolidated_bill.voided');
    const next = await call('GET', `consolidated-bills/${draft['id']}/next-action`);
    expect([next.status, next.body.label]).toEqual([200, 'Issue']);
    expect((await call('GET', `consolidated-bills/${people.specialist.userId}/next-action`)).status).toBe(404);
    expect((await send('consolidated-bill', String(draft['id']), people.specialist, 'issue')).status).toBe(200);
    const text = (await pdfText(await documentOf(String(reversal['id'])))).join(' ');
    expect(text).toContain('-3,367.99 USD');
    expect((await call('GET', `consolidated-bills/${String(reversal['id'])}/document`)).status).toBe(200);
  });

  const documentOf = async (bill: string): Promise<Uint8Array> =>
    (
      await server.app.inject({
        url: `/api/consolidated-bills/${bill}/document`,
        headers: { authorization: `JWT ${people.specialist.token}` },
      })
    ).rawPayload;

  test('while it is issued, both asked of the same draft: one result, the other 409, one number or none, in 12 races', async () => {
    const outcomes = [];
    for (let round = 0; round < 12; round += 1) {
      const team = await makeTeam(server.pool, 'Race');
      const bill = await add('consolidated-bill', {
        team_id: team,
        period_start: '2026-04-01',
        period_end: '2026-04-30',
      });
      await add('consolidated-bill-line', {
        team_id: team,
        consolidated_bill_id: bill,
        kind: 'PLATFORM_FEE',
        description: 'Fee',
        amount: usd(100),
      });
      const { version } = await record('consolidated-bills', bill);
      const events = round % 2 === 0 ? (['issue', 'void'] as const) : (['void', 'issue'] as const);
      const answers = await Promise.all(
        events.map((event) =>
          server.call('POST', `/api/consolidated-bills/${bill}/transitions`, {
            as: people.specialist.token,
            body: { event, ...(event === 'void' && { reason }) },
            headers: { 'if-match': `"${version}"` },
          }),
        ),
      );
      const [status, number] = await read('consolidated_bills', 'status, number is not null', bill);
      outcomes.push([...answers.map((answer) => answer.status).toSorted(), status, number].join(' '));
    }
    expect(outcomes.filter((each) => !['200 409 VOID false', '200 409 OPEN true'].includes(each))).toEqual([]);
  });
});

test('[BI-027] numbers have no gap and none is given twice, with 24 issued at once and every third rolled back', async () => {
  const bills = [];
  for (let each = 0; each < 24; each += 1) {
    const team = await makeTeam(server.pool, 'Many');
    const bill = await add('consolidated-bill', {
      team_id: team,
      period_start: '2026-04-01',
      period_end: '2026-04-30',
    });
    await add('consolidated-bill-line', {
      team_id: team,
      consolidated_bill_id: bill,
      kind: 'PLATFORM_FEE',
      description: 'Fee',
      amount: usd(100),
    });
    bills.push(bill);
  }
  const killed = new Error('killed');
  const issue = (bill: string, at: number) =>
    transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
      await server.services.transition(session, 'consolidated-bill', bill, 'issue');
      if (at % 3 === 0) throw killed;
    }).catch((error: Error) => {
      if (error !== killed) throw error;
    });
  await Promise.all(bills.map(issue));
  const given = await numbers('CB');
  expect(given).toEqual(Array.from({ length: given.length }, (_, at) => at + 1));
  expect(
    (
      await sql(server.pool, `select count(*)::int from consolidated_bills where id = any($1) and number is not null`, [
        bills,
      ])
    )[0],
  ).toEqual([16]);
});

test('[NO-003] the team is reminded once before the due date, and once after it; not about a paid or void bill', async () => {
  const team = await makeTeam(server.pool, 'Late');
  const bill = async (days: number, status: string) => {
    const id = await add('consolidated-bill', { team_id: team, period_start: '2026-04-01', period_end: '2026-04-30' });
    await add('consolidated-bill-line', {
      team_id: team,
      consolidated_bill_id: id,
      kind: 'PLATFORM_FEE',
      description: 'Fee',
      amount: usd(100),
    });
    await sql(
      server.pool,
      `update consolidated_bills set status = $2, number = $3, due_date = (now() at time zone 'UTC')::date + $4::int where id = $1`,
      [id, status, `DUE-${next()}`, days],
    );
    return id;
  };
  const bills = [
    await bill(6, 'OPEN'),
    await bill(5, 'OPEN'),
    await bill(0, 'OPEN'),
    await bill(-1, 'OPEN'),
    await bill(-1, 'PAID'),
    await bill(-1, 'VOID'),
  ];
  const faults: Error[] = [];
  const deps = { pool: server.pool, ...server.services, onError: (error: Error) => faults.push(error) };
  await doDueWork(deps);
  await doDueWork(deps);
  expect(faults).toEqual([]);
  expect(bills.map(announced)).toEqual([
    [],
    ['consolidated_bill.due_soon'],
    ['consolidated_bill.due_soon'],
    ['consolidated_bill.overdue'],
    [],
    [],
  ]);
});

test('[BI-027] a bill whose printing was lost is found and printed', async () => {
  const { team } = await scenario();
  const bill = await billOf(team);
  await send('consolidated-bill', bill, people.specialist, 'issue');
  await sql(server.owner, `alter table consolidated_bills disable trigger user`);
  await sql(server.pool, `update consolidated_bills set updated_at = now() - interval '1 hour' where id = $1`, [bill]);
  await sql(server.owner, `alter table consolidated_bills enable trigger user`);
  server.jobs.length = 0;
  await sweepUnprinted({ pool: server.pool, enqueue: server.services.enqueue });
  expect(server.jobs).toContainEqual({ name: 'print-bill', payload: { billId: bill } });
  expect(
    await printIssued(
      printDeps(),
      await add('consolidated-bill', { team_id: team, period_start: '2026-07-01', period_end: '2026-07-31' }),
      true,
    ),
  ).toBe(null);
});

describe('[BI-023] what is open', () => {
  test('is grouped by days past due, in each currency, for members of the team only', async () => {
    const team = await makeTeam(server.pool, 'Aged');
    const bill = async (days: number, value: number, code = 'USD') => {
      const id = await add('consolidated-bill', {
        team_id: team,
        period_start: '2026-04-01',
        period_end: '2026-04-30',
        currency: code,
      });
      await add('consolidated-bill-line', {
        team_id: team,
        consolidated_bill_id: id,
        kind: 'PLATFORM_FEE',
        description: 'Fee',
        amount: { value, code },
      });
      await sql(
        server.pool,
        `update consolidated_bills set status = 'OPEN', number = $2, due_date = (now() at time zone 'UTC')::date - $3::int where id = $1`,
        [id, `AGED-${next()}`, days],
      );
    };
    for (const [days, value] of [
      [-3, 100],
      [0, 20],
      [1, 3_000],
      [45, 400],
      [90, 50],
      [91, 6],
    ] as const)
      await bill(days, value);
    await bill(10, 700, 'CAD');
    const member = await makePerson(server.pool, { teams: { [team]: ['VIEW_BILL_CONSOLIDATION'] } });
    const { body } = await call('GET', `teams/${team}/bill-aging`, undefined, member);
    expect(
      body.rows.map(({ currency, total }: { currency: string; total: { value: number } }) => [currency, total.value]),
    ).toEqual([
      ['CAD', 700],
      ['USD', 3_576],
    ]);
    expect(
      body.rows[1].buckets.map(
        ({ bucket, amount, bills }: { bucket: string; amount: { value: number }; bills: number }) => [
          bucket,
          amount.value,
          bills,
        ],
      ),
    ).toEqual([
      ['NOT_DUE', 120, 2],
      ['DAYS_1_30', 3_000, 1],
      ['DAYS_31_60', 400, 1],
      ['DAYS_61_90', 50, 1],
      ['OVER_90', 6, 1],
    ]);
    // Each figure links to its bills: the list between the due dates of the bucket adds up to it.
    for (const { amount, bills, due_from: from, due_to: to } of body.rows[1].buckets) {
      const dates = `${from === null ? '' : `&due_date__gte=${from}`}${to === null ? '' : `&due_date__lte=${to}`}`;
      const list = await call(
        'GET',
        `consolidated-bills?team_id=${team}&status=OPEN&currency=USD${dates}`,
        undefined,
        member,
      );
      const balances = list.body.records.map(({ balance }: { balance: { value: number } }) => balance.value);
      expect([balances.length, balances.reduce((sum: number, each: number) => sum + each, 0)]).toEqual([
        bills,
        amount.value,
      ]);
    }
    const stranger = await makePerson(server.pool, {
      teams: { [await makeTeam(server.pool, 'Other')]: ['VIEW_BILL_CONSOLIDATION'] },
    });
    expect((await call('GET', `teams/${team}/bill-aging`, undefined, stranger)).status).toBe(404);
  });

  test('[BI-023] [BI-027] is not lowered by a bill that was paid too much, nor raised by a void one or a draft; what is too much is a credit', async () => {
    const team = await makeTeam(server.pool, 'Overpaid');
    const account = await accountOf(team);
    const bills: string[] = [];
    for (const month of ['2026-03', '2026-04', '2026-05']) {
      await approvedInvoice(team, account, { month, lines: [{ amount: usd(10_000) }] });
      bills.push(await billOf(team, `${month}-01`));
      await send('consolidated-bill', bills.at(-1)!, people.specialist, 'issue');
    }
    const [over, , wrong] = bills as [string, string, string];
    await send('consolidated-bill', wrong, people.specialist, 'void', { reason });
    const incoming = { team_id: team, direction: 'incoming', method: 'ach', paid_on: '2026-06-01' };
    const payment = await add('payment', { ...incoming, consolidated_bill_id: over, amount: usd(13_201) });
    await send('payment', payment, people.specialist, 'complete');
    const member = await makePerson(server.pool, { teams: { [team]: ['VIEW_BILL_CONSOLIDATION'] } });
    const balanceOf = async (id: string) =>
      (await call('GET', `consolidated-bills/${id}`, undefined, member)).body.balance;
    const [reversal] = (await sql(
      server.pool,
      'select id, total_value::int from consolidated_bills where reverses_bill_id = $1',
      [wrong],
    )) as [[string, number]];
    expect([await balanceOf(over), await balanceOf(wrong), reversal[1], await balanceOf(reversal[0])]).toEqual([
      usd(0),
      usd(0),
      -10_000,
      usd(0),
    ]);
    // The month of the voided bill has a draft again.
    const asked = { parts: [{ path: 'consolidated-bills', params: { team_id: team }, sum: 'balance' }] };
    expect((await call('POST', 'overview', asked, member)).body.parts[0].sums).toEqual([usd(10_000)]);
    expect((await call('GET', `teams/${team}/bill-statement`, undefined, member)).body.totals).toEqual([
      { total: usd(20_000), amount_paid: usd(13_201), balance: usd(10_000) },
    ]);
    const said = (await call('GET', `consolidated-bills/${over}/next-action`, undefined, member)).body;
    expect([said.waiting, said.values]).toEqual([expect.stringContaining('a credit'), { amount: '$32.01' }]);
    const credits = (await call('GET', `teams/${team}/bill-credits`, undefined, member)).body.rows;
    expect(credits).toMatchObject([{ amount: usd(3201) }]);
  });

  test('[BI-023] is stated for a team and its sub-teams, each in a row, to those who may see them', async () => {
    const parent = await makeTeam(server.pool, 'Harbor Logistics');
    const sub = await makeTeam(server.pool, 'Harbor West', parent);
    for (const [team, value] of [
      [parent, 70_000],
      [sub, 5_000],
    ] as const) {
      await approvedInvoice(team, await accountOf(team), { lines: [{ amount: usd(value) }] });
      await send('consolidated-bill', await billOf(team), people.specialist, 'issue');
    }
    const both = (await call('GET', `teams/${parent}/bill-statement?from=2026-04-01&to=2026-04-30`)).body;
    expect(both.rows.map(({ team, total }: { team: string; total: object }) => [team, total])).toEqual([
      ['Harbor Logistics', usd(70_000)],
      ['Harbor West', usd(5_000)],
    ]);
    expect(both.totals).toEqual([{ total: usd(75_000), amount_paid: usd(0), balance: usd(75_000) }]);
    expect((await call('GET', `teams/${parent}/bill-statement?from=2026-05-01`)).body).toEqual({
      rows: [],
      totals: [],
    });
    const west = await makePerson(server.pool, {
      teams: { [parent]: [] },
      subTeams: { [sub]: { parent, permissions: ['VIEW_BILL_CONSOLIDATION'] } },
    });
    expect((await call('GET', `teams/${parent}/bill-statement`, undefined, west)).status).toBe(403);
    expect((await call('GET', `teams/${sub}/bill-statement`, undefined, west)).body.totals).toEqual([
      { total: usd(5_000), amount_paid: usd(0), balance: usd(5_000) },
    ]);
  });
});
