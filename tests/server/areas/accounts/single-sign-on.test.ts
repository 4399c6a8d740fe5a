import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ssoConnectionCreateForm } from '#generated/forms/sso-connection.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { newId } from '#server/kernel/data/id.ts';
import { browse, startIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const publicUrl = 'http://localhost:3999';
const callback = `${publicUrl}/account/callback`;
const server = useServer({ publicUrl });
const password = 'Right-horse-1';
let peer: IdentityProvider;
let team: string;
let admin: Person;

const post = (url: string, body: unknown, cookie = '') =>
  server.call('POST', `/api${url}`, { body, headers: { cookie, 'x-requested-with': 'trunkline' } });
const setUp = (more: object = {}, as = admin) =>
  server.call('PUT', '/api/setup-sso', {
    as: as.token,
    body: {
      team_id: team,
      name: 'federated',
      domains: ['Federated.example'],
      issuer: peer.issuer,
      client_id: peer.clientId,
      client_secret: peer.clientSecret,
      enforce: true,
      jit_role_ids: [],
      ...more,
    },
  });

beforeAll(async () => {
  peer = await startIdentityProvider(callback);
  team = await makeTeam(server.pool, 'Federated');
  admin = await makePerson(server.pool, { email: 'admin@trunkline.example', role: 'admin' });
});
beforeEach(async () => {
  expect((await setUp()).status).toBe(200);
});

afterAll(() => peer.close());

/** The browser's path through the provider, back to our page. */
async function goThere(person: IdentityProvider['person']) {
  peer.person = person;
  await sql(server.pool, `delete from rate_limits where key like 'link-use-from:%'`);
  const started = await server.call('GET', '/api/sso/federated/start');
  expect(started.status).toBe(302);
  const cookie = /trunkline_sso=[^;]+/.exec(String(started.headers['set-cookie']))![0];
  const { searchParams } = await browse(String(started.headers['location']), callback);
  const { code, state, iss } = Object.fromEntries(searchParams) as Record<string, string>;
  return { cookie, body: { identity_token: code, state, iss } };
}

async function signIn(person: IdentityProvider['person']) {
  const { cookie, body } = await goThere(person);
  return post('/token-for-identity', body, cookie);
}

describe('single sign-on', () => {
  test('[AC-003] [AC-009] a person of the company signs in at its provider, and the address counts as verified', async () => {
    const person = await makePerson(server.pool, { email: 'dana@federated.example', teams: { [team]: [] } });
    const { status, body } = await signIn({ sub: 'p-1', email: 'Dana@Federated.example' });
    expect([status, body.user.email, body.user.custom_sso_provider]).toEqual([200, person.email, 'federated']);
    const profile = await server.call('GET', '/api/account/profile', { as: body.token });
    expect(profile.body.id).toBe(person.userId);
    const [row] = await sql(server.pool, 'select email_verified_at is not null from users where id = $1', [
      person.userId,
    ]);
    expect(row).toEqual([true]);
    expect(
      await sql(server.pool, `select kind from sessions where user_id = $1 and kind = 'sso'`, [person.userId]),
    ).toEqual([['sso']]);
  });

  test('[AC-009] an answer holds once, and only in the browser that began', async () => {
    await makePerson(server.pool, { email: 'once@federated.example', teams: { [team]: [] } });
    const person = { sub: 'p-2', email: 'once@federated.example' };
    const stolen = await goThere(person);
    const elsewhere = await goThere(person);
    expect((await post('/token-for-identity', stolen.body, elsewhere.cookie)).status).toBe(400);
    expect((await post('/token-for-identity', stolen.body, stolen.cookie)).status).toBe(400);
    expect((await post('/token-for-identity', elsewhere.body)).status).toBe(400);
    const own = await goThere(person);
    expect((await post('/token-for-identity', own.body, own.cookie)).status).toBe(200);
    expect((await post('/token-for-identity', own.body, own.cookie)).body).toEqual({ message: 'Sign in error.' });
  });

  test('[ER-016] an unknown person is sent to sign up with the address and the name at the provider', async () => {
    const { status, body } = await signIn({ sub: 'p-3', email: 'new@federated.example' });
    expect([status, body]).toEqual([
      400,
      {
        message: 'Sign in error.',
        reason: ['signup_needed'],
        email: ['new@federated.example'],
        cognito_username: ['p-3'],
      },
    ]);
  });

  test('[ER-017] a person of another provider is sent there, even if this one vouches for the address', async () => {
    await setUp({ name: 'other', domains: ['other.example'] });
    await makePerson(server.pool, { email: 'eve@other.example' });
    const foreign = await signIn({ sub: 'p-4', email: 'eve@other.example' });
    expect([foreign.status, foreign.body.message, foreign.body.reason]).toEqual([400, 'other', ['wrong_provider']]);
    await makePerson(server.pool, { email: 'victim@acme-dental.example' });
    const claimed = await signIn({ sub: 'p-5', email: 'victim@acme-dental.example' });
    expect([claimed.status, claimed.body.message]).toEqual([400, 'Sign in error.']);
  });

  test('[ER-018] [AC-035] an invited person joins the team with the identity instead of a password', async () => {
    const { userId } = await makePerson(server.pool, { email: 'guest@federated.example' });
    await sql(
      server.pool,
      `insert into team_users (id, team_id, user_id, role_ids, status, invited_at) values ($1, $2, $3, '{}', 'invited', now())`,
      [newId(), team, userId],
    );
    const person = { sub: 'p-6', email: 'guest@federated.example' };
    const { status, body } = await signIn(person);
    expect([status, body.reason, body.custom_sso_provider]).toEqual([400, ['team_signup_needed'], ['federated']]);
    const [token] = body.token as string[];
    const accepted = await server.call('PUT', '/api/team-users/accept-invitations', {
      body: { token, phone: '312-555-0142', cognito_username: 'p-6' },
    });
    expect(accepted.status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
  });

  test('[ER-019] an identity without a verified address is refused', async () => {
    const refusal = { message: 'SSO provider did not include email attribute', reason: ['missing_email'] };
    expect((await signIn({ sub: 'p-7' })).body).toEqual(refusal);
    for (const email_verified of [false, undefined]) {
      const unproved = { sub: 'p-8', email: 'dana@federated.example', email_verified };
      expect((await signIn(unproved)).body).toEqual(refusal);
    }
  });

  test('[AC-009] an account stays with the identity that first signed in to it, even if another one shows its address', async () => {
    const email = 'kim@federated.example';
    const { userId } = await makePerson(server.pool, { email, teams: { [team]: [] } });
    expect((await signIn({ sub: 'kim-1', email })).status).toBe(200);
    const [bound] = await sql(server.pool, 'select sso_issuer, sso_subject from users where id = $1', [userId]);
    expect(bound).toEqual([peer.issuer, 'kim-1']);
    const colleague = await signIn({ sub: 'colleague', email });
    expect([colleague.status, colleague.body]).toEqual([
      400,
      { message: 'Sign in error.', reason: ['other_identity'] },
    ]);
    const renamed = await signIn({ sub: 'kim-1', email: 'kim.lee@federated.example' });
    expect([renamed.status, renamed.body.user.id]).toEqual([200, userId]);
  });

  test('[AC-009] a person who got a new identity at the company signs in once an administrator lets the old one go', async () => {
    const email = 'ann@federated.example';
    const { userId } = await makePerson(server.pool, { email, teams: { [team]: [] } });
    await signIn({ sub: 'ann-1', email });
    expect((await signIn({ sub: 'ann-2', email })).status).toBe(400);
    const body = { sso_issuer: null, sso_subject: null };
    expect((await server.call('PUT', `/api/users/${userId}`, { as: admin.token, body })).status).toBe(200);
    expect((await signIn({ sub: 'ann-2', email })).status).toBe(200);
    expect((await signIn({ sub: 'ann-1', email })).body.reason).toEqual(['other_identity']);
  });

  test('[AC-009] a company that moves to another provider binds its people again', async () => {
    const email = 'moved@federated.example';
    const { userId } = await makePerson(server.pool, { email, teams: { [team]: [] } });
    await sql(server.pool, `update users set sso_issuer = 'https://old.example', sso_subject = 'x' where id = $1`, [
      userId,
    ]);
    expect((await signIn({ sub: 'moved-1', email })).status).toBe(200);
    expect((await signIn({ sub: 'moved-2', email })).status).toBe(400);
  });

  test('[AC-009] an identity of a provider opens no account beyond the domains of its company', async () => {
    const { userId } = await makePerson(server.pool, { email: 'left@elsewhere.example' });
    await sql(server.pool, `update users set sso_issuer = $2, sso_subject = 'left' where id = $1`, [
      userId,
      peer.issuer,
    ]);
    const { status, body } = await signIn({ sub: 'left', email: 'left@federated.example' });
    expect([status, body.reason]).toEqual([400, ['foreign_domain']]);
  });

  test('[AC-002] the login page learns of a provider that is the one way in, or one way in', async () => {
    const find = async (email: string) => (await server.call('GET', `/api/sso-provider?email=${email}`)).body;
    expect(await find('somebody@federated.example')).toEqual({ custom_sso_provider: 'federated' });
    await setUp({ enforce: false });
    expect(await find('somebody@Federated.example')).toEqual({ offered_sso_provider: 'federated' });
    expect(await find('somebody@acme-dental.example')).toEqual({});
    await setUp();
  });

  test('[AC-013] newcomers get the roles that the connection names', async () => {
    await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    const [role] = await sql(server.pool, `select r.id from team_roles r where r.team_id = $1 limit 1`, [team]);
    const roleId = String(role![0]);
    expect((await setUp({ jit_role_ids: [newId()] })).body).toHaveProperty('jit_role_ids');
    expect((await setUp({ jit_role_ids: [roleId] })).status).toBe(200);
    const { status, body } = await signIn({
      sub: 'p-9',
      email: 'jo@federated.example',
      given_name: 'Jo',
      family_name: 'Ray',
    });
    expect([status, body.user.first_name, body.user.primary_team.id]).toEqual([200, 'Jo', team]);
  });

  test('[AC-013] only administrators set a provider up, it must answer, and its secret is never returned', async () => {
    const customer = await makePerson(server.pool, { teams: { [team]: ['MANAGE_TEAM'] } });
    expect((await setUp({}, customer)).status).toBe(403);
    expect((await setUp({ issuer: 'http://127.0.0.1:9' })).body).toHaveProperty('issuer');
    const done = await setUp();
    expect(done.body).toMatchObject({ name: 'federated', domains: ['federated.example'], team_id: team });
    expect(done.text).not.toContain(peer.clientSecret);
    const notified = server.announcements.filter(
      ({ event, values }) => event === 'account.sso_enabled' && values!['name'] === 'federated',
    );
    expect(notified).toMatchObject([{ teamId: team, values: { domains: 'federated.example' } }]);
  });

  test('[VA-007] [AC-018] no provider vouches for a free email service', async () => {
    const { status, body } = await setUp({ domains: ['federated.example', 'Gmail.com'] });
    expect([status, body.domains]).toEqual([422, ['Please use a corporate email address']]);
  });

  test('[AC-003] people of a company that enforces its provider have no other way in', async () => {
    const passwordHash = await hashPassword(password);
    const { email } = await makePerson(server.pool, { email: 'pw@federated.example', passwordHash });
    expect((await post('/account/login', { email, password })).status).toBe(401);
    await setUp({ enforce: false });
    expect((await post('/account/login', { email, password })).status).toBe(200);
    await setUp();
  });

  test('[ER-021] an unknown or unreachable provider leads back to a page with the error', async () => {
    const unknown = await server.call('GET', '/api/sso/nobody/start');
    expect(unknown.headers['location']).toBe('/account/callback?error=unknown_provider');
    await sql(server.pool, `update sso_connections set issuer = 'http://127.0.0.1:9' where name = 'federated'`);
    const silent = await server.call('GET', '/api/sso/federated/start');
    expect(silent.headers['location']).toBe('/account/callback?error=provider_unavailable');
  });
});

test('SAML is not offered: no connection of that protocol is taken', async () => {
  const body = { team_id: team, name: 'by-saml', domains: ['saml.example'] };
  const made = await server.call('POST', '/api/sso-connections', {
    as: admin.token,
    body: { ...body, protocol: 'saml' },
  });
  expect([made.status, Object.keys(made.body).filter((key) => key !== 'message')]).toEqual([422, ['protocol']]);
  const metadata = { ...body, metadata_url: 'https://login.saml.example/metadata' };
  const described = await server.call('POST', '/api/sso-connections', { as: admin.token, body: metadata });
  expect(described.status).toBe(400);
  expect(JSON.stringify(ssoConnectionCreateForm)).not.toMatch(/metadata/i);
  expect(JSON.stringify(ssoConnectionCreateForm)).toContain('/account/callback as the redirect URI');
});
