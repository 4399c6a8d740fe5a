/** Scenario 10 of the domain: a point-to-point line of 2 Gb whose Z end is late, tested too slow, and billed too early. */
import { afterEach, expect, test, vi } from 'vitest';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../kernel/workflow/drive.ts';
import { doWork, makeOrder } from '../areas/installation/order-scene.ts';
import { usd } from '../areas/procurement/order-scene.ts';

const server = useServer();
const { send, add, set, read } = createDrive(server);
afterEach(() => vi.useRealTimers());
const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

test('[SV-042] [SG-086] [SG-088] [SV-049] 05-04 becomes 06-02: landlord 23, carrier 0; the first test fails, and early days are disputed', async () => {
  at('2026-04-11T15:00:00Z');
  const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const scene = await makeOrder(server, specialist);
  const { line, a, z, teamId: team_id, owner } = scene;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, as = specialist) =>
    server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
  const date = (place: string, body: object) => call('POST', `service-locations/${place}/install-dates`, body);
  const step = async (place: string, name: string) =>
    String(
      (
        await sql(server.pool, 'select id from install_tasks where service_location_id = $1 and step = $2', [
          place,
          name,
        ])
      )[0]![0],
    );
  const status = async () => (await call('GET', `services/${line}`)).body.install_status;

  // The sales representative opens the link twice; the second time nothing happens.
  await set('service-group', scene.groupId, { current_step: 'contract_received' });
  await send('service-group', scene.groupId, specialist, 'submit_order');
  const token = await tokenFor(server, 'orders@northline.example');
  server.announcements.length = 0;
  for (let click = 0; click < 2; click += 1) {
    const answer = await server.call('POST', '/api/service-order-accepted', { body: { token } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, company: 'Acme Dental', service: expect.any(String) },
    ]);
  }
  expect(server.announcements.map(({ event }) => event)).toEqual(['order.accepted_by_sales_rep']);
  await call('PUT', `services/${line}/order-number`, { order_number: 'ORD-558214' });
  for (const end of [a, z]) expect((await date(end, { kind: 'foc', date: '2026-05-04' })).status).toBe(200);

  // A is ready. At Z the LOA ends too early and the landlord does not open the riser.
  await send('install-task', await step(a, 'loa_cfa'), specialist, 'mark_not_applicable');
  const file = { name: 'LOA.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'b'.repeat(64) };
  const file_id = await add('stored-file', { team_id, ...file, storage_key: `loa-${line}` });
  const about = { team_id, service_id: line, service_group_id: scene.groupId, name: 'LOA.pdf', file_id };
  await add('attachment', { ...about, category: 'LOA', expires_on: '2026-05-10' });
  at('2026-05-04T20:00:00Z');
  expect((await date(a, { kind: 'actual', date: '2026-05-04' })).status).toBe(200);
  await date(z, { kind: 'foc', date: '2026-05-18', landlord_days: 14 });
  expect((await call('GET', `service-locations/${z}`)).body).toMatchObject({ next_action: 'renew_loa' });
  await add('attachment', { ...about, category: 'LOA', expires_on: '2026-12-31' });
  await doWork(server);
  await send('install-task', await step(z, 'loa_cfa'), specialist, 'complete');
  await send('install-task', await step(z, 'roe'), specialist, 'delay_right_of_entry', {
    reason: 'The riser is locked',
  });
  expect(await status()).toBe('DELAYED_ROE');
  const moved = await date(z, { kind: 'foc', date: '2026-06-02', landlord_days: 9, customer_days: 6 });
  expect(moved.body).toMatchObject({
    original_target_date: '2026-05-04',
    planned_dates: ['2026-05-04', '2026-05-18', '2026-06-02'],
    scheduled_install_date: '2026-06-02',
    carrier_delay_days: 0,
    landlord_delay_days: 23,
    customer_delay_days: 6,
    next_action: 'clear_milestone',
    waiting_on: 'landlord',
  });
  await send('install-task', await step(z, 'roe'), specialist, 'complete');
  expect(await status()).toBe('ON_TRACK');

  // 1.2 of 2 Gb: acceptance requested with a reason, denied by the customer, tested again.
  at('2026-06-02T20:00:00Z');
  expect((await date(z, { kind: 'actual', date: '2026-06-02' })).status).toBe(200);
  await call('PATCH', `services/${line}`, { tested_mbps: 1200 });
  const ask = () => send('service', line, specialist, 'ask_acceptance');
  expect((await ask()).body.below_order_reason).toEqual([
    '1200 of 2000 Mbps: below the order. Say why the customer is asked to accept it.',
  ]);
  await call('PATCH', `services/${line}`, { below_order_reason: 'The rest follows' });
  expect((await ask()).status).toBe(200);
  const wrong = { denied_for: 'SPEED', reason: 'Too slow', measured: '1.2 Gb' };
  const denied = await call('POST', `services/${line}/deny-acceptance`, wrong, owner);
  expect(denied.body.install_status).toBe('CUSTOMER_DENIED_ACCEPTANCE');
  expect(await read('tickets', 'status, old, new', denied.body.acceptance_ticket_id)).toEqual([
    'OPEN',
    '1.2 Gb',
    '2000 Mbps, as ordered',
  ]);
  at('2026-06-12T15:00:00Z');
  expect((await send('service', line, specialist, 'retest')).body.install_status).toBe('ON_TRACK');
  await call('PATCH', `services/${line}`, { tested_mbps: 2000, detail: { provider_service_id: 'NL-1' } });
  expect((await ask()).status).toBe(200);
  const accepted = await send('service', line, owner, 'accept');
  expect(accepted.body).toMatchObject({ install_status: 'INSTALLED', billing_start_date: '2026-06-12' });
  expect(await read('tickets', 'status', denied.body.acceptance_ticket_id)).toEqual(['CLOSED']);

  // The carrier bills from 05-18 anyway: 14 of 31 days of May and 11 of 30 of June are not owed.
  const { provider_id } = accepted.body;
  const account = await add('provider-account', { team_id, provider_id, account_number: 'NL-77', billing_day: 1 });
  await set('service', line, { provider_account_id: account });
  const invoice = await add('invoice', {
    team_id,
    provider_account_id: account,
    invoice_number: 'NL-2026-06',
    invoice_date: '2026-06-30',
    period_start: '2026-05-18',
    period_end: '2026-06-30',
    total: usd(181_452),
  });
  for (const [period_start, period_end, value] of [
    ['2026-05-18', '2026-05-31', 56_452],
    ['2026-06-01', '2026-06-30', 125_000],
  ] as const)
    await add('invoice-line', {
      team_id,
      invoice_id: invoice,
      service_id: line,
      description: 'HQ to DC7',
      charge_category: 'SERVICE_CHARGE',
      period_start,
      period_end,
      amount: usd(value),
    });
  expect((await call('POST', `invoices/${invoice}/audit`)).status).toBe(200);
  const found = await sql(
    server.pool,
    `select id, exposure_value::int from invoice_findings where invoice_id = $1 and code = 'E03'`,
    [invoice],
  );
  expect(found.map(([, exposure]) => exposure)).toEqual([56_452 + 45_833]);
  const disputed = await send('invoice-finding', String(found[0]![0]), specialist, 'dispute');
  expect(disputed.body.status).toBe('DISPUTED');
  expect(await read('tickets', 'type, dispute_reason, disputed_amount_value::int', disputed.body.ticket_id)).toEqual([
    'BILLING_ISSUE',
    'EARLY_BILLING',
    102_285,
  ]);
});
