import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let team: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  const passwordHash = await hashPassword('Right-horse-1');
  dana = await makePerson(server.pool, {
    email: 'dana@acme-dental.example',
    passwordHash,
    teams: { [team]: ['MANAGE_PROCUREMENT'] },
  });
});

test('[AC-010] [AC-011] the password is posted to /account/login, and /account/logout ends that session alone', async () => {
  const credentials = { email: dana.email, password: 'Right-horse-1' };
  const [one, other] = [await signIn(credentials), await signIn(credentials)];
  const profile = (as: string) => server.call('GET', '/api/account/profile', { as });
  expect((await server.call('POST', '/api/account/logout', { as: one.body.token })).status).toBe(204);
  expect((await profile(one.body.token)).status).toBe(401);
  expect((await profile(other.body.token)).status).toBe(200);
  expect((await server.call('POST', '/api/account/logout')).status).toBe(401);
});

const signIn = (body: unknown) => server.call('POST', '/api/account/login', { body });

describe('signing in', () => {
  test('[AC-049] [AC-069] answers a token that opens the profile', async () => {
    const { status, body } = await signIn({ email: 'Dana@Acme-Dental.example ', password: 'Right-horse-1' });
    expect(status).toBe(200);
    const profile = await server.call('GET', '/api/account/profile', { as: body.token });
    expect(profile.body).toEqual(body.user);
    expect(profile.body).toMatchObject({ id: dana.userId, email: 'dana@acme-dental.example', is_customer: true });
  });

  test('[AC-046] [AC-047] [TU-030] returns teams and actions, including implied ones', async () => {
    const { body } = await server.call('GET', '/api/account/profile', { as: dana.token });
    expect(body.teams).toEqual([
      {
        id: team,
        name: 'Acme Dental',
        team_is_subteam: false,
        parent_team_id: null,
        questionnaire_is_softblocked: false,
        team_subscriptions: ['bill_consolidation', 'expense_management', 'network_inventory_manager'].map((name) => ({
          name,
          is_active: true,
        })),
      },
    ]);
    expect(body.team_auth_actions).toEqual({ [team]: ['MANAGE_PROCUREMENT', 'VIEW_PROCUREMENT'] });
    expect(body.has_completed_questionnaires).toEqual({ [team]: false });
    expect(body.admin_auth_actions).toEqual([]);
  });

  test('refuses a wrong password and an unknown address in the same words', async () => {
    const wrong = await signIn({ email: dana.email, password: 'Wrong-horse-1' });
    const unknown = await signIn({ email: 'nobody@acme-dental.example', password: 'Wrong-horse-1' });
    expect(wrong.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.body).toEqual({ message: 'Invalid username or password' });
  });

  test('locks an address after ten failures, known or not', async () => {
    for (const email of ['locked@acme-dental.example']) {
      for (let at = 0; at < 10; at += 1) expect((await signIn({ email, password: 'no' })).status).toBe(401);
      const locked = await signIn({ email, password: 'no' });
      expect(locked.status).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test.each([{ email: ['a@b.example'] }, { email: 7 }, { email: null }, { email: { a: 1 } }])(
    'refuses $email as an address',
    async (wrong) => {
      const { status, body } = await signIn({ ...wrong, password: 'x' });
      expect(status).toBe(422);
      expect(body.email).toHaveLength(1);
    },
  );

  test('ends the session on sign-out', async () => {
    const { body } = await signIn({ email: dana.email, password: 'Right-horse-1' });
    expect((await server.call('POST', '/api/account/logout', { as: body.token })).status).toBe(204);
    expect((await server.call('GET', '/api/account/profile', { as: body.token })).status).toBe(401);
  });
});
