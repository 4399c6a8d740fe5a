/** Saved views of tables: owners, readers and editors. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let teamId: string;
let author: Person;
let mate: Person;
let manager: Person;
let stranger: Person;
let staff: Person;

beforeAll(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  const otherId = await makeTeam(server.pool, 'Harbor Logistics');
  [author, mate, manager, stranger, staff] = await Promise.all([
    makePerson(server.pool, { teams: { [teamId]: ['VIEW_INVENTORY'] } }),
    makePerson(server.pool, { teams: { [teamId]: ['VIEW_INVENTORY'] } }),
    makePerson(server.pool, { teams: { [teamId]: ['MANAGE_TEAM'] } }),
    makePerson(server.pool, { teams: { [otherId]: ['VIEW_INVENTORY', 'MANAGE_TEAM'] } }),
    makePerson(server.pool, { role: 'quoperator' }),
  ]);
});

const arrangement = {
  columns: ['name', 'detail.download_speed'],
  search: 'loop',
  filters: { status__in: ['active'] },
  sort_field: 'detail.download_speed',
  sort_dir: 'desc',
  per_page: 50,
  view: 'table',
};
const save = (body: object, as = author) =>
  server.call('POST', '/api/saved-views', {
    as: as.token,
    body: { team_id: teamId, table_name: 'inventory', ...body },
  });
const names = async (as: Person): Promise<string[]> => {
  const { body } = await server.call('GET', '/api/saved-views?table_name=inventory', { as: as.token });
  return body.records.map(({ name }: { name: string }) => name).sort();
};
const change = (id: string, body: object, as: Person) =>
  server.call('PUT', `/api/saved-views/${id}`, { as: as.token, body });
const remove = (id: string, as: Person) => server.call('DELETE', `/api/saved-views/${id}`, { as: as.token });

test('a saved view stores the state of the table, for its author only until it is shared', async () => {
  const made = await save({ name: 'Fast lines', arrangement });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: 'Fast lines', is_shared: false, arrangement });
  const { id } = made.body;
  expect(await names(author)).toEqual(['Fast lines']);
  // Teammates, managers of the team and staff never find a private view, on any path.
  for (const other of [mate, manager, stranger, staff]) {
    expect(await names(other)).toEqual([]);
    expect((await server.call('GET', `/api/saved-views/${id}`, { as: other.token })).status).toBe(404);
    expect([403, 404]).toContain((await change(id, { name: 'Mine now' }, other)).status);
    expect([403, 404]).toContain((await remove(id, other)).status);
  }
  const csv = await server.call('GET', '/api/saved-views/export.csv', { as: mate.token });
  expect(csv.text).not.toContain('Fast lines');

  expect((await change(id, { is_shared: true }, author)).body).toMatchObject({ is_shared: true, arrangement });
  expect(await names(mate)).toEqual(['Fast lines']);
  expect(await names(stranger)).toEqual([]);
  expect((await change(id, { name: 'Slow lines' }, mate)).status).toBe(403);
  expect((await change(id, { name: 'Lines over 500 Mbps' }, manager)).status).toBe(200);
  expect(await names(author)).toEqual(['Lines over 500 Mbps']);
  expect((await remove(id, author)).status).toBe(204);
  expect(await names(mate)).toEqual([]);
});

test('a view needs a unique name and a valid table layout', async () => {
  expect((await save({ name: '' })).body).toMatchObject({ name: ['Required'] });
  expect((await save({ name: 'Twice' })).status).toBe(201);
  const twice = await save({ name: 'Twice' });
  expect([twice.status, twice.body.name]).toEqual([422, ['Must be unique']]);
  expect((await save({ name: 'Twice' }, mate)).status).toBe(201);
  expect((await save({ name: 'Odd', arrangement: { color: 'red' } })).status).toBe(422);
  expect((await save({ name: 'Odd', arrangement: { per_page: 0 } })).status).toBe(422);
  expect((await save({ name: 'Elsewhere' }, stranger)).status).toBe(404);
});

test('each person chooses the view that a table opens with', async () => {
  const { id } = (await save({ name: 'Every morning', is_shared: true, arrangement })).body;
  const settings = { [`${teamId}.inventory`]: { saved_view: id } };
  const keep = await server.call('PUT', '/api/account/profile/view-settings', { as: mate.token, body: settings });
  expect([keep.status, keep.body]).toEqual([200, settings]);
  const ofAuthor = await server.call('GET', '/api/account/profile/view-settings', { as: author.token });
  expect(ofAuthor.body).toEqual({});
});

test('our staff keep views of the console, which no customer sees', async () => {
  const made = await save({ team_id: null, table_name: 'admin.services', name: 'To check', is_shared: true }, staff);
  expect(made.status).toBe(201);
  const { body } = await server.call('GET', '/api/saved-views?table_name=admin.services', { as: author.token });
  expect(body.records).toEqual([]);
  expect((await save({ team_id: null, name: 'Own' }, author)).body.team_id).toBe(teamId);
});
