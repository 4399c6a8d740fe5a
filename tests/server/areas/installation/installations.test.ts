/** How an installation goes, and how it is accepted, denied or cancelled (domain 2.1). */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { doDueWork } from '#server/areas/due.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, set, read, history, told } = createDrive(server);
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
  server.news.length = 0;
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
  test.each([
    ['delay', 'DELAYED'],
    ['delay_right_of_entry', 'DELAYED_ROE'],
    ['delay_customer_response', 'DELAYED_AWAITING_CUSTOMER_RESPONSE'],
    ['delay_site_readiness', 'DELAYED_PENDING_CUSTOMER_SITE_READINESS'],
    ['hold', 'ON_HOLD_CUSTOMER'],
  ])('by %s needs staff, a reason and a new date: %s', async (event, to) => {
    expect((await move(scene.owner, event, { reason })).status).toBe(403);
    expect((await move(specialist, event)).body.reason).toEqual(['Required']);
    const undated = await move(specialist, event, { reason });
    expect([undated.status, undated.body.scheduled_install_date]).toEqual([422, [messages['install.noNewDate']]]);
    await schedule('2099-05-04');
    await schedule('2099-05-18');
    expect((await move(specialist, event, { reason })).body).toMatchObject({ install_status: to });
    expect(told(scene.serviceId)).toEqual(['install.delayed']);
    expect((await move(specialist, 'resume')).body).toMatchObject({ install_status: 'ON_TRACK' });
  });

  test('never changes the first target date, whatever comes', async () => {
    const days = async () => read('service_locations', 'original_target_date, scheduled_install_date', location);
    await schedule('2099-05-04');
    for (const day of ['2099-05-18', '2099-06-02']) {
      await schedule(day);
      await move(specialist, 'delay', { reason });
      await move(specialist, 'resume');
      expect(await days()).toEqual(['2099-05-04', day]);
    }
    const put = { as: specialist.token, body: { original_target_date: '2099-01-01' } };
    expect((await server.call('PUT', `/api/service-locations/${location}`, put)).status).toBe(400);
    expect(await read('service_groups', 'next_install_date', scene.groupId)).toEqual(['2099-06-02']);
  });
});

describe('[SG-087] acceptance', () => {
  const circuit = { detail: { provider_service_id: 'CKT-1' } };

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
    expect(told(scene.serviceId)).toEqual(['install.acceptance_requested', 'install.installed']);
  });

  // Asked on a Thursday; the Monday after is a holiday: the fifth business day is the Friday of the next week.
  test.each([
    ['2026-05-21T15:00:00Z', '2026-05-29', ['2026-05-26T12:00:00Z', '2026-05-29T20:00:00Z'], '2026-05-30T06:00:00Z'],
    ['2026-06-01T15:00:00Z', '2026-06-08', ['2026-06-05T12:00:00Z', '2026-06-09T02:00:00Z'], '2026-06-09T06:00:00Z'],
  ])('asked %s comes by itself when %s is over in the zone of the team', async (asked, last, before, after) => {
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
    expect(told(scene.serviceId)).toEqual([
      'install.acceptance_requested',
      'install.acceptance_denied',
      'install.date_changed',
    ]);
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
