import { beforeAll, expect, test } from 'vitest';
import { sql, makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;
let customer: Person;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  customer = await makePerson(server.pool, { teams: { [team]: ['MANAGE_USERS', 'MANAGE_TEAM'] } });
});

const staffCalls = ['/banned-users', '/demo-accounts', '/site-session', '/email-deliveries'];
const statusesFor = (as: Person) =>
  Promise.all(staffCalls.map(async (path) => (await server.call('GET', `/api${path}`, { as: as.token })).status));

test('[PE-003] the superuser flag opens the console, not the name of the role', async () => {
  const named = await makePerson(server.pool, { role: 'admin' });
  expect(await statusesFor(named)).toEqual([200, 200, 200, 200]);
  await sql(server.pool, 'update users set is_superuser = false where id = $1', [named.userId]);
  expect(await statusesFor(named)).toEqual([403, 403, 403, 403]);
  const profile = await server.call('GET', '/api/account/profile', { as: named.token });
  expect(profile.body).toMatchObject({ role: 'admin', is_superuser: false, is_customer: true });
});

test('[PE-012] the customer flag separates customers from staff and keeps them out of the console', async () => {
  const flagOf = async (as: Person) =>
    (await server.call('GET', '/api/account/profile', { as: as.token })).body.is_customer;
  const staff = await makePerson(server.pool, { role: 'admin' });
  expect([await flagOf(customer), await flagOf(staff)]).toEqual([true, false]);
  expect(await statusesFor(staff)).toEqual([200, 200, 200, 200]);
  expect(await statusesFor(customer)).toEqual([403, 403, 403, 403]);
});

test('[AM-016] only an administrator bans a user and lifts the ban', async () => {
  const person = await makePerson(server.pool);
  const sales = await makePerson(server.pool, { role: 'salesperson' });
  const ban = (as: Person) => server.call('DELETE', `/api/users/${person.userId}/ban`, { as: as.token });
  const lift = (as: Person) => server.call('PUT', `/api/users/${person.userId}/reactivate`, { as: as.token });
  expect((await ban(sales)).status).toBe(403);
  expect((await ban(customer)).status).toBe(404);
  expect((await ban(admin)).status).toBe(204);
  expect((await lift(sales)).status).toBe(403);
  expect((await lift(admin)).status).toBe(200);
});

test('[AD-048] [QN-214] the address search of a stranger finds nothing, which is no error', async () => {
  const search = (as?: string) =>
    server.call('POST', '/api/addresses/google-place-suggestions', { as, body: { inputs: ['Chicago, IL'] } });
  const found = await search(customer.token);
  expect(found.body.records[0].suggestions).not.toEqual([]);
  expect(await search()).toMatchObject({
    status: 200,
    body: { records: [{ input: 'Chicago, IL', suggestions: [] }] },
  });
});
