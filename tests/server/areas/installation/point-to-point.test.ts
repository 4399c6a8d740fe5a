/**
 * Scenario 10 of the domain: a point-to-point line with a late Z end and a failed first test (documents-and-signing 6,
 * 9.24).
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { doWork, makeOrder, type OrderScene } from './order-scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, read, history, announced } = createDrive(server);
let scene: OrderScene;
let specialist: Person;
let line: string;
let a: string;
let z: string;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});

beforeEach(async () => {
  await begin();
});
afterEach(() => vi.useRealTimers());

async function begin(terms: object = {}): Promise<void> {
  scene = await makeOrder(server, specialist, { ...terms });
  ({ line, a, z } = scene);
}

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const date = (place: string, body: object, as: Person = specialist) =>
  server.call('POST', `/api/service-locations/${place}/install-dates`, { as: as.token, body });
const place = async (id: string) =>
  (await server.call('GET', `/api/service-locations/${id}`, { as: specialist.token })).body;
const put = (path: string, body: object, as: Person = specialist) => server.call('PUT', path, { as: as.token, body });
const move = (as: Person, event: string, body?: object) => send('service', line, as, event, body);
const status = async (): Promise<unknown> => (await read('services', 'install_status', line))[0];
const task = async (where: string, step: string): Promise<string> =>
  String(
    (
      await sql(server.pool, 'select id from install_tasks where service_location_id = $1 and step = $2', [where, step])
    )[0]![0],
  );
const work = (): Promise<void> => doWork(server);

/** Both ends with an order number and their first FOC. */
async function committed(): Promise<void> {
  expect((await put(`/api/services/${line}/order-number`, { order_number: 'ORD-558214' })).status).toBe(200);
  for (const end of [a, z]) expect((await date(end, { kind: 'foc', date: '2026-05-04' })).status).toBe(200);
}

/** Both ends turned up with a test of that many Mbps. */
async function turnedUp(mbps: number): Promise<void> {
  for (const [end, day] of [
    [a, '2026-05-04'],
    [z, '2026-06-02'],
  ] as const) {
    const { actual_install_date: actual, scheduled_install_date: planned } = await place(end);
    if (actual !== null) continue;
    if (planned !== day) await date(end, { kind: 'foc', date: day, reason: '1S' });
    expect((await date(end, { kind: 'actual', date: day })).status).toBe(200);
  }
  const patch = { as: specialist.token, body: { tested_mbps: mbps } };
  expect((await server.call('PATCH', `/api/services/${line}`, patch)).status).toBe(200);
}

