import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let passwordHash: string;
let admin: Person;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  admin = await makePerson(server.pool, { email: 'admin@trunkline.example', role: 'admin', passwordHash });
});

const post = (url: string, body: unknown, as?: Person) => server.call('POST', `/api${url}`, { body, as: as?.token });
const put = (url: string, body: unknown, as?: Person) => server.call('PUT', `/api${url}`, { body, as: as?.token });
const get = (url: string, as?: Person) => server.call('GET', `/api${url}`, { as: as?.token });
const signUpFacts = { first_name: 'Rosa', last_name: 'Lind', phone: '312-555-0142', company: 'Lind Logistics' };

describe('administrators', () => {
  test('[AM-022] [ruling 14] a new staff account has to change its password first', async () => {
    const facts = {
      email: 'sam@trunkline.example',
      first_name: 'Sam',
      last_name: 'Ek',
      role: 'salesperson',
      password: 'Right-horse-5',
    };
    const created = await post('/admins', facts, admin);
    expect(created.status).toBe(201);
    expect(created.text).not.toContain('argon2');
    const { body } = await post('/account/login', { email: facts.email, password: facts.password });
    const sam = { token: body.token } as Person;
    expect((await get('/teams', sam)).status).toBe(403);
    expect(
      (await post('/account/change-password', { current_password: facts.password, password: 'Right-horse-6' }, sam))
        .status,
    ).toBe(200);
    expect((await get('/teams', sam)).status).toBe(200);
  });

  test('[AM-024] [AM-019] [AM-021] [AC-057] [AC-058] [PE-006] view as a customer and come back', async () => {
    const team = await makeTeam(server.pool, 'Viewed');
    const customer = await makePerson(server.pool, {
      email: 'seen@acme-dental.example',
      passwordHash,
      teams: { [team]: ['MANAGE_SERVICE_TAGS'] },
    });
    const started = await server.call('POST', '/api/admins/view-as', {
      body: { user_id: customer.userId },
      headers: { cookie: `trunkline_session=${admin.token}`, 'x-requested-with': 'trunkline' },
    });
    expect(started.status).toBe(200);
    expect(started.body.user).toMatchObject({ email: customer.email, viewed_by: { email: 'admin@trunkline.example' } });
    expect(String(started.headers['set-cookie'])).toContain(`trunkline_aside=${admin.token}`);
    const viewing = { token: started.body.token } as Person;
    expect((await post('/admins/view-as', { user_id: customer.userId }, viewing)).status).toBe(403);
    expect(
      (await post('/account/change-password', { current_password: password, password: 'Right-horse-7' }, viewing))
        .status,
    ).toBe(403);
    const tag = await post('/service-tags', { team_id: team, label: 'Seen', color: '#123456' }, viewing);
    const [audit] = await sql(server.pool, 'select actor_id, real_actor_id from audit_entries where record_id = $1', [
      tag.body.id,
    ]);
    expect(audit).toEqual([customer.userId, admin.userId]);
    const stopped = await server.call('DELETE', '/api/admins/view-as', {
      headers: {
        cookie: `trunkline_session=${viewing.token}; trunkline_aside=${admin.token}`,
        'x-requested-with': 'trunkline',
      },
    });
    expect(stopped.status).toBe(204);
    expect(String(stopped.headers['set-cookie'])).toContain(`trunkline_session=${admin.token}`);
    expect((await get('/account/profile', viewing)).status).toBe(401);
  });

  test('[AM-012] staff cannot be viewed, and only administrators view', async () => {
    const sales = await makePerson(server.pool, { role: 'salesperson' });
    expect((await post('/admins/view-as', { user_id: sales.userId }, admin)).status).toBe(422);
    expect((await post('/admins/view-as', { user_id: newId() }, admin)).status).toBe(404);
    expect((await post('/admins/view-as', { user_id: admin.userId }, sales)).status).toBe(403);
  });

  test('[AM-033] deactivation ends the access at once', async () => {
    const person = await makePerson(server.pool, { email: 'gone@acme-dental.example', passwordHash });
    expect((await put(`/users/${person.userId}/deactivate`, undefined, admin)).status).toBe(200);
    expect((await get('/account/profile', person)).status).toBe(401);
    expect((await post('/account/login', { email: person.email, password })).status).toBe(401);
    expect((await put(`/users/${admin.userId}/deactivate`, undefined, admin)).status).toBe(422);
  });

  test('[AM-034] [AM-035] [AM-040] [PE-008] a ban ends the access, keeps the address out, and can be lifted', async () => {
    const person = await makePerson(server.pool, { email: 'banned@spam-dental.example', passwordHash });
    const ban = await server.call('DELETE', `/api/users/${person.userId}/ban`, { as: admin.token });
    expect(ban.status).toBe(204);
    expect((await get('/account/profile', person)).status).toBe(401);
    expect((await post('/account/user-signup', { ...signUpFacts, email: person.email })).status).toBe(403);
    expect((await put(`/users/${person.userId}/reactivate`, undefined, admin)).status).toBe(200);
    expect((await post('/account/login', { email: person.email, password })).status).toBe(200);
    const live = (await post('/account/login', { email: person.email, password })).body.token;
    await post('/banned-users', { email_domain: 'spam-dental.example', error_message: 'No spam here' }, admin);
    expect((await server.call('GET', '/api/account/profile', { as: live })).status).toBe(401);
    const refused = await post('/account/login', { email: person.email, password });
    expect([refused.status, refused.body.message]).toEqual([403, 'No spam here']);
  });

  const ban = (person: Person) => server.call('DELETE', `/api/users/${person.userId}/ban`, { as: admin.token });
  /** Lifts the ban of the address. */
  async function lift({ email }: Person) {
    const { body } = await get(`/banned-users?email=${email}`, admin);
    expect(body.records).toHaveLength(1);
    return server.call('DELETE', `/api/banned-users/${body.records[0].id}`, { as: admin.token });
  }

  test('[AM-016] lifting a ban lets the person in again', async () => {
    const person = await makePerson(server.pool, { email: 'lifted@lind-dental.example', passwordHash });
    expect((await ban(person)).status).toBe(204);
    expect((await post('/account/login', { email: person.email, password })).status).toBe(401);
    expect((await lift(person)).status).toBe(204);
    expect((await post('/account/login', { email: person.email, password })).status).toBe(200);
  });

  test('[AM-016] lifting a ban does not reactivate accounts deactivated before it', async () => {
    const person = await makePerson(server.pool, { email: 'gone@lind-dental.example', passwordHash });
    await put(`/users/${person.userId}/deactivate`, undefined, admin);
    await ban(person);
    await lift(person);
    expect((await post('/account/login', { email: person.email, password })).status).toBe(401);
  });

  test('[AM-016] a ban that moves to another address lets the first one in', async () => {
    const person = await makePerson(server.pool, { email: 'moved@lind-dental.example', passwordHash });
    await ban(person);
    const { body } = await get(`/banned-users?email=${person.email}`, admin);
    const changed = await put(`/banned-users/${body.records[0].id}`, { email: 'Else@lind-dental.example' }, admin);
    expect([changed.status, changed.body.email]).toEqual([200, 'else@lind-dental.example']);
    expect((await post('/account/login', { email: person.email, password })).status).toBe(200);
  });

  test('[AM-017] [AM-040] a banned entry names somebody, by an address, a domain or a network address', async () => {
    const withoutEmail = await post('/banned-users', { error_message: 'No.' }, admin);
    expect([withoutEmail.status, withoutEmail.body.email]).toEqual([422, ['Required']]);
    const strange = await post('/banned-users', { ip_address: '300.1.1.1' }, admin);
    expect([strange.status, strange.body.ip_address]).toEqual([422, ['Invalid']]);
    const good = await post('/banned-users', { ip_address: '203.0.113.77' }, admin);
    expect(good.status).toBe(201);
    const emptied = await put(`/banned-users/${good.body.id}`, { ip_address: null }, admin);
    expect(emptied.status).toBe(422);
  });

  test('[AM-022] staff accounts have a staff role', async () => {
    const facts = { email: 'c@trunkline.example', first_name: 'C', last_name: 'D', role: 'normal_user' };
    const { status, body } = await post('/admins', facts, admin);
    expect([status, body.role]).toEqual([422, ['Invalid']]);
  });

  test('[AM-036] [AM-037] staff follow requests of any team, customers those of their own team', async () => {
    const [own, foreign] = [await makeTeam(server.pool, 'Own'), await makeTeam(server.pool, 'Foreign')];
    const customer = await makePerson(server.pool, { teams: { [own]: [] } });
    const operator = await makePerson(server.pool, { role: 'quoperator' });
    const follow = (person: Person, teams: readonly string[]) =>
      put(`/users/${person.userId}/sg-autofollow-settings`, { enabled: true, team_ids: teams }, person);
    const followed = await follow(operator, [own, foreign]);
    expect([followed.status, followed.body.autofollow_team_ids]).toEqual([200, [own, foreign]]);
    expect((await follow(operator, [newId()])).body.team_ids).toEqual(['Not found']);
    expect((await follow(customer, [own])).status).toBe(200);
    expect((await follow(customer, [own, foreign])).body.team_ids).toEqual(['Not found']);
  });
});
