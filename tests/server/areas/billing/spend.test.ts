/** What a team spends, over the API: figures, the charges behind them, and both files. */
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

  test('is shown to whoever may see the bills of the team, and to nobody else', async () => {
    expect((await get('spend', {}, stranger)).status).toBe(403);
    expect((await get('spend/lines', span, stranger)).status).toBe(403);
    expect((await get('spend/report', { ...span, format: 'csv' }, stranger)).status).toBe(403);
    expect((await get('spend', { team_id: other })).status).toBe(404);
  });
});
