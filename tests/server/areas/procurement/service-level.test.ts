import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeScene, type Scene } from './scene.ts';

const server = useServer();
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const before = { download_speed: 500, sla: 99.9, mttr_hours: 4 };
const change = (detail: object | null) =>
  server.call('PATCH', `/api/services/${scene.serviceId}`, { as: scene.quoperator.token, body: { detail } });
const stored = async () =>
  (await server.call('GET', `/api/services/${scene.serviceId}`, { as: scene.owner.token })).body.detail;
const set = (toggle: string, on: boolean, teamId: string | null = scene.teamId) =>
  sql(server.pool, 'insert into feature_toggles (id, team_id, name, "on") values ($1, $2, $3, $4)', [
    newId(),
    teamId,
    toggle,
    on,
  ]);
const start = (step = 'pending_installation') =>
  sql(server.pool, 'update services set detail = $2, current_step = $3 where id = $1', [scene.serviceId, before, step]);

test('[SV-050] [PE-036] the service level of a service changes only while its toggle is on', async () => {
  await start();
  const refused = await change({ ...before, sla: 99.99 });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'These values cannot be changed now: Edit SLAs is switched off for this team.',
  ]);
  expect((await change({ mttr_hours: null })).status).toBe(403);
  expect((await change(null)).status).toBe(403);
  expect(await stored()).toEqual(before);
  await set('editSlas', true);
  expect((await change({ ...before, sla: 99.99 })).status).toBe(200);
  expect(await stored()).toEqual({ ...before, sla: 99.99 });
});

test('the service level of a service that was not ordered is corrected at any time', async () => {
  for (const step of ['info_received', 'out_for_quote', 'quote_received']) {
    await start(step);
    expect((await change({ ...before, sla: 99.99 })).status).toBe(200);
    expect(await stored()).toEqual({ ...before, sla: 99.99 });
  }
  for (const step of ['contract_requested', 'order_submitted', 'service_installed']) {
    await start(step);
    expect((await change({ ...before, sla: 99.99 })).status).toBe(403);
  }
});

test('[SV-050] other attributes change all the same', async () => {
  await start();
  expect((await change({ ...before, download_speed: 1000 })).status).toBe(200);
  expect(await stored()).toEqual({ ...before, download_speed: 1000 });
});

test('attributes are checked by the catalogue of the service type, by name', async () => {
  const wrong = await change({ download_speed: 'fast', strands: 2 });
  expect([wrong.status, wrong.body['detail.download_speed'], wrong.body['detail.strands']]).toEqual([
    422,
    ['Must be a number'],
    ['Unknown field.'],
  ]);
  const phone = (last_used: string) =>
    server.call('POST', '/api/services', {
      as: scene.quoperator.token,
      body: { team_id: scene.teamId, service_type: 'mobile_line', detail: { last_used } },
    });
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  expect((await phone(day(1))).body['detail.last_used']).toEqual(['Date may not be in the future']);
  expect((await phone(day(0))).status).toBe(201);
});

test('[SV-050] the toggle of another team opens nothing', async () => {
  await start();
  await set('editSlas', true, await makeTeam(server.pool, 'Harbor North'));
  expect((await change({ ...before, mttr_hours: 2 })).status).toBe(403);
});

test('an inventory service without an order here has its service level corrected by the team', async () => {
  await start('service_installed');
  await sql(server.pool, "update services set service_group_id = null, status = 'active' where id = $1", [
    scene.serviceId,
  ]);
  const keeper = await makePerson(server.pool, {
    teams: { [scene.teamId]: ['VIEW_INVENTORY', 'MANAGE_INVENTORY'] },
  });
  const mended = await server.call('PATCH', `/api/services/${scene.serviceId}`, {
    as: keeper.token,
    body: { detail: { ...before, sla: 99.99 } },
  });
  expect([mended.status, mended.body.detail]).toEqual([200, { ...before, sla: 99.99 }]);
});
