/** Canceling one service before and after its order, and the tasks of an installation (domain 2.1). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
const reason = 'We move out';
let scene: Scene;
let specialist: Person;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(async () => {
  scene = await makeScene(server.pool);
  server.announcements.length = 0;
});

const move = (as: Person, event: string, body?: object) => send('service', scene.serviceId, as, event, body);
const standAt = async (current_step: string): Promise<void> => {
  await set('service-group', scene.groupId, { current_step });
  await set('service', scene.serviceId, { current_step });
};

describe('one service of a request', () => {
  test('is canceled at once while its quotes are open, regardless of installations', async () => {
    await standAt('quote_received');
    const cancelled = await move(scene.owner, 'cancel', { reason });
    expect(cancelled).toMatchObject({ status: 200, body: { cancel_status: 'cancelled', install_status: null } });
    expect(await read('service_groups', 'current_step', scene.groupId)).toEqual(['cancelled']);
  });

  test('has no event of an installation before one has begun', async () => {
    await standAt('quote_received');
    expect((await move(specialist, 'ask_acceptance')).status).toBe(409);
    const path = `/api/services/${scene.serviceId}/transitions`;
    const { body } = await server.call('GET', path, { as: specialist.token });
    expect(JSON.stringify(body)).not.toContain('DELAYED');
    expect(JSON.stringify(body)).toContain('"cancel"');
  });

  test('is not asked to be cancelled before it is ordered', async () => {
    await standAt('quote_received');
    const asked = await move(scene.owner, 'request_cancel', { reason });
    expect([asked.status, asked.body.event]).toEqual([422, ['No order yet: cancel the service instead.']]);
  });

  test('is asked to be cancelled once it is ordered; staff decides', async () => {
    await standAt('order_submitted');
    expect((await move(scene.viewer, 'request_cancel', { reason })).status).toBe(403);
    expect((await move(scene.owner, 'request_cancel')).body.reason).toEqual(['Required']);
    expect((await move(scene.owner, 'request_cancel', { reason })).body.cancel_status).toBe('cancel_requested');
    expect(announced(scene.serviceId)).toEqual(['service_group.cancel_requested']);
    expect((await move(scene.owner, 'refuse_cancel', { reason })).status).toBe(403);
    expect((await move(specialist, 'refuse_cancel', { reason })).body.cancel_status).toBe('not_cancelled');
  });
});

test('a task that is reopened with a reason has neither begun nor ended', async () => {
  const [location] = await sql(server.pool, 'select id from service_locations where service_id = $1', [
    scene.serviceId,
  ]);
  const id = await add('install-task', {
    team_id: scene.teamId,
    service_id: scene.serviceId,
    service_location_id: location![0],
    step: 'site_survey',
    position: 1,
  });
  const task = (as: Person, event: string, body?: object) => send('install-task', id, as, event, body);
  const stamps = () => read('install_tasks', 'started_at is not null, completed_at is not null', id);
  expect((await task(scene.owner, 'start')).status).toBe(403);
  await task(specialist, 'start');
  expect(await stamps()).toEqual([true, false]);
  await task(specialist, 'complete');
  expect(await stamps()).toEqual([true, true]);
  expect(announced(id)).toEqual(['install.task_completed']);
  expect((await task(specialist, 'reopen')).body.reason).toEqual(['Required']);
  expect((await task(specialist, 'reopen', { reason: 'Wrong floor' })).body.status).toBe('not_started');
  expect(await stamps()).toEqual([false, false]);
});
