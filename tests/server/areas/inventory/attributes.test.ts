import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#tests/support/people.ts';
import { makeRows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
const stored = { download_speed: 500, upload_speed: 500, transport: 'fiber' };
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  await sql(server.pool, 'update services set detail = $2 where id = $1', [scene.serviceId, stored]);
});

const change = (body: object, method: 'PATCH' | 'PUT' = 'PATCH') =>
  server.call(method, `/api/services/${scene.serviceId}`, { as: scene.quoperator.token, body });
const detail = async () =>
  (await server.call('GET', `/api/services/${scene.serviceId}`, { as: scene.quoperator.token })).body.detail;

describe('[SV-017] an update of attributes', () => {
  test('changes exactly those that are sent', async () => {
    const answer = await change({ detail: { circuit_id: 'CKT-1', download_speed: 1000 } });
    expect(answer.status).toBe(200);
    expect(answer.body.detail).toEqual({ ...stored, circuit_id: 'CKT-1', download_speed: 1000 });
    expect(await detail()).toEqual({ ...stored, circuit_id: 'CKT-1', download_speed: 1000 });
  });

  test('is the same by PUT, which clients of records send', async () => {
    const answer = await change({ detail: { circuit_id: 'CKT-2' } }, 'PUT');
    expect([answer.status, answer.body.detail]).toEqual([200, { ...stored, circuit_id: 'CKT-2' }]);
    expect((await change({ no_such_field: 1 }, 'PUT')).status).toBe(400);
  });

  test('clears one that is null, none for an empty object, and all for null', async () => {
    await change({ detail: { transport: null } });
    expect(await detail()).toEqual({ download_speed: 500, upload_speed: 500 });
    await change({ detail: {} });
    expect(await detail()).toEqual({ download_speed: 500, upload_speed: 500 });
    expect((await change({ detail: null })).status).toBe(200);
    expect(await detail()).toBeNull();
  });

  test('is refused for what is sent, not for what stands there', async () => {
    await sql(server.pool, 'update services set detail = $2 where id = $1', [
      scene.serviceId,
      { ...stored, download_speed: 'fast' },
    ]);
    expect((await change({ detail: { upload_speed: 'slow' } })).body).toEqual({
      message: 'Some fields need attention.',
      'detail.upload_speed': ['Must be a number'],
    });
    expect((await change({ detail: { upload_speed: 100 } })).status).toBe(200);
  });

  test('of a quote does the same', async () => {
    const rows = await makeRows(server.pool, { teamId: scene.teamId, userId: scene.owner.userId });
    await sql(server.pool, `update quotes set service_type = 'internet', detail = $2 where id = $1`, [
      rows['quote'],
      stored,
    ]);
    const url = `/api/quotes/${rows['quote']}`;
    const body = { detail: { upload_speed: 100, transport: null } };
    const { status, body: quote } = await server.call('PUT', url, { as: scene.quoperator.token, body });
    expect([status, quote.detail]).toEqual([200, { download_speed: 500, upload_speed: 100 }]);
  });
});
