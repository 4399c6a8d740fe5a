/** Scenario 14 of the domain: a line is disconnected early and still billed, and a trunk ends only once its numbers are safe. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../kernel/workflow/drive.ts';
import { doWork } from '../areas/installation/order-scene.ts';
import { usd } from '../areas/procurement/order-scene.ts';
import { makeEstate, type Estate } from '../areas/inventory/estate.ts';

const server = useServer();
const { send, add, set, read } = createDrive(server);
let estate: Estate;
let specialist: Person;
let owner: Person;

beforeAll(async () => {
  estate = await makeEstate(server);
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [estate.teamId]);
  specialist = estate.specialist;
  owner = await makePerson(server.pool, {
    teams: { [estate.teamId]: ['VIEW_INVENTORY', 'MANAGE_INVENTORY', 'VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] },
  });
});
afterEach(() => vi.useRealTimers());

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = specialist) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
const disconnectTicket = async (service: string, date: string, more: object = {}) => {
  const words = { subject: 'Please end it', opening_text: 'We move out.', type: 'DISCONNECT_SERVICE' };
  const about = { team_id: estate.teamId, service_ids: [service], requested_date: date };
  return call('POST', 'tickets', { ...words, ...about, ...more }, owner);
};

describe('the line of scenario 13(a), 745.00 a month for 36 months from 2026-03-17, ended on 2026-06-10', () => {
  let line: string;
  let provider_id: string;

  beforeAll(async () => {
    const team_id = estate.teamId;
    provider_id = await add('provider', { name: 'Great Lakes Fiber' });
    const facts = { team_id, service_type: 'internet', name: 'HQ DIA 500', status: 'active', provider_id };
    line = await add('service', { ...facts, mrc: usd(74_500), term: 36, billing_start_date: '2026-03-17' });
    const terms = { team_id, provider_id, service_term: 36, notice_period: 30, termination_fee_percent: 75 };
    const contract_id = await add('contract', terms);
    await add('contract-line', { team_id, contract_id, service_id: line, service_name: 'DIA', service_term: 36 });
    await set('contract', contract_id, { status: 'SIGNED' });
    await call('PUT', `contracts/${contract_id}`, { service_start_date: '2026-03-17' });
    expect(await read('services', 'contract_end_date::text', line)).toEqual(['2029-03-16']);
  });

  test('[TK-009] [SV-032] costs 75% of 33 months, 18,438.75, which the ticket shows and the service stores; it ends after its last day', async () => {
    at('2026-05-08T15:00:00Z');
    const { status, body: ticket } = await disconnectTicket(line, '2026-06-17');
    expect([status, ticket.etf_estimate]).toEqual([201, expect.anything()]);
    expect((await call('GET', `tickets/${ticket.id}`, undefined, owner)).body.etf_estimate).toEqual(usd(1_788_000));
    const sooner = await call('PUT', `tickets/${ticket.id}`, { requested_date: '2026-06-10' });
    expect([sooner.status, sooner.text]).toEqual([200, expect.any(String)]);
    expect((await call('GET', `tickets/${ticket.id}`, undefined, owner)).body.etf_estimate).toEqual(usd(1_843_875));
    expect((await send('ticket', ticket.id, specialist, 'close', { reason: 'Confirmed' })).body.status).toBe('CLOSED');
    const state = () =>
      read('services', 'status, billing_end_date::text, termination_fee_value::int, termination_fee_code', line);
    expect(await state()).toEqual(['pending_disconnect', '2026-06-10', 1_843_875, 'USD']);
    const announced = () =>
      server.announcements.filter(
        ({ event, record }) => event === 'inventory.service_disconnected' && record?.id === line,
      );
    // Midnight in Chicago is 5 AM UTC.
    at('2026-06-11T04:59:00Z');
    await doWork(server);
    expect((await state())[0]).toBe('pending_disconnect');
    at('2026-06-11T05:00:00Z');
    await doWork(server);
    await doWork(server);
    expect((await state())[0]).toBe('disconnected');
    expect(announced().map(({ values }) => values)).toEqual([{ date: '2026-06-10' }]);
  });

  test('[BI-032] does not owe 496.67 of June, which was billed in advance, nor anything of July', async () => {
    const team_id = estate.teamId;
    const account = await add('provider-account', { team_id, provider_id, account_number: 'GL-1', billing_day: 1 });
    await set('service', line, { provider_account_id: account });
    for (const [month, last, exposure] of [
      ['2026-06', '30', 49_667],
      ['2026-07', '31', 74_500],
    ] as const) {
      const period = { period_start: `${month}-01`, period_end: `${month}-${last}` };
      const about = { team_id, provider_account_id: account, invoice_number: month, total: usd(74_500) };
      const invoice = await add('invoice', { ...about, ...period, invoice_date: `${month}-01` });
      const charge = { description: 'HQ DIA 500', charge_category: 'SERVICE_CHARGE', amount: usd(74_500) };
      await add('invoice-line', { team_id, invoice_id: invoice, service_id: line, ...charge, ...period });
      expect((await call('POST', `invoices/${invoice}/audit`)).status).toBe(200);
      const text = 'select code, exposure_value::int from invoice_findings where invoice_id = $1';
      expect(await sql(server.pool, text, [invoice])).toEqual([['E04', exposure]]);
    }
  });
});

describe('[SV-006] [SV-043] [SV-044] a SIP trunk with 40 numbers, of which 36 go to another carrier', () => {
  let voice: string;
  const numberAt = (n: number) => `+131255501${String(n).padStart(2, '0')}`;
  const write = (phone_numbers: readonly object[]) =>
    call('POST', 'service-phone-numbers/bulk-create-or-update', { service_id: voice, phone_numbers }, owner);
  const leaving = Array.from({ length: 36 }, (_, n) => numberAt(n));
  const ending = { status: 'disconnected', billing_end_date: '2026-06-30' };
  const end = () => call('PUT', `services/${voice}/update-status`, ending, owner);
  const port = (more: object) => write(leaving.map((e164) => ({ e164, ...more })));

  test('needs a billing number among the remaining ones, and does not change until it has one', async () => {
    at('2026-05-08T15:00:00Z');
    voice = estate.id['voice']!;
    const block = { service_id: voice, first: numberAt(0), last: numberAt(39) };
    expect((await call('POST', 'service-phone-numbers/import-block', block, owner)).body.created).toBe(40);
    await write([{ e164: numberAt(39), type: 'ELEVATOR', label: 'Lift' }]);
    const handIn = { status: 'PORTING_OUT', port_losing_carrier: 'Lumen', port_pin: '0000', port_state: 'submitted' };
    const texts = ['Numbers that stay on the service: 4. Name one of them as their new billing telephone number.'];
    const without = await port(handIn);
    expect([without.status, without.body['phone_numbers.0.port_btn']]).toEqual([422, texts]);
    const ofThoseThatGo = await port({ ...handIn, port_btn: numberAt(3) });
    expect([ofThoseThatGo.status, ofThoseThatGo.body['phone_numbers.35.port_btn']]).toEqual([422, texts]);
    const active = await call(
      'GET',
      `service-phone-numbers?service_id=${voice}&status=ACTIVE&per_page=1`,
      undefined,
      owner,
    );
    expect(active.body.total_count).toBe(40);
    const done = await port({ ...handIn, port_btn: '(312) 555-0136' });
    expect([done.status, done.body.updated, done.body.records[0].port_state]).toEqual([200, 36, 'submitted']);
  });

  test('is rejected for its PIN, with the reason, and confirmed on the second try', async () => {
    const unreasoned = await port({ port_state: 'exception' });
    expect(unreasoned.body['phone_numbers.0.port_reject_reason']).toEqual(['Needed while the port state is Exception']);
    expect((await port({ port_state: 'exception', port_reject_reason: 'PIN mismatch' })).status).toBe(200);
    expect((await end()).body.status[0]).toMatch(/^Phone numbers still on the service: 40, /);
    expect((await port({ port_pin: '4711', port_state: 'submitted', port_reject_reason: null })).status).toBe(200);
    expect((await port({ port_state: 'foc_confirmed' })).body['phone_numbers.0.port_foc']).toEqual([
      'Needed while the port state is FOC confirmed',
    ]);
    expect((await port({ port_state: 'foc_confirmed', port_foc: '2026-06-15' })).status).toBe(200);
  });

  test('cannot end by hand or by ticket before its numbers are gone, and the refusal names the elevator line', async () => {
    at('2026-06-15T15:00:00Z');
    const { body: ticket } = await disconnectTicket(voice, '2026-06-30', { port_out_first: true });
    const close = () => send('ticket', ticket.id, specialist, 'close', { reason: 'Done' });
    expect((await close()).status).toBe(422);
    expect((await port({ port_state: 'ported' })).status).toBe(200);
    expect(
      (await call('GET', `service-phone-numbers?service_id=${voice}&status=DISCONNECTED&per_page=1`)).body.total_count,
    ).toBe(36);
    const ported = server.announcements.filter(({ event }) => event === 'inventory.number_ported');
    expect([ported.length, ported[0]!.values]).toEqual([
      36,
      { number: numberAt(0), previous: 'Lumen', date: 'Jun 15, 2026' },
    ]);
    expect((await end()).body.status).toEqual([
      `Phone numbers still on the service: 4, ${numberAt(36)} first. Port them away or disconnect them before the service.`,
      'Alarm and elevator lines among them: 1. They keep people safe and are replaced first.',
    ]);
    expect((await close()).status).toBe(422);
    await write([36, 37, 38, 39].map((n) => ({ e164: numberAt(n), status: 'DISCONNECTED' })));
    expect((await close()).body.status).toBe('CLOSED');
    at('2026-07-01T05:00:00Z');
    await doWork(server);
    expect(await read('services', 'status, billing_end_date::text', voice)).toEqual(['disconnected', '2026-06-30']);
  });
});
