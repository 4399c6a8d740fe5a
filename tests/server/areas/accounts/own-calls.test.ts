/** Changes of accounts by their owners and by others. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const sessionSecret = 'a secret of this test, long enough';
const server = useServer({ sessionSecret });
let [acme, harbor] = ['', ''];
let dana: Person;
let admin: Person;

beforeAll(async () => {
  acme = await makeTeam(server.pool, 'Acme Dental');
  harbor = await makeTeam(server.pool, 'Harbor Logistics');
  dana = await makePerson(server.pool, { teams: { [acme]: ['MANAGE_USERS'], [harbor]: [] } });
  admin = await makePerson(server.pool, { role: 'admin' });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: Person, body?: object) =>
  server.call(method, `/api/${path}`, { as: as.token, body });

test('the team that a person looks at is theirs to choose, among their own', async () => {
  expect((await call('PUT', 'account/active-team', dana, { team_id: harbor })).status).toBe(200);
  expect((await call('GET', 'account/profile', dana)).body.active_team.id).toBe(harbor);
  const foreign = await makeTeam(server.pool, 'Elsewhere');
  expect((await call('PUT', 'account/active-team', dana, { team_id: foreign })).status).toBe(404);
});

test('a person ends the session of a device, and no other', async () => {
  const { userId, token } = await makePerson(server.pool);
  const own = { userId, token, email: '' };
  const [row] = await sql(server.pool, 'select id from sessions where user_id = $1', [userId]);
  const id = String(row![0]);
  expect((await call('DELETE', `sessions/${id}`, dana)).status).toBe(404);
  expect((await call('DELETE', `sessions/${id}`, own)).status).toBe(204);
  expect((await call('GET', 'account/profile', own)).status).toBe(401);
  expect((await call('GET', 'account/profile', dana)).status).toBe(200);
});

test('a person sees a readable list of devices, and no one ends a session while viewing as somebody [AM-021]', async () => {
  const passwordHash = await hashPassword('Right-horse-1');
  const { email, userId } = await makePerson(server.pool, { email: 'devices@acme-dental.example', passwordHash });
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
  const signIn = { body: { email, password: 'Right-horse-1' }, headers: { 'user-agent': chrome } };
  const { token } = (await server.call('POST', '/api/account/login', signIn)).body;
  const seen = await server.call('GET', '/api/sessions?sort_field=last_seen_at&sort_dir=desc', { as: token });
  expect(seen.body.records[0]).toMatchObject({ device: 'Chrome on Linux', kind: 'password', ip_address: '127.0.0.1' });
  const viewing = await call('POST', 'admins/view-as', admin, { user_id: userId });
  const refused = await server.call('DELETE', `/api/sessions/${seen.body.records[0].id}`, { as: viewing.body.token });
  expect([viewing.status, refused.status]).toEqual([200, 403]);
});

test('[NO-028] a signed-in page gets a ticket for its socket, which lasts a minute', async () => {
  const made = await call('POST', 'account/socket-ticket', dana);
  expect([made.status, made.body]).toEqual([201, { ticket: expect.stringMatching(/^.{20,}$/), expires_in: 60 }]);
  expect((await server.call('POST', '/api/account/socket-ticket')).status).toBe(401);
});

describe('[AM-023] an administrator', () => {
  test('changes a staff account, and a new role ends its sessions', async () => {
    const seller = await makePerson(server.pool, { role: 'salesperson' });
    const change = (body: object, as = admin) => call('PUT', `admins/${seller.userId}`, as, body);
    expect((await change({ first_name: 'Kim' }, dana)).status).toBe(404);
    expect((await change({ first_name: 'Kim' })).body).toMatchObject({ first_name: 'Kim', role: 'salesperson' });
    expect((await call('GET', 'account/profile', seller)).status).toBe(200);
    expect((await change({ role: 'quoperator' })).body.role).toBe('quoperator');
    expect((await call('GET', 'account/profile', seller)).status).toBe(401);
  });
});

test('[TU-031] roles in a sub-team are changed one by one, to roles of that sub-team', async () => {
  const parent = await makeTeam(server.pool, 'Parent');
  const sub = await makeTeam(server.pool, 'Sub', parent);
  const manager = await makePerson(server.pool, {
    teams: { [parent]: ['MANAGE_USERS', 'VIEW_INVENTORY'] },
    subTeams: { [sub]: { parent, permissions: ['MANAGE_USERS', 'VIEW_INVENTORY'] } },
  });
  const member = await makePerson(server.pool, {
    teams: { [parent]: [] },
    subTeams: { [sub]: { parent, permissions: [] } },
  });
  const [config] = await sql(
    server.pool,
    'select c.id from team_user_sub_teams c join team_users m on m.id = c.team_user_id where m.user_id = $1',
    [member.userId],
  );
  const role = async (team: string) => {
    const id = newId();
    await sql(
      server.pool,
      `insert into team_roles (id, team_id, name, permissions) values ($1, $2, $3, '{VIEW_INVENTORY}')`,
      [id, team, `Looker ${id}`],
    );
    return id;
  };
  const [own, foreign] = [await role(sub), await role(parent)];
  const change = (id: string) => call('PUT', `team-user-sub-teams/${String(config![0])}`, manager, { role_ids: [id] });
  expect((await change(foreign)).status).toBe(422);
  const done = await change(own);
  expect([done.status, done.body.role_ids]).toEqual([200, [own]]);
});

test('[TU-015] [TU-016] an invitation is emailed again, and read to somebody on the phone; the latest link holds', async () => {
  const [role] = await sql(
    server.pool,
    `insert into team_roles (id, team_id, name, permissions) values (gen_random_uuid(), $1, 'Nobody', '{}') returning id`,
    [acme],
  );
  const email = 'new@acme-dental.example';
  const body = { team_id: acme, email, first_name: 'New', last_name: 'Person', role_ids: [role![0]] };
  const invited = await call('POST', 'team-users', dana, body);
  expect(invited.status).toBe(201);
  const [user] = await sql(server.pool, 'select id from users where email = $1', [email]);
  const user_id = String(user![0]);
  const first = await tokenFor(server, email);
  expect((await call('POST', 'team-user-resend-invitation-email', dana, { user_id })).status).toBe(200);
  const again = await tokenFor(server, email);
  const { link } = (await call('GET', `team-user-verification-link?user_id=${user_id}`, admin)).body;
  const emailedToken = new URL(link).searchParams.get('token');
  const opens = async (token: string | null) =>
    (await server.call('GET', `/api/team-users/validate-invitations?token=${token}`)).status;
  expect([await opens(first), await opens(again), await opens(emailedToken)]).toEqual([422, 422, 200]);
});

test('[NO-027] the email service says what became of an email, with the key that it was given', async () => {
  const id = newId();
  await sql(
    server.pool,
    `insert into email_deliveries (id, template, recipient, subject, status) values ($1, 'quote.listed', 'p@acme.example', 'S', 'sent')`,
    [id],
  );
  const events = [{ message_id: `<${id}@trunkline.example>`, status: 'bounced', detail: '550 no such mailbox' }];
  const reportStatus = (key: string) => server.call('POST', '/api/email-deliveries/events', { body: { key, events } });
  const status = async () =>
    (await sql(server.pool, 'select status, error from email_deliveries where id = $1', [id]))[0];
  expect((await reportStatus('wrong')).status).toBe(401);
  expect(await status()).toEqual(['sent', null]);
  const done = await reportStatus(createHmac('sha256', sessionSecret).update('email-events').digest('hex'));
  expect([done.status, await status()]).toEqual([204, ['bounced', '550 no such mailbox']]);
});
