/** Disputes over HTTP: finding, ticket, draft for the carrier, promise, and the bills with the credit. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, send } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;
let customer: Person;
let stranger: Person;
let account: string;
let service: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  customer = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION'] } });
  stranger = await makePerson(server.pool, { teams: { [other]: ['VIEW_BILL_CONSOLIDATION'] } });
});
beforeEach(async () => {
  const provider_id = await add('provider', { name: `Great Lakes Fiber ${crypto.randomUUID()}` });
  const at = { team_id, provider_id };
  account = await add('provider-account', { ...at, account_number: crypto.randomUUID(), billing_day: 1 });
  service = await add('service', {
    ...at,
    service_type: 'internet',
    name: 'HQ DIA 500',
    provider_account_id: account,
    current_step: 'service_installed',
    status: 'active',
    mrc: usd(68_900),
    billing_start_date: '2025-01-01',
  });
});

/** Returns the audited invoice. */
async function bill(month: string, ...lines: readonly object[]): Promise<string> {
  const invoice_id = await add('invoice', {
    team_id,
    provider_account_id: account,
    invoice_number: `INV-${month}`,
    invoice_date: `${month}-01`,
    period_start: `${month}-01`,
    period_end: `${month}-${month === '2026-06' ? 30 : 31}`,
    total: usd(0),
  });
  const common = { team_id, invoice_id, service_id: service, charge_category: 'SERVICE_CHARGE' };
  for (const line of lines) await add('invoice-line', { ...common, description: 'Dedicated internet', ...line });
  await server.call('POST', `/api/invoices/${invoice_id}/audit`, { as: specialist.token });
  return invoice_id;
}
const credit = (value: number) => ({ amount: usd(-value), kind: 'ONE_TIME', section: 'ADJUSTMENT' });
async function findingOf(invoice: string): Promise<string> {
  const [[id]] = (await sql(server.pool, 'select id from invoice_findings where invoice_id = $1', [invoice])) as [
    [string],
  ];
  return id;
}
const dispute = (id: string, as: Person = customer) => server.call('GET', `/api/disputes/${id}`, { as: as.token });
const disputes = async (query = '', as: Person = customer) => {
  const { status, body } = await server.call('GET', `/api/disputes?${query}`, { as: as.token });
  return [status, (body.records ?? []).map(({ id }: { id: string }) => id)];
};

test('[BI-019] [BI-032] a dispute is followed to each bill that credits some of it, and leaves the list when nothing is missing', async () => {
  const june = await bill('2026-06', { amount: usd(71_250) });
  const id = await findingOf(june);
  expect([await disputes(`provider_account_id=${account}`), (await dispute(id)).status]).toEqual([[200, []], 404]);
  await send('invoice-finding', id, specialist, 'dispute');
  expect((await dispute(id)).body).toMatchObject({
    finding: { id, status: 'DISPUTED', dispute_by: '2026-07-01', ticket_id: expect.any(String) },
    disputed: usd(2350),
    received: usd(0),
    missing: usd(2350),
    letter: null,
    credits: [],
  });
  expect((await dispute(id, specialist)).body.letter).toContain('we dispute $23.50 of this invoice');
  expect(await disputes(`provider_account_id=${account}`)).toEqual([200, [id]]);

  const body = { credit_promised: usd(2000), credit_expected_by: '2026-08-01' };
  await server.call('PUT', `/api/invoice-findings/${id}`, { as: specialist.token, body });
  await send('invoice-finding', id, specialist, 'promise');
  const july = await bill('2026-07', { amount: usd(68_900) }, credit(1500));
  const part = { invoice_id: july, invoice_number: 'INV-2026-07', invoice_date: '2026-07-01', amount: usd(1500) };
  expect((await dispute(id)).body).toMatchObject({ received: usd(1500), missing: usd(500), credits: [part] });
  const august = await bill('2026-08', { amount: usd(68_900) }, credit(900));
  const rest = { invoice_id: august, invoice_number: 'INV-2026-08', invoice_date: '2026-08-01', amount: usd(500) };
  expect((await dispute(id)).body).toMatchObject({
    finding: { status: 'RECOVERED' },
    received: usd(2000),
    missing: usd(0),
    credits: [part, rest],
  });
  expect(await disputes(`provider_account_id=${account}`)).toEqual([200, []]);
  expect(await disputes(`provider_account_id=${account}&status=RECOVERED`)).toEqual([200, [id]]);
});

test('[BI-003] [BI-019] disputes of other teams are neither listed nor readable, and unknown words are refused', async () => {
  const id = await findingOf(await bill('2026-06', { amount: usd(71_250) }));
  await send('invoice-finding', id, specialist, 'dispute');
  expect([(await dispute(id, stranger)).status, await disputes('', stranger)]).toEqual([404, [200, []]]);
  expect((await disputes('status=OPEN'))[0]).toBe(400);
  expect((await disputes('order=amount'))[0]).toBe(400);
  expect((await server.call('GET', '/api/disputes', {})).status).toBe(401);
});
