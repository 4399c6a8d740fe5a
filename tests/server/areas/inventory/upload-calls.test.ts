/**
 * Inventory upload records: created, listed, changed and removed, with valid and invalid bodies, by people with and
 * without permission.
 */
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import type { Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
let estate: Estate;

beforeAll(async () => {
  estate = await makeEstate(server);
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = estate.manager) =>
  server.call(method, `/api/inventory-uploads${path}`, { as: as.token, ...(body && { body }) });
const make = async (name: string): Promise<string> =>
  String((await ask('POST', '', { team_id: estate.teamId, name })).body.id);

test('[IN-007] [IN-009] is made as a draft from team, name and comments, by those who manage the inventory', async () => {
  const body = { team_id: estate.teamId, name: 'Midwest 2026', comments: 'Two papers are scans.' };
  const made = await ask('POST', '', body);
  expect([made.status, made.body]).toMatchObject([201, { ...body, status: 'DRAFT', service_count: 0 }]);
  const { name, ...nameless } = body;
  expect([(await ask('POST', '', nameless)).body.name, name]).toEqual([['Required'], 'Midwest 2026']);
  expect((await ask('POST', '', { ...body, name: 'x'.repeat(256) })).status).toBe(422);
  expect((await ask('POST', '', { ...body, status: 'COMPLETED' })).status).toBe(400);
  expect((await ask('POST', '', body, estate.viewer)).status).toBe(403);
  expect((await ask('POST', '', body, estate.stranger)).status).toBe(404);
  expect((await server.call('POST', '/api/inventory-uploads', { body })).status).toBe(401);
});

test('[IN-006] are listed for a team and its staff, but not for another team', async () => {
  const id = await make('Listed');
  const ids = async (as: Person, query = `?team_id=${estate.teamId}&per_page=100`) =>
    (await ask('GET', query, undefined, as)).body.records.map((each: { id: string }) => each.id);
  for (const person of [estate.manager, estate.viewer, estate.specialist]) expect(await ids(person)).toContain(id);
  expect(await ids(estate.stranger, '')).toEqual([]);
  expect(await ids(estate.manager, `?team_id=${estate.teamId}&q=listed`)).toEqual([id]);
  const unknown = await ask('GET', '?colour=red');
  expect([unknown.status, unknown.body.colour]).toEqual([400, ['Unknown parameter']]);
});

test('[IN-008] [IN-009] changes what is sent, against the version that was read', async () => {
  const id = await make('Ohoi');
  const read = await ask('GET', `/${id}`);
  const changed = await ask('PUT', `/${id}`, { name: 'Ohio', comments: 'Dayton is missing.' });
  expect([changed.status, changed.body]).toMatchObject([200, { name: 'Ohio', comments: 'Dayton is missing.' }]);
  const stale = await server.call('PUT', `/api/inventory-uploads/${id}`, {
    as: estate.manager.token,
    body: { name: 'Iowa' },
    headers: { 'if-match': String(read.headers['etag']) },
  });
  expect(stale.status).toBe(409);
  expect((await ask('PUT', `/${id}`, { name: '' })).body.name).toEqual(['Required']);
  expect((await ask('PUT', `/${id}`, { name: 'Mine' }, estate.viewer)).status).toBe(403);
  expect((await ask('PUT', `/${id}`, { name: 'Mine' }, estate.stranger)).status).toBe(404);
  expect((await ask('PUT', `/${newId()}`, { name: 'None' })).status).toBe(404);
  expect((await ask('GET', `/${id}`)).body).toMatchObject({ name: 'Ohio', comments: 'Dayton is missing.' });
});

test('[IN-010] is removed by those who manage the inventory', async () => {
  const id = await make('Gone');
  expect((await ask('DELETE', `/${id}`, undefined, estate.viewer)).status).toBe(403);
  expect((await ask('DELETE', `/${id}`, undefined, estate.stranger)).status).toBe(404);
  expect((await ask('DELETE', `/${id}`)).status).toBe(204);
  expect((await ask('GET', `/${id}`)).status).toBe(404);
  expect((await ask('DELETE', `/${id}`)).status).toBe(404);
});
