/** The course of an installation, and its acceptance, denial and cancellation (domain 2.1). */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { doDueWork } from '#server/areas/areas.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, send, set, read, history, announced } = createDrive(server);
let scene: Scene;
let specialist: Person;
let seller: Person;
let location: string;
const reason = 'The landlord is away';

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  seller = await makePerson(server.pool, { role: 'salesperson' });
});

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const rows = await sql(server.pool, 'select id from service_locations where service_id = $1', [scene.serviceId]);
  location = String(rows[0]![0]);
  await set('service-group', scene.groupId, { current_step: 'pending_installation' });
  await standAt('ON_TRACK');
  server.announcements.length = 0;
});
afterEach(() => vi.useRealTimers());

const standAt = (install_status: string, values: object = {}) =>
  set('service', scene.serviceId, { current_step: 'pending_installation', install_status, ...values });
const move = (as: Person, event: string, body?: object) => send('service', scene.serviceId, as, event, body);
const status = async (): Promise<unknown> => (await read('services', 'install_status', scene.serviceId))[0];
const schedule = async (date: string): Promise<void> => {
  const day = { as: specialist.token, body: { kind: 'scheduled', date, reason: '1S' } };
  expect((await server.call('POST', `/api/service-locations/${location}/install-dates`, day)).status).toBe(200);
};
const turnedUp = () => set('service-location', location, { actual_install_date: '2026-05-20' });
const deny = (as: Person, body: object) =>
  server.call('POST', `/api/services/${scene.serviceId}/deny-acceptance`, { as: as.token, body });

describe('[SG-086] a delay', () => {
  const later = { date: '2099-05-18', reason };
  const delay = (body: object, as = specialist) =>
    server.call('PUT', `/api/services/${scene.serviceId}/install-status`, { as: as.token, body });
  const place = async () =>
    (await server.call('GET', `/api/service-locations/${location}`, { as: specialist.token })).body;

  test.each([
    ['DELAYED', 'carrier'],
    ['DELAYED_ROE', 'landlord'],
    ['DELAYED_AWAITING_CUSTOMER_RESPONSE', 'customer'],
    ['DELAYED_PENDING_CUSTOMER_SITE_READINESS', 'customer'],
    ['ON_HOLD_CUSTOMER', 'customer'],
  ])('%s is said by staff alone, with a reason and a new date, and its days go to the %s', async (to, cause) => {
    await schedule('2099-05-04');
    server.announcements.length = 0;
    expect((await delay({ ...later, install_status: to }, scene.owner)).status).toBe(403);
    expect((await delay({ ...later, install_status: to }, scene.stranger)).status).toBe(404);
    expect((await delay({ install_status: to, date: '2099-05-18' })).body.reason).toEqual(['Required']);
    expect((await delay({ ...later, install_status: to, reason: ' ' })).body.reason).toEqual(['Required']);
    expect((await delay({ install_status: to, reason })).body.date).toEqual(['Required']);
    const past = await delay({ ...later, install_status: to, date: '2020-01-01' });
    expect([past.status, past.body.date]).toEqual([422, [messages['install.dateIsPast']]]);
    expect(await status()).toBe('ON_TRACK');
    const now = { install_status: to, install_status_reason: reason };
    expect((await delay({ ...later, install_status: to })).body).toMatchObject(now);
    expect(await place()).toMatchObject({
      original_target_date: '2099-05-04',
      scheduled_install_date: '2099-05-18',
      [`${cause}_delay_days`]: 14,
      next_action: 'clear_milestone',
      waiting_on: cause,
    });
    expect(announced(scene.serviceId)).toEqual(['install.delayed']);
    expect((await delay({ ...later, install_status: to })).status).toBe(409);
    const back = await delay({ install_status: 'ON_TRACK', date: '2099-05-11', reason: 'The key was found' });
    expect(back.body).toMatchObject({ install_status: 'ON_TRACK', install_status_reason: null });
    expect((await place()).original_target_date).toBe('2099-05-04');
    expect((await history(scene.serviceId)).map(([, actor, why]) => [actor, why])).toEqual([
      [specialist.userId, reason],
      [specialist.userId, 'The key was found'],
    ]);
  });

  test('allows any other delay, keeps the first day in every case, and is readable by the customer', async () => {
    await schedule('2099-05-04');
    const days = async () => read('service_locations', 'original_target_date, scheduled_install_date', location);
    const way = [
      ['DELAYED', '2099-05-18'],
      ['ON_HOLD_CUSTOMER', '2099-06-02'],
      ['DELAYED_ROE', '2099-06-02'],
      ['ON_TRACK', '2099-05-20'],
      ['DELAYED_PENDING_CUSTOMER_SITE_READINESS', '2099-07-01'],
    ] as const;
    for (const [to, date] of way) {
      expect((await delay({ install_status: to, date, reason })).body.install_status).toBe(to);
      expect(await days()).toEqual(['2099-05-04', date]);
    }
    const seen = await server.call('GET', `/api/services/${scene.serviceId}`, { as: scene.viewer.token });
    expect(seen.body).toMatchObject({
      install_status: 'DELAYED_PENDING_CUSTOMER_SITE_READINESS',
      install_status_reason: reason,
    });
    const put = { as: specialist.token, body: { original_target_date: '2099-01-01' } };
    expect((await server.call('PUT', `/api/service-locations/${location}`, put)).status).toBe(400);
    expect(await read('service_groups', 'next_install_date', scene.groupId)).toEqual(['2099-07-01']);
  });

  test('stays when another milestone is done, and ends with the milestone that waited', async () => {
    await schedule('2099-05-04');
    const at = { team_id: scene.teamId, service_id: scene.serviceId, service_location_id: location };
    const permit = await add('install-task', { ...at, step: 'permitting', position: 0 });
    const roe = await add('install-task', { ...at, step: 'roe', position: 1 });
    const step = (id: string, event: string, body?: object) => send('install-task', id, specialist, event, body);
    await delay({ ...later, install_status: 'ON_HOLD_CUSTOMER' });
    await step(permit, 'complete');
    expect(await status()).toBe('ON_HOLD_CUSTOMER');
    await step(roe, 'delay_right_of_entry', { reason: 'No key' });
    const why = 'install_status, install_status_reason';
    expect(await read('services', why, scene.serviceId)).toEqual(['DELAYED_ROE', 'No key']);
    await step(roe, 'complete');
    expect(await read('services', why, scene.serviceId)).toEqual(['ON_TRACK', null]);
  });

  test.each(['AWAITING_CUSTOMER_CONFIRMATION', 'INSTALLED', 'CANCEL_REQUESTED', 'CANCELLED'])(
    'comes too late when the service is %s',
    async (from) => {
      await standAt(from);
      expect((await delay({ ...later, install_status: 'DELAYED' })).status).toBe(409);
    },
  );
});

