import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
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

describe('[SV-052] who manages procurement edits a service until it is installed, who manages the inventory from then on', () => {
  const manager = (area: 'PROCUREMENT' | 'INVENTORY') =>
    makePerson(server.pool, { teams: { [scene.teamId]: [`VIEW_${area}`, `MANAGE_${area}`] } });
  const install = () => sql(server.pool, `update services set status = 'active' where id = $1`, [scene.serviceId]);
  const ways: Readonly<Record<string, (as: Person, name: string) => Promise<number>>> = {
    REST: async (as, name) =>
      (await server.call('PATCH', `/api/services/${scene.serviceId}`, { as: as.token, body: { name } })).status,
    GraphQL: async (as, name) => {
      const query = `mutation { updateService(id: "${scene.serviceId}", name: "${name}") { name } }`;
      const { body } = await server.call('POST', '/api/graphql', { as: as.token, body: { query } });
      if (!body.errors) expect(body.data.updateService).toEqual({ name });
      return body.errors?.[0].extensions.status ?? 200;
    },
    'an edit of many': async (as, name) => {
      const [row] = await sql(server.pool, 'select version from services where id = $1', [scene.serviceId]);
      const rows = [{ id: scene.serviceId, version: Number(row![0]) }];
      const body = { rows, changes: { name }, on_problem: 'skip' };
      const answer = await server.call('POST', '/api/services/bulk-edit', { as: as.token, body });
      return answer.status === 200 && answer.body.written === 0 ? 403 : answer.status;
    },
  };

  test.each(Object.keys(ways))('by %s', async (way) => {
    const edit = ways[way]!;
    const [buyer, keeper] = [await manager('PROCUREMENT'), await manager('INVENTORY')];
    expect([await edit(buyer, 'Ordered'), await edit(keeper, 'Too early')]).toEqual([200, 403]);
    await install();
    expect([await edit(buyer, 'Too late'), await edit(keeper, 'Installed')]).toEqual([403, 200]);
    expect(await edit(scene.quoperator, 'By staff')).toBe(200);
  });

  test('the refusal names the permission that it takes, and foreign services stay unknown', async () => {
    await install();
    const { token } = await manager('PROCUREMENT');
    const refused = await server.call('PATCH', `/api/services/${scene.serviceId}`, { as: token, body: { name: 'No' } });
    expect(JSON.stringify(refused.body)).toContain('MANAGE_INVENTORY');
    expect(await ways['REST']!(scene.stranger, 'Foreign')).toBe(404);
  });
});

test('[SV-015] [SV-016] [CT-006] services are listed by the common parameters, and one is read', async () => {
  const as = scene.owner.token;
  const list = async (query: string) => (await server.call('GET', `/api/services?${query}`, { as })).body;
  expect(await list('q=Loop&sort_field=name&sort_dir=desc&page=1&per_page=1&service_type=internet')).toMatchObject({
    records: [{ id: scene.serviceId, service_type: 'internet' }],
    total_count: 1,
    has_next_page: false,
  });
  expect((await list('q=Nowhere')).records).toEqual([]);
  expect((await server.call('GET', '/api/services?speed=1', { as })).status).toBe(400);
  const read = await server.call('GET', `/api/services/${scene.serviceId}`, { as });
  expect([read.status, read.body.name]).toEqual([200, 'Internet: Loop office']);
  const foreign = await server.call('GET', `/api/services/${scene.serviceId}`, { as: scene.stranger.token });
  expect(foreign.status).toBe(404);
});

test('[SV-013] [DF-009] the id of a circuit has at most 255 characters', async () => {
  expect((await change({ detail: { circuit_id: 'c'.repeat(255) } })).status).toBe(200);
  const long = await change({ detail: { circuit_id: 'c'.repeat(256) } });
  expect([long.status, long.body['detail.circuit_id']]).toEqual([422, ['At most 255 characters']]);
});

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

  test('is refused for the sent values, not for the stored ones', async () => {
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

test('[AT-013] [AT-014] a link takes its words and its address, never one of them alone', async () => {
  await sql(server.pool, `update services set service_type = 'wan_dark_fiber', detail = '{}' where id = $1`, [
    scene.serviceId,
  ]);
  const kmz = async (link: object) => {
    const { status, body } = await change({ detail: { kmz: link } });
    return [status, body['detail.kmz.text'] ?? body['detail.kmz.url']];
  };
  expect(await kmz({ text: '', url: 'https://maps.example/a.kmz' })).toEqual([422, ['Required']]);
  expect((await kmz({ url: 'https://maps.example/a.kmz' }))[0]).toBe(422);
  expect(await kmz({ text: 'Map', url: '' })).toEqual([422, ['Required']]);
  expect((await kmz({ text: 'Map', url: 'maps.example/a.kmz' }))[1]).toContain(
    'URL is not valid. Please enter a valid URL starting with http:// or https://',
  );
  expect(await kmz({ text: 'Map', url: 'https://maps.example/a.kmz' })).toEqual([200, undefined]);
});
