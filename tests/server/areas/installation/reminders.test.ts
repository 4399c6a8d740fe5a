/** Automatic notifications and requests, and requests from the board, at one location of an order. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { doWork, makeOrder, type OrderScene } from './order-scene.ts';

const server = useServer();
const { send, set, read, announced } = createDrive(server);
let scene: OrderScene;
let specialist: Person;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(async () => {
  scene = await makeOrder(server, specialist);
});
afterEach(() => vi.useRealTimers());

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const call = (action: string, as: Person = specialist, body?: object) =>
  server.call('POST', `/api/service-locations/${scene.z}/${action}`, { as: as.token, body });
const items = () => sql(server.pool, 'select task, status from action_items where service_id = $1', [scene.line]);

test('[SV-002] people at the site are notified of a visit at 15:00 of the day before there, once for each day, with a calendar entry', async () => {
  at('2026-05-01T12:00:00Z');
  await set('service-location', scene.z, { time_zone: 'America/New_York', appointment_window: '8:00-12:00' });
  const { line } = scene;
  await server.call('PUT', `/api/services/${line}/order-number`, {
    as: specialist.token,
    body: { order_number: 'O-1' },
  });
  expect((await call('install-dates', specialist, { kind: 'foc', date: '2026-05-05' })).status).toBe(200);
  expect(announced(scene.z)).toEqual(['install.foc_received']);
  const letters = () => server.emails.filter(({ template }) => template === 'appointment-tomorrow');
  at('2026-05-04T18:59:00Z');
  await doWork(server);
  expect(letters()).toEqual([]);
  at('2026-05-04T19:01:00Z');
  await doWork(server);
  await doWork(server);
  expect(letters()).toHaveLength(1);
  const [letter] = letters();
  expect(letter).toMatchObject({
    to: 'noa@acme-dental.example',
    values: { message: '8:00-12:00', date: '2026-05-05' },
  });
  expect(letter!.calendar).toContain('DTSTART;VALUE=DATE:20260505');
  expect(announced(scene.z)).toEqual(['install.foc_received', 'install.appointment_tomorrow']);
});

test('[SV-035] a contact that is missing five business days ahead is asked of the customer, once', async () => {
  at('2026-05-01T12:00:00Z');
  await set('service-location', scene.z, { onsite_contact_id: null });
  expect((await call('ask-onsite-contact', scene.owner)).status).toBe(403);
  await server.call('PUT', `/api/services/${scene.line}/order-number`, {
    as: specialist.token,
    body: { order_number: 'O-1' },
  });
  await call('install-dates', specialist, { kind: 'foc', date: '2026-05-15' });
  at('2026-05-07T20:00:00Z');
  await doWork(server);
  expect(await items()).toEqual([]);
  at('2026-05-08T20:00:00Z');
  await doWork(server);
  await doWork(server);
  expect(await items()).toEqual([
    [expect.stringMatching(/^Name the on-site contact for HQ to DC7 at 233 S Wacker Dr/), 'OPEN'],
  ]);
  expect((await call('ask-onsite-contact')).body.contact_asked_at).toEqual([messages['install.contactAsked']]);
  await set('service-location', scene.z, { onsite_contact_id: scene.contactId });
  expect((await call('ask-onsite-contact')).body.onsite_contact_id).toEqual([messages['install.contactKnown']]);
});

test('[SV-035] the specialist asks for a missing contact at once', async () => {
  await set('service-location', scene.z, { onsite_contact_id: null });
  expect((await call('ask-onsite-contact')).status).toBe(200);
  expect(await items()).toEqual([[expect.stringMatching(/^Name the on-site contact/), 'OPEN']]);
});

test('a missed day of a next action is announced once', async () => {
  at('2026-05-01T12:00:00Z');
  await sql(server.pool, `update install_tasks set created_at = '2026-05-01T12:00:00Z' where service_id = $1`, [
    scene.line,
  ]);
  await server.call('PUT', `/api/services/${scene.line}/order-number`, {
    as: specialist.token,
    body: { order_number: 'O-1' },
  });
  at('2026-05-11T20:00:00Z');
  await doWork(server);
  expect(announced(scene.z)).toEqual([]);
  at('2026-05-12T20:00:00Z');
  await doWork(server);
  await doWork(server);
  expect(announced(scene.z)).toEqual(['install.task_overdue']);
  expect(server.announcements.at(-1)?.values).toMatchObject({ task: 'Give the FOC', date: '2026-05-11' });
});

test('a carrier is reminded of what it owes, once a day', async () => {
  at('2026-05-01T12:00:00Z');
  for (const person of [scene.owner, scene.quoperator]) expect((await call('remind-carrier', person)).status).toBe(403);
  expect((await call('remind-carrier')).status).toBe(200);
  expect(server.emails.at(-1)).toMatchObject({
    template: 'order-reminder',
    to: 'orders@northline.example',
    values: { orderNumber: 'HQ to DC7', message: 'Confirm the order', date: expect.stringMatching(/^\d{4}-/) },
  });
  expect((await call('remind-carrier')).body.carrier_reminded_at).toEqual([messages['install.remindedToday']]);
  at('2026-05-02T12:00:00Z');
  expect((await call('remind-carrier')).status).toBe(200);
  await send('install-task', await taskOf('roe'), specialist, 'delay_right_of_entry', { reason: 'No key' });
  expect((await call('remind-carrier')).body.waiting_on).toEqual([messages['install.carrierOwesNothing']]);
});

const taskOf = async (step: string): Promise<string> => {
  const text = 'select id from install_tasks where service_location_id = $1 and step = $2';
  return String((await sql(server.pool, text, [scene.z, step]))[0]![0]);
};

test('the next open milestone is completed by hand, but not the acceptance', async () => {
  expect((await call('complete-step', scene.owner)).status).toBe(403);
  const open = `select count(*)::int from install_tasks where service_location_id = $1 and status = 'not_started'`;
  // The order was submitted when its contracts were signed, so this step completes automatically.
  expect(await read('install_tasks', 'status', await taskOf('order_submitted'))).toEqual(['completed']);
  expect((await call('complete-step')).status).toBe(200);
  expect(await read('install_tasks', 'status', await taskOf('order_accepted'))).toEqual(['completed']);
  for (let left = 11; left > 0; left -= 1) expect((await call('complete-step')).status).toBe(200);
  expect((await call('complete-step')).body.step).toEqual([messages['install.nothingToComplete']]);
  expect(await sql(server.pool, open, [scene.z])).toEqual([[2]]);
});

test('[SG-074] an order that the carrier returns is confirmed and numbered again', async () => {
  const { line, groupId } = scene;
  await server.call('PUT', `/api/services/${line}/order-number`, {
    as: specialist.token,
    body: { order_number: 'O-1' },
  });
  await call('install-dates', specialist, { kind: 'foc', date: '2099-05-05' });
  await set('service-group', groupId, { current_step: 'pending_installation' });
  server.emails.length = 0;
  const back = await send('service-group', groupId, specialist, 'return_to_order', { reason: 'Wrong entity' });
  expect(back.body).toMatchObject({ current_step: 'order_submitted' });
  expect(await read('services', 'order_number', line)).toEqual([null]);
  expect(await read('install_tasks', 'status', await taskOf('order_accepted'))).toEqual(['not_started']);
  expect(await read('service_locations', 'next_action', scene.z)).toEqual(['confirm_order']);
  expect(server.emails.map(({ template }) => template)).toEqual(['order-confirm-sales-rep']);
});