describe('[SV-042] a moved date', () => {
  beforeEach(() => at('2026-04-11T15:00:00Z'));

  test('keeps the first commitment and puts each day on one account: 29 = landlord 23, customer 6, carrier 0', async () => {
    await committed();
    server.announcements.length = 0;
    const first = await date(z, { kind: 'foc', date: '2026-05-18', reason: '1S', sentence: 'The riser is locked.' });
    expect(first.body).toMatchObject({ landlord_delay_days: 14, foc_moves: 1 });
    const second = await date(z, { kind: 'foc', date: '2026-06-02', reason: '1S', landlord_days: 9, customer_days: 6 });
    expect(second.body).toMatchObject({
      original_target_date: '2026-05-04',
      scheduled_install_date: '2026-06-02',
      foc_received_date: '2026-06-02',
      foc_moves: 2,
      landlord_delay_days: 23,
      customer_delay_days: 6,
      carrier_delay_days: 0,
      authority_delay_days: 0,
      our_delay_days: 0,
      nobody_delay_days: 0,
    });
    expect(announced(z)).toEqual(['install.date_changed', 'install.date_changed']);
    expect(server.announcements.find(({ record }) => record?.id === z)?.values).toMatchObject({
      previous: '2026-05-04',
      date: '2026-05-18',
      reason: 'The riser is locked.',
    });
    const list = `/api/install-dates?service_location_id=${z}&sort_field=created_at&sort_dir=asc`;
    const { body } = await server.call('GET', list, { as: scene.owner.token });
    expect(body.records.map((each: Record<string, unknown>) => [each['date'], each['slip_days']])).toEqual([
      ['2026-05-04', 0],
      ['2026-05-18', 14],
      ['2026-06-02', 15],
    ]);
    expect('reported_by' in body.records[0]).toBe(false);
    // The group is as late as its latest end.
    expect(await read('service_groups', 'next_install_date', scene.groupId)).toEqual(['2026-06-02']);
  });

  test('is refused while its days do not add up, say nothing, or are no days at all', async () => {
    await committed();
    const moved = { kind: 'foc', date: '2026-05-18' };
    const undecided = await date(z, moved);
    expect([undecided.status, undecided.body.reason]).toEqual([422, [expect.stringContaining('moves by 14 days')]]);
    const short = await date(z, { ...moved, landlord_days: 9, carrier_days: 4 });
    expect([short.status, short.body.carrier_days]).toEqual([
      422,
      ['The days of the causes add up to 13, the plan moves by 14.'],
    ]);
    expect((await date(z, { kind: 'foc', date: '2026-05-04', nobody_days: 1 })).status).toBe(422);
    expect((await date(z, { kind: 'actual', date: '2026-04-13' })).body.date).toEqual([
      messages['install.actualAhead'],
    ]);
    expect((await date(z, { kind: 'requested', date: '2026-04-01' })).body.date).toEqual([
      messages['install.wishIsPast'],
    ]);
    expect((await date(z, { kind: 'foc', date: '2026-02-30' })).status).toBe(422);
    expect((await date(z, moved, scene.owner)).status).toBe(403);
    expect((await date(z, moved, scene.stranger)).status).toBe(404);
    expect(
      await sql(server.pool, 'select count(*)::int from install_dates where service_location_id = $1', [z]),
    ).toEqual([[1]]);
    expect(
      (
        await server.call('PUT', `/api/service-locations/${z}`, {
          as: specialist.token,
          body: { scheduled_install_date: '2026-09-01' },
        })
      ).status,
    ).toBe(400);
  });

  test('adds up to its slip over any history, to and fro', async () => {
    await committed();
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const causes = ['carrier', 'customer', 'landlord', 'authority', 'our', 'nobody'];
    const dayAt = (days: number): string => new Date(Date.UTC(2026, 4, 4 + days)).toISOString().slice(0, 10);
    let planned = 0;
    for (let round = 0; round < 40; round += 1) {
      const next = random(120) - 20;
      const slip = next - planned;
      const part = slip === 0 ? 0 : random(Math.abs(slip) + 1) * Math.sign(slip);
      const [one, other] = [random(6), random(6)];
      const split =
        one === other
          ? { [`${causes[one]}_days`]: slip }
          : { [`${causes[one]}_days`]: part, [`${causes[other]}_days`]: slip - part };
      const answer = await date(z, { kind: random(2) === 0 ? 'foc' : 'scheduled', date: dayAt(next), ...split });
      expect([round, answer.status]).toEqual([round, 200]);
      planned = next;
      const sum = causes.reduce((total, cause) => total + Number(answer.body[`${cause}_delay_days`]), 0);
      expect([sum, answer.body.original_target_date, answer.body.scheduled_install_date]).toEqual([
        planned,
        '2026-05-04',
        dayAt(planned),
      ]);
    }
  });
});

