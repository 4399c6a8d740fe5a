import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { newId } from '#server/kernel/data/id.ts';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let staff: Person;
let team: string;
let owner: Person;
let viewerRole: string;

beforeAll(async () => {
  staff = await makePerson(server.pool, { role: 'admin' });
  team = (await server.call('POST', '/api/teams', { body: { name: 'Acme Dental' }, as: staff.token })).body.id;
  const roles = Object.fromEntries(
    await sql(server.pool, 'select template, id from team_roles where team_id = $1', [team]),
  );
  viewerRole = String(roles['viewer']);
  owner = await makePerson(server.pool);
  await sql(
    server.pool,
    `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, $4, 'active')`,
    [newId(), team, owner.userId, [roles['team_admin']]],
  );
});

const invite = (body: object) =>
  server.call('POST', '/api/team-users', { body: { team_id: team, role_ids: [viewerRole], ...body }, as: owner.token });

const accept = (body: object) => server.call('PUT', '/api/team-users/accept-invitations', { body });

describe('[TU-008] somebody with an account who is invited by a stranger', () => {
  let simone: Person;
  let membership: string;
  const secrets = /Simone|Okafor|206-555-0177|Harbor|harbor\.example/;

  beforeAll(async () => {
    simone = await makePerson(server.pool, {
      email: 'simone@harbor-logistics.example',
      passwordHash: await hashPassword(password),
    });
    await sql(
      server.pool,
      `update users set first_name = 'Simone', last_name = 'Okafor', phone = '206-555-0177', company = 'Harbor Logistics',
         website = 'https://harbor.example', email_verified_at = now() where id = $1`,
      [simone.userId],
    );
    const invited = await invite({ email: simone.email, first_name: 'Xavier', last_name: 'Typed' });
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ invited_name: 'Xavier Typed', invited_email: simone.email });
    membership = invited.body.id;
  });

  test('shows the inviter what the inviter typed and nothing else, on every way', async () => {
    const query = `{ teamUsersPaginated { records { status invitedName invitedEmail user { firstName phone company } } }
      usersPaginated(q: "Okafor") { totalCount records { firstName phone } }
      user(id: "${simone.userId}") { firstName } }`;
    const answers = await Promise.all([
      ...['/users', '/users?q=Okafor', '/users/export.csv', '/team-users', `/team-users/${membership}`].map((url) =>
        server.call('GET', `/api${url}`, { as: owner.token }),
      ),
      server.call('POST', '/api/graphql', { body: { query }, as: owner.token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const { text } of answers) expect(text).not.toMatch(secrets);
    expect(answers[1]!.body.total_count).toBe(0);
    expect(answers[4]!.body).toMatchObject({ user: null, invited_name: 'Xavier Typed', invited_email: simone.email });
    expect((await server.call('GET', `/api/users/${simone.userId}`, { as: owner.token })).status).toBe(404);
    expect(answers[5]!.body.data.user).toBeNull();
    const rows = answers[5]!.body.data.teamUsersPaginated.records.filter(
      (each: { status: string }) => each.status === 'invited',
    );
    expect(rows).toHaveLength(1);
    expect(rows).toContainEqual(expect.objectContaining({ invitedName: 'Xavier Typed', user: null }));
  });

  test('looks like one without an account', async () => {
    const fresh = await invite({ email: 'fresh@acme-dental.example', first_name: 'Fresh', last_name: 'Typed' });
    const read = async (id: string) => (await server.call('GET', `/api/team-users/${id}`, { as: owner.token })).body;
    const [one, other] = [await read(membership), await read(fresh.body.id)];
    expect(other).toMatchObject({ user: null, invited_name: 'Fresh Typed' });
    expect(Object.keys(one)).toEqual(Object.keys(other));
    for (const email of [owner.email, 'unknown@acme-dental.example']) {
      const nameless = await invite({ email });
      expect([nameless.status, nameless.body.first_name]).toEqual([422, ['Required']]);
    }
  });

  test('has an id that does not reveal the age of the account, however it was created', async () => {
    const post = (url: string, body: object) => server.call('POST', `/api${url}`, { body, as: staff.token });
    const facts = { first_name: 'Rosa', last_name: 'Lind', phone: '312-555-0142', company: 'Lind Logistics' };
    const made = { signed: 'rosa@lind-logistics.example', staff: 'kim@lind-logistics.example' };
    expect((await post('/account/user-signup', { ...facts, email: made.signed })).status).toBe(200);
    expect((await post('/users', { ...facts, email: made.staff })).status).toBe(201);
    const invited = [made.signed, made.staff, 'nobody-yet@lind-logistics.example'].map((email) =>
      invite({ email, first_name: 'Rosa', last_name: 'Lind' }),
    );
    for (const { status, body } of await Promise.all(invited)) {
      // Version 4 is all random; version 7 begins with the time.
      expect([status, body.user_id]).toEqual([201, expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/)]);
    }
  });

  test('is seen as they are once they have accepted', async () => {
    const token = await tokenFor(server, simone.email);
    expect((await accept({ token })).status).toBe(200);
    const { body } = await server.call('GET', `/api/team-users/${membership}`, { as: owner.token });
    expect(body).toMatchObject({ status: 'active', invited_name: null, invited_email: null });
    expect(body.user).toMatchObject({ first_name: 'Simone' });
    expect((await server.call('GET', `/api/users/${simone.userId}`, { as: owner.token })).status).toBe(200);
  });
});

describe('[AC-035] an invitation that is pending', () => {
  test('is not spoiled by a stranger who signs up with its address', async () => {
    const email = 'new@acme-dental.example';
    await invite({ email, first_name: 'New', last_name: 'Person' });
    const token = await tokenFor(server, email);
    const stranger = await server.call('POST', '/api/account/user-signup', {
      body: {
        email,
        first_name: 'Evil',
        last_name: 'Name',
        phone: '312-555-0199',
        company: 'Evil Corp',
        cognito_username: 'attacker-sub',
      },
    });
    expect(stranger.status).toBe(200);
    const [row] = await sql(
      server.pool,
      'select first_name, last_name, phone, company, cognito_username from users where email = $1',
      [email],
    );
    expect(row).toEqual(['New', 'Person', null, null, null]);
    const check = await server.call('GET', `/api/team-users/validate-invitations?token=${token}`);
    expect(check.body).toMatchObject({ has_account: false });
    expect((await accept({ token, password, phone: '312-555-0142' })).status).toBe(200);
    expect((await server.call('POST', '/api/account/login', { body: { email, password } })).status).toBe(200);
  });
});