describe('[SG-087] acceptance', () => {
  const circuit = { detail: { provider_service_id: 'CKT-1' } };
  const offered = async (): Promise<readonly string[]> => {
    const path = `/api/services/${scene.serviceId}/transitions`;
    const events = (await server.call('GET', path, { as: specialist.token })).body;
    return (events as readonly { event: string }[]).map(({ event }) => event);
  };

  test('is offered for asking once the place is turned up, with the figures of its test at hand or along', async () => {
    await set('service', scene.serviceId, { ordered_mbps: 500 });
    expect(await offered()).not.toContain('ask_acceptance');
    await turnedUp();
    expect(await offered()).toContain('ask_acceptance');
    const early = await move(specialist, 'ask_acceptance');
    expect([early.status, early.body.tested_mbps]).toEqual([422, [messages['install.notTested']]]);
    const slow = await move(specialist, 'ask_acceptance', { values: { tested_mbps: 400 } });
    expect([slow.status, Object.keys(slow.body)]).toEqual([422, expect.arrayContaining(['below_order_reason'])]);
    const asked = await move(specialist, 'ask_acceptance', { values: { tested_mbps: 512 } });
    expect(asked.body).toMatchObject({ install_status: 'AWAITING_CUSTOMER_CONFIRMATION', tested_mbps: 512 });
  });

  test.each([
    ['INSTALLED', circuit],
    ['INSTALLED_PENDING_CARRIER_DETAILS', { detail: null }],
  ])('by the customer, when asked: %s', async (to, values) => {
    expect((await move(scene.owner, 'accept')).status).toBe(409);
    expect((await move(scene.owner, 'ask_acceptance')).status).toBe(403);
    await standAt('ON_TRACK', values);
    await turnedUp();
    expect((await move(specialist, 'ask_acceptance')).body).toMatchObject({
      install_status: 'AWAITING_CUSTOMER_CONFIRMATION',
    });
    expect((await move(scene.viewer, 'accept')).status).toBe(403);
    expect((await move(scene.owner, 'accept')).body).toMatchObject({ install_status: to, acceptance_ends_on: null });
    expect((await history(scene.serviceId)).map(([event, actor]) => [event, actor])).toEqual([
      ['ask_acceptance', specialist.userId],
      ['accept', scene.owner.userId],
    ]);
    expect(announced(scene.serviceId)).toEqual(['install.acceptance_requested', 'install.installed']);
  });

  // Requested on a Thursday; the Monday after is a holiday, so the fifth business day is the Friday of the next week.
  test.each([
    ['2026-05-21T15:00:00Z', '2026-05-29', ['2026-05-26T12:00:00Z', '2026-05-29T20:00:00Z'], '2026-05-30T06:00:00Z'],
    ['2026-06-01T15:00:00Z', '2026-06-08', ['2026-06-05T12:00:00Z', '2026-06-09T02:00:00Z'], '2026-06-09T06:00:00Z'],
  ])('requested %s is automatic when %s is over in the zone of the team', async (asked, last, before, after) => {
    await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [scene.teamId]);
    await sql(
      server.pool,
      `insert into holidays (id, name, country, date) values (gen_random_uuid(), 'Memorial Day', 'US', '2026-05-25') on conflict do nothing`,
    );
    const clock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    const { pool, services } = server;
    const faults: Error[] = [];
    const workAt = async (moment: string): Promise<unknown> => {
      clock(moment);
      await doDueWork({ ...services, pool, onError: (error) => faults.push(error) });
      return status();
    };
    await standAt('ON_TRACK', circuit);
    await turnedUp();
    clock(asked);
    expect((await move(specialist, 'ask_acceptance')).body.acceptance_ends_on).toBe(last);
    for (const moment of before)
      expect([moment, await workAt(moment)]).toEqual([moment, 'AWAITING_CUSTOMER_CONFIRMATION']);
    expect([await workAt(after), faults]).toEqual(['INSTALLED', []]);
    const bySilence = ['accept', null, messages['install.acceptedBySilence']];
    expect((await history(scene.serviceId)).at(-1)!.slice(0, 3)).toEqual(bySilence);
    expect(await workAt(after)).toBe('INSTALLED');
    expect((await history(scene.serviceId)).filter(([event]) => event === 'accept')).toHaveLength(1);
  });
});