describe('[SV-001] what comes next at each end', () => {
  beforeEach(() => at('2026-04-11T15:00:00Z'));
  const next = async (id: string) => {
    const { install_stage, next_action, waiting_on, next_action_due } = await place(id);
    return [install_stage, next_action, waiting_on, next_action_due];
  };

  test('follows from order, commitment, contact, milestones and test, and always names one who acts', async () => {
    await sql(server.pool, 'update install_tasks set created_at = $2 where service_location_id = $1', [
      z,
      '2026-04-11T15:00:00Z',
    ]);
    expect((await place(z)).install_owner_id).toBe(specialist.userId);
    await put(`/api/service-locations/${z}/onsite-contact`, { contact_id: null });
    expect(await next(z)).toEqual(['requested', 'confirm_order', 'carrier', '2026-04-14']);
    await send('install-task', await task(z, 'order_accepted'), specialist, 'complete');
    expect(await next(z)).toEqual(['ordered', 'enter_order_number', 'us', '2026-04-14']);
    await put(`/api/services/${line}/order-number`, { order_number: 'ORD-558214' });
    expect([await next(z), (await place(z)).foc_late_on]).toEqual([
      ['ordered', 'give_foc', 'carrier', '2026-04-21'],
      '2026-04-21',
    ]);
    await date(z, { kind: 'foc', date: '2026-05-04' });
    expect([await next(z), (await place(z)).foc_late_on]).toEqual([
      ['committed', 'name_contact', 'customer', '2026-04-27'],
      null,
    ]);
    await put(`/api/service-locations/${z}/onsite-contact`, { contact_id: scene.contactId }, scene.owner);
    expect(await next(z)).toEqual(['committed', 'install', 'carrier', '2026-05-04']);
    const roe = await task(z, 'roe');
    await send('install-task', roe, specialist, 'delay_right_of_entry', { reason: 'No key' });
    expect([await next(z), await status()]).toEqual([
      ['committed', 'clear_milestone', 'landlord', '2026-05-04'],
      'DELAYED_ROE',
    ]);
    expect((await place(z)).waiting_since).toBe('2026-04-11T15:00:00Z');
    await send('install-task', roe, specialist, 'complete');
    expect([await next(z), await status()]).toEqual([['committed', 'install', 'carrier', '2026-05-04'], 'ON_TRACK']);
  });

  test('an end that is ready waits for the other one, and the service is not installed before both are', async () => {
    await committed();
    vi.useRealTimers();
    await date(a, { kind: 'actual', date: '2026-05-04' });
    expect(await next(a)).toEqual(['turned_up', 'wait_for_other_end', 'nobody', null]);
    const early = await move(specialist, 'ask_acceptance');
    expect([early.status, early.body.locations]).toEqual([422, ['Z: record the day of the installation first.']]);
    await turnedUp(2000);
    expect(await next(a)).toEqual(['tested', 'ask_acceptance', 'us', '2026-05-04']);
    expect((await move(specialist, 'ask_acceptance')).status).toBe(200);
    expect((await next(z)).slice(0, 3)).toEqual(['acceptance', 'accept', 'customer']);
  });

  test('a LOA-CFA that ends before the planned day is a red milestone, an action item and a notification, once', async () => {
    const file = { name: 'LOA.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'b'.repeat(64) };
    const file_id = await add('stored-file', { team_id: scene.teamId, ...file, storage_key: `loa-${line}` });
    await add('attachment', {
      team_id: scene.teamId,
      service_id: line,
      service_group_id: scene.groupId,
      name: 'LOA.pdf',
      file_id,
      category: 'LOA',
      expires_on: '2026-05-10',
    });
    await send('install-task', await task(a, 'loa_cfa'), specialist, 'mark_not_applicable');
    await committed();
    await send('install-task', await task(z, 'loa_cfa'), specialist, 'complete');
    server.announcements.length = 0;
    await date(z, { kind: 'foc', date: '2026-05-18', reason: '1S' });
    expect(await next(z)).toEqual(['committed', 'renew_loa', 'us', '2026-05-10']);
    expect(await read('install_tasks', 'status', await task(z, 'loa_cfa'))).toEqual(['delayed']);
    expect(announced(z)).toEqual(['install.loa_expires', 'install.date_changed']);
    await work();
    await date(z, { kind: 'foc', date: '2026-05-19', reason: '1S' });
    const items = 'select task from action_items where service_id = $1';
    expect(await sql(server.pool, items, [line])).toEqual([
      [expect.stringContaining('ends before 2026-05-18')],
      [expect.stringContaining('ends before 2026-05-19')],
    ]);
    expect((await next(a))[1]).toBe('install');
  });
});

describe('[SG-087] [SG-088] acceptance against the order', () => {
  test('a test below the order needs a reason of staff, a denial the measured value; the clock restarts in full', async () => {
    at('2026-06-03T15:00:00Z');
    await committed();
    expect((await move(specialist, 'ask_acceptance')).status).toBe(422);
    await turnedUp(1200);
    expect((await read('services', 'ordered_mbps', line))[0]).toBe(2000);
    const below = await move(specialist, 'ask_acceptance');
    expect([below.status, below.body.below_order_reason]).toEqual([
      422,
      ['1200 of 2000 Mbps: below the order. Say why the customer is asked to accept it.'],
    ]);
    const patch = { as: specialist.token, body: { below_order_reason: 'The rest follows on Friday' } };
    await server.call('PATCH', `/api/services/${line}`, patch);
    // Wednesday: the fifth business day is the next Wednesday.
    expect((await move(specialist, 'ask_acceptance')).body.acceptance_ends_on).toBe('2026-06-10');
    at('2026-06-05T15:00:00Z');
    const denied = await server.call('POST', `/api/services/${line}/deny-acceptance`, {
      as: scene.owner.token,
      body: { denied_for: 'SPEED', reason: 'Too slow', measured: '1.2 Gb' },
    });
    expect(denied.body).toMatchObject({
      install_status: 'CUSTOMER_DENIED_ACCEPTANCE',
      acceptance_ends_on: null,
      tested_mbps: null,
    });
    const test = await task(z, 'test_and_turn_up');
    expect(await read('install_tasks', 'status, note', test)).toEqual([
      'not_started',
      'Test again: Too slow Measured: 1.2 Gb.',
    ]);
    expect((await place(z)).next_action).toBe('retest');
    at('2026-06-12T15:00:00Z');
    await work();
    expect(await status()).toBe('CUSTOMER_DENIED_ACCEPTANCE');
    await move(specialist, 'retest');
    expect((await move(specialist, 'ask_acceptance')).body.tested_mbps).toEqual([messages['install.notTested']]);
    await turnedUp(2000);
    expect((await move(specialist, 'ask_acceptance')).body.acceptance_ends_on).toBe('2026-06-19');
    await move(scene.owner, 'accept');
    expect(await status()).toBe('INSTALLED_PENDING_CARRIER_DETAILS');
    // [SG-075] The inventory has the figures of the order from the acceptance on.
    expect(await read('services', 'status, term, mrc_value, billing_start_date', line)).toEqual([
      'active',
      36,
      125_000,
      '2026-06-12',
    ]);
    expect(await read('install_tasks', 'status', await task(z, 'customer_acceptance'))).toEqual(['completed']);
    expect(await read('install_tasks', 'status', await task(z, 'permitting'))).toEqual(['not_applicable']);
    expect((await place(z)).next_action).toBe('add_carrier_details');
    await server.call('PATCH', `/api/services/${line}`, {
      as: specialist.token,
      body: { detail: { provider_service_id: 'NL-1' } },
    });
    expect((await move(specialist, 'add_carrier_details')).status).toBe(200);
    expect(await read('install_tasks', 'status', await task(z, 'carrier_details'))).toEqual(['completed']);
    const { install_stage, next_action, waiting_on } = await place(z);
    expect([install_stage, next_action, waiting_on]).toEqual(['active', null, null]);
    expect((await history(line)).map(([event]) => event)).toEqual([
      'ask_acceptance',
      'deny_acceptance',
      'retest',
      'ask_acceptance',
      'accept',
      'add_carrier_details',
    ]);
  });

  test.each([
    ['Pacific/Auckland', '2026-06-03T22:00:00Z', '2026-06-11', '2026-06-11T11:00:00Z', '2026-06-11T13:00:00Z'],
    ['America/Chicago', '2026-06-04T02:00:00Z', '2026-06-10', '2026-06-11T04:59:00Z', '2026-06-11T05:01:00Z'],
  ])('silence in %s counts from the day there', async (zone, asked, last, before, after) => {
    await sql(server.pool, 'update teams set time_zone = $2 where id = $1', [scene.teamId, zone]);
    at('2026-06-02T22:00:00Z');
    await committed();
    at(asked);
    await turnedUp(2000);
    expect((await move(specialist, 'ask_acceptance')).body.acceptance_ends_on).toBe(last);
    at(before);
    await work();
    expect(await status()).toBe('AWAITING_CUSTOMER_CONFIRMATION');
    at(after);
    await Promise.all([work(), work()]);
    expect(await status()).toBe('INSTALLED_PENDING_CARRIER_DETAILS');
    expect((await history(line)).filter(([event]) => event === 'accept')).toHaveLength(1);
  });

  test('[SG-075] begins term and bills with the acceptance, or days after the turn-up notice if the contract has a rule', async () => {
    const of = 'where contract_id in (select id from contracts where service_group_id = $1)';
    await begin({ start_rule: 'TURN_UP_NOTICE', turn_up_notice_days: 2 });
    at('2026-06-03T15:00:00Z');
    await committed();
    await turnedUp(2000);
    await move(specialist, 'ask_acceptance');
    at('2026-06-09T15:00:00Z');
    await move(scene.owner, 'accept');
    expect(await read('services', 'billing_start_date', line)).toEqual(['2026-06-05']);
    expect(
      await sql(server.pool, `select service_start_date, service_end_date from contract_lines ${of}`, [scene.groupId]),
    ).toEqual([['2026-06-05', '2029-06-04']]);
  });

  test('ends one business day before the carrier takes silence for acceptance', async () => {
    at('2026-06-03T15:00:00Z');
    await begin({ deemed_acceptance_days: 3 });
    await committed();
    await turnedUp(2000);
    expect((await move(specialist, 'ask_acceptance')).body.acceptance_ends_on).toBe('2026-06-05');
  });
});
