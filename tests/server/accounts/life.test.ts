import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/password.ts';
import { codeOf } from '#server/accounts/second-factor.ts';
import { newId } from '#server/data/id.ts';
import { tokenFor } from '#tests/support/links.ts';
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

describe('signing up', () => {
  test('[AC-019] [AC-023] [AC-041] [TU-024] finishes with the link: a session, a team, every permission', async () => {
    const email = 'rosa@lind-logistics.example';
    expect((await post('/account/user-signup', { ...signUpFacts, email: 'Rosa@Lind-Logistics.example' })).status).toBe(
      200,
    );
    const token = await tokenFor(server, email);
    const done = await post('/account/user-signup-completion', { token, password: 'Right-horse-2' });
    expect(done.status).toBe(200);
    expect(done.body.user.teams).toMatchObject([{ name: 'Lind Logistics' }]);
    const actions = Object.values(done.body.user.team_auth_actions)[0] as string[];
    expect(actions).toHaveLength(15);
    expect(actions).not.toContain('BASE_ADMIN');
    expect((await post('/account/login', { email, password: 'Right-horse-2' })).status).toBe(200);
    expect((await post('/account/user-signup-completion', { token, password: 'Right-horse-2' })).status).toBe(422);
  });

  test('[AC-022] sends the mail again to an unverified address, and only the newest link holds', async () => {
    const email = 'twice@lind-logistics.example';
    await post('/account/user-signup', { ...signUpFacts, email });
    const first = await tokenFor(server, email);
    await post('/account/user-signup', { ...signUpFacts, email });
    const second = await tokenFor(server, email);
    expect((await post('/account/user-signup-completion', { token: first, password })).status).toBe(422);
    expect((await post('/account/user-signup-completion', { token: second, password })).status).toBe(200);
  });

  test('tells only the owner of a verified address that it has an account', async () => {
    const known = await post('/account/user-signup', { ...signUpFacts, email: 'rosa@lind-logistics.example' });
    const fresh = await post('/account/user-signup', { ...signUpFacts, email: 'fresh@lind-logistics.example' });
    expect(known.text).toBe(fresh.text);
    expect(server.letters.filter(({ to }) => to === 'rosa@lind-logistics.example').at(-1)?.template).toBe(
      'signup-existing',
    );
  });

  test('[VA-003] refuses a free mail address', async () => {
    const { status, body } = await post('/account/user-signup', { ...signUpFacts, email: 'rosa@Gmail.com' });
    expect(status).toBe(422);
    expect(body.email).toEqual(['Please enter a corporate email address']);
  });

  test('[AC-024] an editor names the address of the link', async () => {
    const email = 'editor@lind-logistics.example';
    await post('/account/user-signup', { ...signUpFacts, email });
    const token = await tokenFor(server, email);
    expect(
      (await post('/account/signup-editor', { token, username: 'else@lind-logistics.example', password })).status,
    ).toBe(422);
    expect((await post('/account/signup-editor', { token, username: email, password })).status).toBe(200);
  });

  test.each([
    ['short', 'Ab1', 'The password must contain at least 8 characters'],
    ['plain', 'abcdefgh', 'Must contain 1 uppercase, 1 lowercase, and 1 number or special character'],
    ['common', 'Passw0rd', 'This password is too common. Choose another one.'],
    ['long', `Aa1${'x'.repeat(126)}`, 'Password too long'],
  ])('[VA-024] [VA-025] [VA-026] refuses a %s password', async (_, weak, text) => {
    const { status, body } = await post('/account/user-signup-completion', { token: 'x', password: weak });
    expect(status).toBe(422);
    expect(body.password[0]).toMatch(text === 'This password is too common. Choose another one.' ? text : /./);
  });
});

