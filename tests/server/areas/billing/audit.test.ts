/** The audit of stored invoices: findings, disputes, and credits followed to their arrival. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;
let customer: Person;
let account: string;
let service: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  customer = await makePerson(server.pool, {
    teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
  });
});
beforeEach(async () => {
  server.announcements.length = 0;
  const provider_id = await add('provider', { name: `Great Lakes Fiber ${crypto.randomUUID()}` });
  account = await add('provider-account', {
    team_id,
    provider_id,
    account_number: crypto.randomUUID(),
    billing_day: 1,
  });
  service = await add('service', {
    team_id,
    service_type: 'internet',
    name: 'HQ DIA 500',
    provider_id,
    provider_account_id: account,
    current_step: 'service_installed',
    status: 'active',
    mrc: usd(68_900),
    billing_start_date: '2025-01-01',
  });
});

async function makeInvoice(month: string, lines: readonly object[], values: object = {}): Promise<string> {
  const id = await add('invoice', {
    team_id,
    provider_account_id: account,
    invoice_number: `INV-${month}`,
    invoice_date: `${month}-01`,
    period_start: `${month}-01`,
    period_end: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
    total: usd(0),
    ...values,
  });
  for (const line of lines)
    await add('invoice-line', {
      team_id,
      invoice_id: id,
      service_id: service,
      description: 'Dedicated internet',
      charge_category: 'SERVICE_CHARGE',
      ...line,
    });
  return id;
}
const audit = (id: string, as: Person = specialist) =>
  server.call('POST', `/api/invoices/${id}/audit`, { as: as.token });
const findings = (invoice: string) =>
  sql(
    server.pool,
    `select code, status, exposure_value::int from invoice_findings where invoice_id = $1 order by created_at, code`,
    [invoice],
  );
const onlyFinding = async (invoice: string) =>
  String(
    (
      await sql(server.pool, `select id from invoice_findings where invoice_id = $1 and status <> 'SUPERSEDED'`, [
        invoice,
      ])
    )[0]![0],
  );

test('[BI-032] 712.50 where 689.00 was agreed is kept once with its evidence, shown on the line, and holds the approval up', async () => {
  const id = await makeInvoice('2026-06', [{ amount: usd(71_250) }], { total: usd(71_250) });
  expect((await audit(id, customer)).status).toBe(403);
  expect((await audit(id)).body.open).toBe(1);
  expect((await audit(id)).body.open).toBe(1);
  expect(await findings(id)).toEqual([['E02', 'OPEN', 2350]]);
  expect(announced(id)).toEqual(['invoice.exception_found']);
  const list = await server.call('GET', `/api/invoice-findings?invoice_id=${id}`, { as: customer.token });
  expect(list.body[0] ?? list.body.records?.[0]).toMatchObject({
    summary: '$712.50 instead of the $689 of the contract.',
    exposure: usd(2350),
    dispute_by: '2026-07-01',
    evidence: [
      { kind: 'INVENTORY', id: service, text: 'HQ DIA 500' },
      { kind: 'CALCULATION', text: '712.50 − 689.00 = 23.50' },
    ],
  });
  const [line] = await sql(
    server.pool,
    'select exception_code, expected_amount_value::int, variance_value::int from invoice_lines where invoice_id = $1',
    [id],
  );
  expect(line).toEqual(['E02', 68_900, 2350]);
  const refused = await send('invoice', id, specialist, 'approve');
  expect([refused.status, refused.body.findings]).toEqual([422, ['Settle the findings first.']]);
  const finding = await onlyFinding(id);
  expect((await send('invoice-finding', finding, customer, 'accept', { reason: 'Fine' })).status).toBe(403);
  expect((await send('invoice-finding', finding, specialist, 'accept', { reason: 'A new rate' })).body).toMatchObject({
    status: 'ACCEPTED',
    decision_reason: 'A new rate',
  });
  expect((await send('invoice', id, specialist, 'approve')).body.status).toBe('OPEN');
});

test('[BI-032] an invoice is audited automatically after its entry, and again after a line changed', async () => {
  const id = await makeInvoice('2026-06', [{ amount: usd(71_250) }]);
  const work = () =>
    doDueWork({
      ...server.services,
      pool: server.pool,
      onError: (error) => {
        throw error;
      },
    });
  await work();
  expect(await findings(id)).toEqual([['E02', 'OPEN', 2350]]);
  const [[line]] = (await sql(server.pool, 'select id from invoice_lines where invoice_id = $1', [id])) as [[string]];
  const body = { amount: usd(68_900) };
  expect((await server.call('PUT', `/api/invoice-lines/${line}`, { as: specialist.token, body })).status).toBe(200);
  await work();
  expect(await findings(id)).toEqual([['E02', 'SUPERSEDED', 2350]]);
  expect(await read('invoice_lines', 'exception_code', line)).toEqual([null]);
});

test('[BI-032] one event opens a billing issue with amount, lines, deadline and a draft for the carrier; its credit is followed until it arrives', async () => {
  const june = await makeInvoice('2026-06', [{ amount: usd(71_250) }]);
  await audit(june);
  const finding = await onlyFinding(june);
  const disputed = await send('invoice-finding', finding, specialist, 'dispute');
  expect(disputed.body.status).toBe('DISPUTED');
  expect(announced(june)).toEqual(['invoice.exception_found', 'invoice.dispute_opened']);
  const ticket = String(disputed.body.ticket_id);
  expect(
    await read(
      'tickets',
      'type, disputed_amount_value::int, dispute_reason, dispute_deadline::text, cardinality(invoice_line_ids)',
      ticket,
    ),
  ).toEqual(['BILLING_ISSUE', 2350, 'RATE_MISMATCH', '2026-07-01', 1]);
  const [[opening], [letter]] = (await sql(
    server.pool,
    'select body from ticket_messages where ticket_id = $1 order by internal',
    [ticket],
  )) as [[string], [string]];
  // [TK-020] A dispute starts the clock, like a ticket opened by a person.
  expect([opening, typeof (await read('tickets', 'first_response_due_at::text', ticket))[0]]).toEqual([
    '$712.50 instead of the $689 of the contract.',
    'string',
  ]);
  expect(letter).toContain('we dispute $23.50 of this invoice');
  expect(letter).toContain('712.50 − 689.00 = 23.50');
  expect(letter).toContain('which ends on Jul 01, 2026');

  const promised = await send('invoice-finding', finding, specialist, 'promise');
  expect(promised.status).toBe(422);
  const body = { credit_promised: usd(2350), credit_expected_by: '2026-08-01' };
  expect((await server.call('PUT', `/api/invoice-findings/${finding}`, { as: specialist.token, body })).status).toBe(
    200,
  );
  expect((await send('invoice-finding', finding, specialist, 'promise')).body.status).toBe('CREDIT_PROMISED');

  const credit = (value: number) => ({
    amount: usd(-value),
    description: 'Rate correction',
    kind: 'ONE_TIME',
    section: 'ADJUSTMENT',
  });
  const july = await makeInvoice('2026-07', [{ amount: usd(68_900) }, credit(1000)]);
  await audit(july);
  expect(await read('invoice_findings', 'status, credit_received_value::int', finding)).toEqual([
    'CREDIT_PROMISED',
    1000,
  ]);
  expect(await findings(july)).toEqual([]);
  const august = await makeInvoice('2026-08', [{ amount: usd(68_900) }]);
  await audit(august);
  expect(await findings(august)).toEqual([['E08', 'OPEN', 1350]]);
  const september = await makeInvoice('2026-09', [{ amount: usd(68_900) }, credit(1350)]);
  await audit(september);
  expect(await read('invoice_findings', 'status, credit_received_value::int', finding)).toEqual(['RECOVERED', 2350]);
  expect(await read('tickets', 'credit_received_value::int', ticket)).toEqual([2350]);
  expect(announced(june)).toContain('invoice.dispute_resolved');
});

test('[BI-032] a difference that staff keep quiet is listed with its decision, up to its sum and its last day', async () => {
  const june = await makeInvoice('2026-06', [{ amount: usd(71_250) }]);
  await audit(june);
  const learned = await send('invoice-finding', await onlyFinding(june), specialist, 'learn', {
    reason: 'Agreed by email',
  });
  expect(learned.body.status).toBe('EXCEPTION');
  const july = await makeInvoice('2026-07', [{ amount: usd(71_250) }]);
  expect((await audit(july)).body.open).toBe(0);
  expect(await findings(july)).toEqual([['E02', 'EXCEPTION', 2350]]);
  await set('audit-exception', String(learned.body.exception_id), { expires_on: '2026-07-31' });
  const august = await makeInvoice('2026-08', [{ amount: usd(71_250) }]);
  expect((await audit(august)).body.open).toBe(1);
});

test('[BI-032] each finding leads staff to its one next step, from the audit to the credit, and a customer to none', async () => {
  const nextFor = async (id: string, person = specialist) =>
    (await server.call('GET', `/api/invoice-findings/${id}/next-action`, { as: person.token })).body;
  const stepOf = async (id: string) => (await read('invoice_findings', 'next_step', id))[0];
  const june = await makeInvoice('2026-06', [{ amount: usd(71_250) }]);
  await audit(june);
  const finding = await onlyFinding(june);
  expect([await stepOf(finding), await nextFor(finding)]).toMatchObject([
    'DISPUTE',
    { event: 'dispute', waiting: null },
  ]);
  expect(await nextFor(finding, customer)).toMatchObject({ event: null, waiting: 'We decide what to do about it.' });
  const seen = await server.call('GET', `/api/invoice-findings/${finding}`, { as: customer.token });
  expect([seen.status, Object.keys(seen.body).includes('next_step')]).toEqual([200, false]);

  const { ticket_id: ticket } = (await send('invoice-finding', finding, specialist, 'dispute')).body;
  expect([await stepOf(finding), await nextFor(finding)]).toMatchObject([
    'AWAIT_ANSWER',
    { event: 'promise', label: 'Credit promised', waiting: "Waiting for the carrier's answer." },
  ]);
  const promise = async (credit_expected_by: string) => {
    const body = { credit_promised: usd(2350), credit_expected_by };
    await server.call('PUT', `/api/invoice-findings/${finding}`, { as: specialist.token, body });
  };
  await promise('2099-08-01');
  await send('invoice-finding', finding, specialist, 'promise');
  expect([await stepOf(finding), await nextFor(finding)]).toMatchObject([
    'AWAIT_CREDIT',
    { waiting: 'Waiting for {amount} of credit by {date}.', values: { amount: '$23.50', date: 'Aug 01, 2099' } },
  ]);
  await promise('2026-08-01');
  expect(await nextFor(finding)).toMatchObject({ waiting: null, to: `/admin/tickets/${String(ticket)}/show` });
  await send('invoice-finding', finding, specialist, 'deny', { reason: 'Not owed' });
  expect([await stepOf(finding), await nextFor(finding)]).toMatchObject([null, { waiting: 'The carrier denies it.' }]);

  // A denied credit is not disputed again, and a finding without cost is accepted.
  const july = await makeInvoice('2026-07', [{ amount: usd(71_250) }]);
  await audit(july);
  const again = await onlyFinding(july);
  expect([await stepOf(again), await nextFor(again)]).toMatchObject(['LEARN', { event: 'learn', needs_reason: true }]);
  await send('invoice-finding', again, specialist, 'learn', { reason: 'Denied before' });
  const other = [{ amount: usd(100), service_id: null, charge_category: 'GOV_TAXES_AND_FEES' }];
  for (const month of ['2026-08', '2026-09', '2026-10']) await audit(await makeInvoice(month, other));
  const unbilled = await sql(
    server.pool,
    `select id from invoice_findings where provider_account_id = $1 and code = 'E06' and status = 'OPEN'`,
    [account],
  );
  expect(unbilled).toHaveLength(1);
  const costsNothing = String(unbilled[0]![0]);
  expect([await stepOf(costsNothing), await nextFor(costsNothing)]).toMatchObject(['ACCEPT', { event: 'accept' }]);
});

test('[BI-032] what is to be decided waits for staff in the home of its team', async () => {
  const team = await makeTeam(server.pool, 'Harbor Logistics');
  const ofTeam = { team_id: team };
  const provider_id = await add('provider', { name: 'Lakeshore Telecom' });
  const values = { ...ofTeam, provider_id, account_number: 'LT-1', billing_day: 1 };
  const provider_account_id = await add('provider-account', values);
  const paid = { ...ofTeam, provider_id, provider_account_id, service_type: 'internet', name: 'Dock', mrc: usd(100) };
  const service_id = await add('service', { ...paid, status: 'active', current_step: 'service_installed' });
  const invoice = await makeInvoice('2026-06', [{ ...ofTeam, service_id, amount: usd(300) }], {
    ...ofTeam,
    provider_account_id,
  });
  await audit(invoice);
  const found = await onlyFinding(invoice);
  const { status, body } = await server.call('GET', `/api/teams/${team}/next-actions`, { as: specialist.token });
  expect([status, body.records.find(({ id }: { id: string }) => id === found)]).toMatchObject([
    200,
    { entity: 'invoice-finding', label: 'Dispute', to: null },
  ]);
});

test('[BI-031] a carrier may be given another tolerance than the rule', async () => {
  const id = await makeInvoice('2026-06', [{ amount: usd(71_250) }]);
  const body = { code: 'E02', provider_account_id: account, absolute: usd(2350) };
  expect((await server.call('POST', '/api/audit-tolerances', { as: customer.token, body })).status).toBe(403);
  expect((await server.call('POST', '/api/audit-tolerances', { as: specialist.token, body })).status).toBe(201);
  expect((await audit(id)).body.open).toBe(0);
});

test("[BI-032] our own errors are separate from the carrier's denials", async () => {
  const june = await makeInvoice('2026-06', [{ amount: usd(71_250) }]);
  await audit(june);
  const finding = await onlyFinding(june);
  expect((await send('invoice-finding', finding, specialist, 'fix')).status).toBe(422);
  expect(
    (await send('invoice-finding', finding, specialist, 'fix', { reason: 'Order 7 was missing' })).body.status,
  ).toBe('FIXED');
  expect((await send('invoice-finding', finding, specialist, 'dispute')).body.status).toBe('DISPUTED');
  const denied = await send('invoice-finding', finding, specialist, 'deny', { reason: 'Signed by the customer' });
  expect(denied.body).toMatchObject({ status: 'DENIED', decision_reason: 'Signed by the customer' });
});

test('[BI-032] a charge without a service in the inventory notifies the inventory managers once', async () => {
  const line = { service_id: null, description: 'Circuit 99 nobody knows', circuit_id: '99/KXFN/1', amount: usd(8995) };
  const id = await makeInvoice('2026-09', [{ amount: usd(68_900) }, line], { total: usd(77_895) });
  await audit(id);
  await audit(id);
  expect(await findings(id)).toEqual([['E05', 'OPEN', 8995]]);
  expect(announced(id)).toEqual(['inventory.orphan_charge']);
  expect(server.announcements.at(-1)?.values).toMatchObject({ number: 'INV-2026-09', amount: '$89.95' });
});

/** Runs due work at a moment. */
async function workAt(moment: string): Promise<void> {
  const faults: Error[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  try {
    await doDueWork({ ...server.services, pool: server.pool, onError: (error) => faults.push(error) });
  } finally {
    vi.useRealTimers();
  }
  expect(faults).toEqual([]);
}
const announcementsOf = (id: string) =>
  server.announcements.filter(({ record }) => record?.id === id).map(({ event, values }) => [event, values]);

test('[BI-032] [NO-003] a service missing on two bills in a row is announced once, with its carrier and the number of bills', async () => {
  const other = { service_id: null, description: 'Port', amount: usd(100) };
  await audit(await makeInvoice('2026-05', [{ amount: usd(68_900) }]));
  for (const month of ['2026-06', '2026-07', '2026-08']) await audit(await makeInvoice(month, [other]));
  expect(announcementsOf(service)).toEqual([
    ['inventory.unbilled_service', { provider: expect.stringContaining('Great Lakes Fiber'), count: '2' }],
  ]);
});

test('[BI-032] [NO-003] the last day to dispute undecided findings is announced once, a week ahead', async () => {
  const lines = [
    { amount: usd(71_250) },
    { amount: usd(990), service_id: null, description: 'Carrier fee', charge_category: 'PROVIDER_FEES' },
  ];
  const [open, decided] = [await makeInvoice('2030-05', lines), await makeInvoice('2030-06', [lines[0]!])];
  for (const each of [open, decided]) {
    await audit(each);
    await sql(server.pool, `update invoice_findings set dispute_by = '2030-06-28' where invoice_id = $1`, [each]);
  }
  const rate = `select id from invoice_findings where invoice_id = $1 and code = 'E02'`;
  const accepted = String((await sql(server.pool, rate, [decided]))[0]![0]);
  expect((await send('invoice-finding', accepted, specialist, 'accept', { reason: 'Agreed' })).status).toBe(200);
  server.announcements.length = 0;
  await workAt('2030-06-20T18:00:00Z');
  expect(announcementsOf(open)).toEqual([]);
  await workAt('2030-06-21T18:00:00Z');
  await workAt('2030-06-22T18:00:00Z');
  expect(announcementsOf(open)).toEqual([
    [
      'invoice.dispute_deadline_7d',
      { number: 'INV-2030-05', provider: expect.stringContaining('Great Lakes Fiber'), date: '2030-06-28' },
    ],
  ]);
  expect(announcementsOf(decided)).toEqual([]);
});

test('[BI-030] [NO-003] a missing invoice is announced once, one business day after its usual day, and stays in the queue until it arrives', async () => {
  // It arrived on the twelfth day after its billing day; July 13, 2030 is a Saturday.
  const june = await makeInvoice('2030-06', [{ amount: usd(68_900) }]);
  await sql(server.owner, 'alter table invoices disable trigger user');
  await sql(server.pool, `update invoices set created_at = '2030-06-13T15:00:00Z' where id = $1`, [june]);
  await sql(server.owner, 'alter table invoices enable trigger user');
  const since = async () => (await read('provider_accounts', 'missing_since::text', account))[0];
  await workAt('2030-07-15T18:00:00Z');
  expect([announcementsOf(account), await since()]).toEqual([[], null]);
  await workAt('2030-07-16T18:00:00Z');
  await workAt('2030-07-17T18:00:00Z');
  const [number] = await read('provider_accounts', 'account_number', account);
  expect(announcementsOf(account)).toEqual([
    [
      'invoice.missing',
      { provider: expect.stringContaining('Great Lakes Fiber'), account: number, period: 'July 2030' },
    ],
  ]);
  expect(await since()).toBe('2030-07-01');
  await makeInvoice('2030-07', [{ amount: usd(68_900) }]);
  await workAt('2030-07-18T18:00:00Z');
  expect([announcementsOf(account).length, await since()]).toEqual([1, null]);
});
