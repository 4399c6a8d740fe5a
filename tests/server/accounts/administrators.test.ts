import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/password.ts';
import { newId } from '#server/data/id.ts';
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

  test('[AM-019] [AM-021] [AC-057] [AC-058] [PE-006] view as a customer and come back', async () => {
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

  test('[AM-034] [AM-040] [PE-008] a ban ends the access, keeps the address out, and can be lifted', async () => {
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
});