describe('[SG-088] a denied acceptance', () => {
  test('has a reason, and the carrier tests again', async () => {
    await turnedUp();
    await move(specialist, 'ask_acceptance');
    const wrong = { denied_for: 'SPEED', reason: 'Half of it is missing', measured: '1.2 of 2 Gb' };
    for (const person of [specialist, scene.viewer]) expect((await deny(person, wrong)).status).toBe(403);
    expect((await move(scene.owner, 'deny_acceptance', { reason })).status).toBe(403);
    expect((await deny(scene.owner, { ...wrong, measured: undefined })).body.measured).toEqual(['Required']);
    expect((await deny(scene.owner, { ...wrong, denied_for: 'COLOR' })).status).toBe(422);
    expect((await deny(scene.owner, wrong)).body).toMatchObject({
      install_status: 'CUSTOMER_DENIED_ACCEPTANCE',
      acceptance_denied_for: 'SPEED',
      acceptance_denied_reason: 'Half of it is missing',
      acceptance_denied_measured: '1.2 of 2 Gb',
      acceptance_ends_on: null,
    });
    expect((await deny(scene.owner, wrong)).status).toBe(409);
    expect((await move(scene.owner, 'retest')).status).toBe(403);
    expect((await move(specialist, 'retest')).body).toMatchObject({ install_status: 'ON_TRACK' });
    expect(announced(scene.serviceId)).toEqual(['install.acceptance_requested', 'install.acceptance_denied']);
  });

  describe('opens a ticket', () => {
    const wrong = { denied_for: 'SPEED', reason: 'Half of it is missing', measured: '1.2 of 2 Gb' };
    const words = async (ticket: string) =>
      (
        await sql(
          server.pool,
          'select kind, side, body from ticket_messages where ticket_id = $1 order by created_at, id',
          [ticket],
        )
      ).map((row) => row.join(' | '));
    const ask = async () => {
      await server.call('PATCH', `/api/services/${scene.serviceId}`, {
        as: specialist.token,
        body: { tested_mbps: 2000 },
      });
      expect((await move(specialist, 'ask_acceptance')).status).toBe(200);
    };
    const ticketOf = async () =>
      (await server.call('GET', `/api/services/${scene.serviceId}`, { as: scene.owner.token })).body
        .acceptance_ticket_id;

    beforeEach(async () => {
      await standAt('ON_TRACK', { ordered_mbps: 2000, detail: { provider_service_id: 'CKT-1' } });
      await set('service-location', location, { install_owner_id: specialist.userId });
      await turnedUp();
      await ask();
    });

    test('in the words of the customer, for who drives the installation; it orders nothing', async () => {
      await deny(scene.owner, wrong);
      const id = await ticketOf();
      const { body } = await server.call('GET', `/api/tickets/${id}`, { as: scene.owner.token });
      expect(body).toMatchObject({
        type: 'CHANGE_SERVICE',
        status: 'OPEN',
        priority: 'P2',
        subject: 'Acceptance denied: Internet: Loop office',
        service_ids: [scene.serviceId],
        service_group_id: scene.groupId,
        requested_by_id: scene.owner.userId,
        assignee_id: specialist.userId,
        field: 'Speed below the order',
        old: '1.2 of 2 Gb',
        new: '2000 Mbps, as ordered',
        last_message_is_customer: true,
      });
      expect(body.due_at).not.toBeNull();
      expect(await words(id)).toEqual([
        'OPENING_COMMENT | CUSTOMER | Speed below the order: Half of it is missing\nMeasured: 1.2 of 2 Gb.',
      ]);
      expect(announced(id)).toEqual(['ticket.created', 'ticket.assigned']);
      expect((await server.call('GET', `/api/tickets/${id}`, { as: scene.stranger.token })).status).toBe(404);
      const groups = 'select count(*)::int from service_groups where team_id = $1';
      expect((await send('ticket', id, specialist, 'close', { reason: 'The carrier mended it' })).status).toBe(200);
      expect(await sql(server.pool, groups, [scene.teamId])).toEqual([[1]]);
    });

    test('that continues with a second denial and is closed by the acceptance', async () => {
      await deny(scene.owner, wrong);
      const id = await ticketOf();
      await move(specialist, 'retest');
      await ask();
      await deny(scene.owner, { denied_for: 'LOSS', reason: 'Packets are lost', measured: '3 %' });
      expect(await ticketOf()).toBe(id);
      await move(specialist, 'retest');
      await ask();
      await move(scene.owner, 'accept');
      expect(await words(id)).toEqual([
        'OPENING_COMMENT | CUSTOMER | Speed below the order: Half of it is missing\nMeasured: 1.2 of 2 Gb.',
        'MESSAGE | STAFF | The carrier tests again.',
        'MESSAGE | CUSTOMER | Loss, latency or jitter: Packets are lost\nMeasured: 3 %.',
        'MESSAGE | STAFF | The carrier tests again.',
        'CLOSING_COMMENT | CUSTOMER | The service was accepted.',
      ]);
      expect(await read('tickets', 'status', id)).toEqual(['CLOSED']);
    });

    test('again when the one before has ended, and closes it with the installation', async () => {
      await deny(scene.owner, wrong);
      const first = await ticketOf();
      await send('ticket', first, scene.owner, 'cancel', { reason: 'By mistake' });
      await move(specialist, 'retest');
      await ask();
      await deny(scene.owner, wrong);
      const second = await ticketOf();
      expect(second).not.toBe(first);
      await move(scene.owner, 'cancel', { reason });
      await move(seller, 'confirm_cancel', { reason });
      expect(await words(second)).toContain('CLOSING_COMMENT | STAFF | The installation was canceled.');
    });
  });
});