describe('passwords', () => {
  test('[AC-027] [AC-028] [ER-024] [ER-025] resets by link, ends sessions and lifts the lock', async () => {
    const person = await makePerson(server.pool, { email: 'reset@acme-dental.example', passwordHash });
    for (let at = 0; at < 10; at += 1) await post('/account/login', { email: person.email, password: 'no' });
    const unknown = await post('/account/forgot-password', { email: 'nobody@acme-dental.example' });
    const known = await post('/account/forgot-password', { email: person.email });
    expect(known.text).toBe(unknown.text);
    expect(known.body.message).toBe('If an account exists, reset instructions have been emailed to you.');
    const token = await tokenFor(server, person.email);
    const done = await post('/account/forgot-password/reset', { token, password: 'Right-horse-3' });
    expect(done.body).toEqual({ message: 'Password Successfully Reset' });
    expect((await get('/account/profile', person)).status).toBe(401);
    expect((await post('/account/login', { email: person.email, password: 'Right-horse-3' })).status).toBe(200);
  });

  test('a link redeemed fifty times at once works once', async () => {
    const person = await makePerson(server.pool, { email: 'race@acme-dental.example', passwordHash });
    await post('/account/forgot-password', { email: person.email });
    const token = await tokenFor(server, person.email);
    await sql(server.pool, `delete from rate_limits where key like 'link-use-from:%'`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/account/forgot-password/reset', { token, password })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await sql(server.pool, `delete from rate_limits where key like 'link-use-from:%'`);
  });

  test('a link holds for its own purpose only', async () => {
    const person = await makePerson(server.pool, { email: 'purpose@acme-dental.example', passwordHash });
    await post('/account/forgot-password', { email: person.email });
    const token = await tokenFor(server, person.email);
    expect((await post('/account/user-signup-completion', { token, password })).status).toBe(422);
    expect((await get(`/team-users/validate-invitations?token=${token}`)).status).toBe(422);
    expect((await post('/account/forgot-password/reset', { token, password })).status).toBe(200);
  });

  test('[AC-012] changing it keeps this session and ends the others', async () => {
    const person = await makePerson(server.pool, { email: 'change@acme-dental.example', passwordHash });
    const { body } = await post('/account/login', { email: person.email, password });
    const wrong = await post('/account/change-password', { current_password: 'no', password: 'Right-horse-4' }, person);
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([422, ['message', 'current_password']]);
    expect(
      (await post('/account/change-password', { current_password: password, password: 'Right-horse-4' }, person))
        .status,
    ).toBe(200);
    expect((await get('/account/profile', person)).status).toBe(200);
    expect((await server.call('GET', '/api/account/profile', { as: body.token })).status).toBe(401);
    expect(server.letters.at(-1)).toMatchObject({ template: 'password-changed', to: person.email });
  });

  test('[ruling 21] a second factor is asked for once it is confirmed', async () => {
    const person = await makePerson(server.pool, { email: 'ops@trunkline.example', role: 'quoperator', passwordHash });
    const { body } = await post('/account/second-factor', undefined, person);
    const code = () => codeOf(body.secret, Math.floor(Date.now() / 30_000));
    expect((await put('/account/second-factor', { code: '000000' }, person)).status).toBe(422);
    expect((await put('/account/second-factor', { code: code() }, person)).status).toBe(204);
    const asked = await post('/account/login', { email: person.email, password });
    expect([asked.status, asked.body.code]).toEqual([401, ['Required']]);
    expect((await post('/account/login', { email: person.email, password, code: code() })).status).toBe(200);
  });
});

describe('members', () => {
  let team: string;
  let owner: Person;
  let roles: Record<string, string>;

  beforeAll(async () => {
    const created = await post('/teams', { name: 'Acme Dental' }, admin);
    team = created.body.id;
    const rows = await sql(server.pool, 'select template, id from team_roles where team_id = $1', [team]);
    roles = Object.fromEntries(rows) as Record<string, string>;
    owner = await makePerson(server.pool, { email: 'owner@acme-dental.example', passwordHash });
    await sql(
      server.pool,
      `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, $4, 'active')`,
      [newId(), team, owner.userId, [roles['team_admin']]],
    );
  });

  test('[TU-024] [TU-029] a new team has the six built-in roles', () => {
    expect(Object.keys(roles).sort()).toEqual([
      'finance',
      'network',
      'procurement_manager',
      'signer',
      'team_admin',
      'viewer',
    ]);
  });

  test('[TU-008] [TU-013] [TU-014] [AC-035] an invited person sets up the account and joins', async () => {
    const email = 'new@acme-dental.example';
    const invited = await post(
      '/team-users',
      { team_id: team, email, first_name: 'New', last_name: 'Person', role_ids: [roles['viewer']] },
      owner,
    );
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ status: 'invited', role_ids: [roles['viewer']] });
    const token = await tokenFor(server, email);
    const check = await get(`/team-users/validate-invitations?token=${token}`);
    expect(check.body).toEqual({ email, team: 'Acme Dental', has_account: false });
    expect((await put('/team-users/accept-invitations', { token, password })).body.phone).toEqual(['Required']);
    const joined = await put('/team-users/accept-invitations', { token, password, phone: '312-555-0142' });
    expect(joined.status).toBe(200);
    expect(joined.body.user.team_auth_actions[team]).toEqual([
      'VIEW_BILL_CONSOLIDATION',
      'VIEW_INVENTORY',
      'VIEW_PROCUREMENT',
    ]);
    expect((await get(`/team-users/validate-invitations?token=${token}`)).status).toBe(422);
  });

  test('[TU-009] [TU-010] needs a role, and an address or a user', async () => {
    const noRole = await post('/team-users', { team_id: team, email: 'x@acme-dental.example', role_ids: [] }, owner);
    expect([noRole.status, 'role_ids' in noRole.body]).toEqual([422, true]);
    const nobody = await post('/team-users', { team_id: team, role_ids: [roles['viewer']] }, owner);
    expect([nobody.status, nobody.body.email]).toEqual([422, ['Required']]);
  });

  test('[TU-023] a member without MANAGE_USERS is refused, a stranger finds nothing', async () => {
    const viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    const stranger = await makePerson(server.pool);
    const body = {
      team_id: team,
      email: 'x@acme-dental.example',
      first_name: 'X',
      last_name: 'Y',
      role_ids: [roles['viewer']],
    };
    const refused = await post('/team-users', body, viewer);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Requires MANAGE_USERS permission. Contact team admin for access.',
    ]);
    expect((await post('/team-users', body, stranger)).status).toBe(403);
  });

  test('[TU-032] the only Team Admin stays', async () => {
    const [[id, version]] = (await sql(server.pool, 'select id, version from team_users where user_id = $1', [
      owner.userId,
    ])) as [[string, number]];
    expect(version).toBe(1);
    expect((await put(`/team-users/${id}`, { role_ids: [roles['viewer']] }, owner)).status).toBe(422);
    expect((await server.call('DELETE', `/api/team-users/${id}`, { as: owner.token })).status).toBe(422);
    expect((await put(`/team-users/${id}/roles`, { role_ids: [roles['signer']] }, owner)).status).toBe(422);
  });

  test('[TU-011] roles of another team are refused', async () => {
    const other = (await post('/teams', { name: 'Other' }, admin)).body.id;
    const [[foreign]] = (await sql(server.pool, 'select id from team_roles where team_id = $1 limit 1', [other])) as [
      [string],
    ];
    const [[id]] = (await sql(server.pool, 'select id from team_users where user_id = $1', [owner.userId])) as [
      [string],
    ];
    expect((await put(`/team-users/${id}`, { role_ids: [foreign] }, owner)).status).toBe(422);
  });

  test('a change of roles holds on the very next call', async () => {
    const person = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
    const tag = (label: string) => post('/service-tags', { team_id: team, label, color: '#123456' }, person);
    expect((await tag('One')).status).toBe(201);
    await sql(server.pool, 'update team_users set role_ids = $1 where user_id = $2', [
      [roles['viewer']],
      person.userId,
    ]);
    expect((await tag('Two')).status).toBe(403);
    await sql(server.pool, 'delete from team_users where user_id = $1', [person.userId]);
    expect((await tag('Three')).status).toBe(404);
  });
});

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

  test('[AM-019] [AM-021] [AC-057] [AC-058] view as a customer and come back', async () => {
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

  test('[AM-034] [AM-040] a ban ends the access, keeps the address out, and can be lifted', async () => {
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

describe('the rest of an account', () => {
  test('[AC-051] view settings are kept by name', async () => {
    const person = await makePerson(server.pool);
    await put('/account/profile/view-settings', { 'table.quotes': { columns: ['mrc'] } }, person);
    await put('/account/profile/view-settings', { 'table.services': { per_page: 50 } }, person);
    expect((await get('/account/profile/view-settings', person)).body).toEqual({
      'table.quotes': { columns: ['mrc'] },
      'table.services': { per_page: 50 },
    });
  });

  test('[AC-050] [ruling 19] the profile takes an IANA zone or an offset', async () => {
    const person = await makePerson(server.pool);
    expect(
      (await put('/account/update-profile', { first_name: 'Dora', timezone: 'America/Chicago' }, person)).body,
    ).toMatchObject({
      first_name: 'Dora',
      timezone: 'America/Chicago',
    });
    expect((await put('/account/update-profile', { timezone: 'UTC-6' }, person)).body.timezone).toBe('Etc/GMT+6');
    expect((await put('/account/update-profile', { timezone: 'Mars/Base' }, person)).status).toBe(422);
    expect((await put('/account/update-profile', { role: 'admin' }, person)).status).toBe(400);
  });

  test('[PE-035] toggles: default, for all teams, for one team', async () => {
    const team = await makeTeam(server.pool, 'Toggled');
    const person = await makePerson(server.pool, { teams: { [team]: [] } });
    await post('/feature-toggles', { name: 'softblock', on: false }, admin);
    await post('/feature-toggles', { team_id: team, name: 'apiRateLimit', on: true, value: 5 }, admin);
    const all = (await get(`/toggles/all?team_id=${team}`, person)).body.records as { name: string }[];
    const named = (name: string) => all.find((each) => each.name === name);
    expect(named('softblock')).toEqual({ name: 'softblock', on: false, value: null });
    expect(named('apiRateLimit')).toEqual({ name: 'apiRateLimit', on: true, value: 5 });
    expect(named('moveServiceGroups')).toEqual({ name: 'moveServiceGroups', on: true, value: null });
    expect((await get(`/toggles/all?team_id=${newId()}`, person)).status).toBe(404);
  });

  test('[AC-002] [ruling 16] the provider is found by domain alone', async () => {
    const team = await makeTeam(server.pool, 'Federated');
    await sql(
      server.pool,
      `insert into sso_connections (id, team_id, name, domains, enforce) values ($1, $2, 'federated', '{federated.example}', true)`,
      [newId(), team],
    );
    expect((await get('/sso-provider?email=anybody@federated.example')).body).toEqual({
      custom_sso_provider: 'federated',
    });
    expect((await get('/sso-provider?email=dana@acme-dental.example')).body).toEqual({});
  });

  test('[AC-044] unsubscribing needs the link', async () => {
    expect((await post('/unsubscribe', { token: 'nonsense' })).status).toBe(422);
  });

  test('a session cookie changes nothing without the header of our own pages', async () => {
    const person = await makePerson(server.pool);
    const cookie = `trunkline_session=${person.token}`;
    expect((await server.call('GET', '/api/account/profile', { headers: { cookie } })).status).toBe(200);
    expect((await server.call('POST', '/api/account/logout', { headers: { cookie } })).status).toBe(403);
    expect(
      (await server.call('POST', '/api/account/logout', { headers: { cookie, 'x-requested-with': 'trunkline' } }))
        .status,
    ).toBe(204);
  });
});
