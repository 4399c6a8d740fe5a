/** Spend of a team over the API: figures, the charges behind them, and both files. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, set } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team: string;
let other: string;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  [team, other] = [await makeTeam(server.pool, 'Acme Dental'), await makeTeam(server.pool, 'Harbor Logistics')];
  viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_BILL_CONSOLIDATION'] } });
  stranger = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  const provider = await add('provider', { name: 'Great Lakes Fiber' });
  const address = await add('address', {
    team_id: team,
    name: 'Chicago HQ',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60601',
    country: 'US',
    country_short: 'US',
    full_address: '233 S Wacker Dr, Chicago',
    street_short: '233 S Wacker Dr',
    street_full: '233 S Wacker Dr',
  });
  const service = await add('service', {
    team_id: team,
    service_type: 'internet',
    name: 'HQ internet',
    provider_id: provider,
    detail: { download_speed: 500 },
  });
  await add('service-location', { team_id: team, service_id: service, position: 1, address_id: address });
  const account = await add('provider-account', {
    team_id: team,
    provider_id: provider,
    account_number: '100-2',
    gl_splits: [
      { account: '6420', cost_center: 'HQ', percent: 60 },
      { account: '6420', cost_center: 'Labs', percent: 40 },
    ],
  });
  await invoice('AT1', '2026-08', account, [{ service_id: service, amount: usd(100_001) }]);
  await invoice('AT2', '2026-09', account, [
    {
      service_id: service,
      amount: usd(102_001),
      exception_code: 'E02',
      expected_amount: usd(100_001),
      variance: usd(2000),
    },
    { amount: usd(-500), kind: 'ONE_TIME', description: 'Credit' },
  ]);
  await invoice('AT3', '2026-10', account, [{ amount: usd(9_999_999) }], 'DRAFT');
});

async function invoice(
  number: string,
  month: string,
  account: string,
  lines: readonly object[],
  status = 'OPEN',
): Promise<void> {
  const id = await add('invoice', {
    team_id: team,
    provider_account_id: account,
    invoice_number: number,
    invoice_date: `${month}-01`,
    period_start: `${month}-01`,
    total: usd(1),
  });
  for (const line of lines)
    await add('invoice-line', {
      team_id: team,
      invoice_id: id,
      description: 'Internet',
      charge_category: 'SERVICE_CHARGE',
      ...line,
    });
  if (status !== 'DRAFT') await set('invoice', id, { status });
}

const get = (path: string, params: Record<string, string>, as: Person = viewer) =>
  server.call('GET', `/api/${path}?${new URLSearchParams({ team_id: team, ...params })}`, { as: as.token });
const span = { from: '2026-08', until: '2026-09' };

describe('[BI-033] the spend of a team', () => {
  test('is counted from approved invoices alone, and each figure is the sum of the charges that it opens', async () => {
    const { body } = await get('spend', { months: '2' });
    expect(body.months.map(({ month, total }: { month: string; total: number }) => [month, total])).toEqual([
      ['2026-08', 100_001],
      ['2026-09', 101_501],
    ]);
    expect(body.by.cost_center).toEqual([
      { key: 'HQ', amount: 120_902 },
      { key: 'Labs', amount: 80_600 },
    ]);
    for (const [by, sums] of Object.entries(body.by))
      for (const { key, amount } of sums as { key: string; amount: number }[]) {
        const opened = await get('spend/lines', { ...span, by, key });
        const rows = opened.body.lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0);
        expect([by, key, opened.body.total, rows]).toEqual([by, key, amount, amount]);
      }
    expect(body.by.site).toEqual([
      { key: '', amount: -500 },
      { key: 'Chicago HQ', amount: 202_002 },
    ]);
    expect(body.savings).toEqual({ found: 2000, disputed: 0, recovered: 500 });
    expect((await get('spend/lines', { ...span, only: 'found' })).body.total).toBe(2000);
    expect(body.bridge).toMatchObject({ before: 100_001, after: 101_501 });
    expect(body.unit_prices.at(-1)).toMatchObject({ month: '2026-09', median: 204, services: 1 });
  });

  test('is the same as CSV, cent by cent and split by split, and as a PDF', async () => {
    const csv = (await get('spend/report', { ...span, format: 'csv' })).text.trim().split('\r\n');
    const amounts = csv.slice(1).map((row) => Math.round(Number(row.split(',').at(-2)) * 100));
    expect(amounts).toHaveLength(6);
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(201_502);
    const pdf = await get('spend/report', { ...span, format: 'pdf' });
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  test('is shown only to people who may see the bills of the team', async () => {
    expect((await get('spend', {}, stranger)).status).toBe(403);
    expect((await get('spend/lines', span, stranger)).status).toBe(403);
    expect((await get('spend/report', { ...span, format: 'csv' }, stranger)).status).toBe(403);
    expect((await get('spend', { team_id: other })).status).toBe(404);
  });
});

describe('[BI-033] the ledger file of a bill', () => {
  test('is made once of the splits of its charges, and again with a reason as the same file', async () => {
    const manager = await makePerson(server.pool, {
      teams: { [team]: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
    });
    const bill = await add('consolidated-bill', {
      team_id: team,
      period_start: '2026-08-01',
      period_end: '2026-08-31',
    });
    const { body: found } = await get('spend/lines', { from: '2026-08', until: '2026-08' });
    const line = { team_id: team, consolidated_bill_id: bill };
    const invoiced = {
      kind: 'INVOICE',
      invoice_id: found.lines[0].invoice_id,
      description: 'AT1',
      amount: usd(100_001),
    };
    await add('consolidated-bill-line', { ...line, ...invoiced });
    await add('consolidated-bill-line', { ...line, kind: 'PLATFORM_FEE', description: 'Fee', amount: usd(3000) });
    const make = (body: object = {}, as: Person = manager) =>
      server.call('POST', `/api/consolidated-bills/${bill}/gl-export`, { as: as.token, body });
    const early = await make();
    expect([early.status, early.body.message]).toEqual([409, 'Only an issued bill is exported.']);
    await set('consolidated-bill', bill, { status: 'OPEN', number: 'CB-2026-08' });
    expect((await make({}, viewer)).status).toBe(403);
    const first = await make();
    expect([first.status, first.body.is_repeat, first.body.row_count, first.body.total]).toEqual([
      200,
      false,
      3,
      usd(103_001),
    ]);
    const file = async (id: string): Promise<string> =>
      (await server.call('GET', `/api/files/${id}`, { as: manager.token })).text;
    const rows = (await file(first.body.file_id))
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[0]!.join(' ')).toBe(
      'batch_id bill_number invoice_number vendor_code gl_account cost_center location_code service_id period category amount currency memo',
    );
    expect(rows.slice(1).map((row) => [row[1], row[5], row[10]])).toEqual([
      ['CB-2026-08', 'HQ', '600.01'],
      ['CB-2026-08', 'Labs', '400.00'],
      ['CB-2026-08', '', '30.00'],
    ]);
    expect((await make()).body.reason).toEqual(['The bill was exported before: say why it is exported again.']);
    const again = await make({ reason: 'The ledger lost it' });
    expect([again.body.is_repeat, again.body.reason]).toEqual([true, 'The ledger lost it']);
    expect(await file(again.body.file_id)).toBe(await file(first.body.file_id));
    // After the void the ledger gets the opposite of each row; a second download needs a reason.
    const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
    const voiding = { as: specialist.token, body: { reason: 'Wrong month' } };
    expect((await server.call('POST', `/api/consolidated-bills/${bill}/void`, voiding)).status).toBe(200);
    const reversal = await make();
    expect([reversal.status, reversal.body.is_repeat, reversal.body.total]).toEqual([200, false, usd(-103_001)]);
    expect(reversal.body.consolidated_bill_id).not.toBe(bill);
    const back = (await file(reversal.body.file_id))
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(back.slice(1).map((row) => [row[5], row[10]])).toEqual([
      ['HQ', '-600.01'],
      ['Labs', '-400.00'],
      ['', '-30.00'],
    ]);
    expect(back[1]![1]).toMatch(/^CR-/);
    expect((await make()).status).toBe(422);
    expect((await make({ reason: 'Lost too' })).body.is_repeat).toBe(true);
  });

  test('is not made of a bill that was voided before the ledger had it', async () => {
    const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
    const bill = await add('consolidated-bill', {
      team_id: team,
      period_start: '2026-09-01',
      period_end: '2026-09-30',
    });
    const fee = { kind: 'PLATFORM_FEE', description: 'Fee', amount: usd(3000) };
    await add('consolidated-bill-line', { team_id: team, consolidated_bill_id: bill, ...fee });
    await set('consolidated-bill', bill, { status: 'OPEN', number: 'CB-2026-09' });
    const voiding = { as: specialist.token, body: { reason: 'Wrong month' } };
    expect((await server.call('POST', `/api/consolidated-bills/${bill}/void`, voiding)).status).toBe(200);
    const refused = await server.call('POST', `/api/consolidated-bills/${bill}/gl-export`, {
      as: specialist.token,
      body: {},
    });
    expect([refused.status, refused.body.status]).toEqual([
      422,
      ['The ledger never got this bill, so there is nothing to take back.'],
    ]);
  });
});
