/** The record calls of contracts: who may create, read and change one, and their refusals. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { usd } from '../order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const { set } = createDrive(server);
let scene: Scene;
let seller: Person;
let carrier: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  seller = await makePerson(server.pool, { role: 'salesperson' });
  carrier = await makeProvider(server.pool, 'Northline', 'paper@northline.example');
});

const post = (body: object, as = seller) => server.call('POST', '/api/contracts', { as: as.token, body });
const put = (id: string, body: object, as = seller, headers: Record<string, string> = {}) =>
  server.call('PUT', `/api/contracts/${id}`, { as: as.token, body, headers });
const get = (path: string, as: Person) => server.call('GET', `/api/contracts${path}`, { as: as.token });
const made = async (values: object = {}): Promise<string> =>
  (await post({ team_id: scene.teamId, provider_id: carrier, ...values })).body.id;

describe('[DO-027] contracts', () => {
  test('are created by staff with POST: a draft with a unique number', async () => {
    const body = { team_id: scene.teamId, provider_id: carrier, service_group_id: scene.groupId, service_term: 36 };
    const answer = await post({ ...body, total_mrc: usd(68_900) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...body, status: 'DRAFT', total_mrc: usd(68_900), version: 1 });
    expect(answer.body.display_id).toMatch(/^[A-Z]+-\d+$/);
    const nobodys = await post({ team_id: scene.teamId });
    expect([nobodys.status, nobodys.body.provider_id]).toEqual([422, ['Required']]);
    expect((await post({ ...body, status: 'SIGNED' })).status).toBe(400);
    expect((await post(body, scene.owner)).status).toBe(403);
    expect((await server.call('POST', '/api/contracts', { body })).status).toBe(401);
  });

  test('are read with GET by their team and by staff, and are not there for others', async () => {
    const id = await made();
    for (const reader of [scene.owner, scene.viewer, seller]) {
      expect((await get(`/${id}`, reader)).body.id).toBe(id);
      const { records } = (await get('?per_page=100', reader)).body as { records: readonly { id: string }[] };
      expect(records.map((each) => each.id)).toContain(id);
    }
    const absent = await get('/01900000-0000-7000-8000-000000000000', scene.stranger);
    const foreign = await get(`/${id}`, scene.stranger);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await get('?per_page=100', scene.stranger)).body.total_count).toBe(0);
    expect((await get('?color=red', seller)).status).toBe(400);
  });

  test('are changed by staff with PUT while they are drafts, and never over a later version', async () => {
    const id = await made({ service_term: 36 });
    const changed = await put(id, { service_term: 24 }, seller, { 'if-match': '"1"' });
    expect([changed.status, changed.body.service_term, changed.body.version]).toEqual([200, 24, 2]);
    expect((await put(id, { service_term: 12 }, seller, { 'if-match': '"1"' })).status).toBe(409);
    const wrong = await put(id, { service_term: 0 });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([422, expect.arrayContaining(['service_term'])]);
    expect((await put(id, { service_term: 12 }, scene.owner)).status).toBe(403);
    expect((await put(id, { service_term: 12 }, scene.stranger)).status).toBe(404);
    await set('contract', id, { status: 'SIGNED' });
    expect((await put(id, { service_term: 12 })).status).toBe(409);
    expect((await get(`/${id}`, seller)).body.service_term).toBe(24);
  });
});