describe('[SG-089] an installation is cancelled', () => {
  test.each(['ON_TRACK', 'DELAYED_ROE', 'ON_HOLD_CUSTOMER', 'AWAITING_CUSTOMER_CONFIRMATION'])(
    'from %s: first asked for, then carried out or refused by staff',
    async (from) => {
      await standAt(from);
      expect((await move(scene.viewer, 'cancel', { reason })).status).toBe(403);
      expect((await move(scene.owner, 'cancel')).body.reason).toEqual(['Required']);
      expect((await move(scene.owner, 'cancel', { reason })).body.install_status).toBe('CANCEL_REQUESTED');
      for (const event of ['refuse_cancel', 'confirm_cancel'])
        expect((await move(scene.owner, event, { reason })).status).toBe(403);
      expect((await move(seller, 'refuse_cancel', { reason })).body.install_status).toBe(from);
      await move(scene.owner, 'cancel', { reason });
      expect((await move(seller, 'confirm_cancel', { reason })).body.install_status).toBe('CANCELLED');
      expect((await move(seller, 'refuse_cancel', { reason })).status).toBe(409);
    },
  );

  test('no longer once it is installed', async () => {
    await standAt('INSTALLED');
    const late = await move(scene.owner, 'cancel', { reason });
    expect([late.status, late.body.event]).toEqual([422, [messages['install.alreadyOrdered']]]);
    expect(await status()).toBe('INSTALLED');
  });
});
