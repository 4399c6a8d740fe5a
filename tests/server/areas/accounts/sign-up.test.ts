import { describe, expect, test } from 'vitest';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';

const post = (url: string, body: unknown) => server.call('POST', `/api${url}`, { body });
const signUpFacts = { first_name: 'Rosa', last_name: 'Lind', phone: '312-555-0142', company: 'Lind Logistics' };

describe('signing up', () => {
  test("[AC-019] accepts the provider's user name and the visitor's id together with the fields of the form", async () => {
    const facts = { ...signUpFacts, email: 'ines@lind-foods.example', website: 'https://lind-foods.example' };
    const identity = { cognito_username: 'ines-at-idp', ly_uuid: crypto.randomUUID() };
    const { status, body } = await post('/account/user-signup', { ...facts, ...identity });
    expect([status, body.ly_uuid, body.cognito_username]).toEqual([200, undefined, undefined]);
    const odd = await post('/account/user-signup', { ...facts, ly_uuid: 7 });
    expect([odd.status, Object.keys(odd.body)]).toEqual([422, ['message', 'ly_uuid']]);
  });

  test('[AC-019] [AC-023] [AC-041] [TU-024] finishes with the link: a session, a team, every permission', async () => {
    const email = 'rosa@lind-logistics.example';
    expect((await post('/account/user-signup', { ...signUpFacts, email: 'Rosa@Lind-Logistics.example' })).status).toBe(
      200,
    );
    const token = await tokenFor(server, email);
    const done = await post('/account/user-signup-completion', { token, password: 'Right-horse-2' });
    expect(done.status).toBe(200);
    expect(done.body.user.teams).toMatchObject([{ name: 'Lind Logistics' }]);
    const [team, actions] = Object.entries<string[]>(done.body.user.team_auth_actions)[0]!;
    const owned = await sql(
      server.pool,
      `select r.permissions from team_users m join team_roles r on r.id::text = any(m.role_ids::text[])
        where m.team_id = $1 and m.user_id = $2`,
      [team, done.body.user.id],
    );
    const every = owned.flat(2) as string[];
    expect(every).toHaveLength(15);
    expect(every).not.toContain('BASE_ADMIN');
    // Three of them wait for add-on products that a new team does not have yet (TM-021).
    const addOns = ['MANAGE_BILL_CONSOLIDATION', 'MANAGE_INVENTORY', 'VIEW_BILL_CONSOLIDATION'];
    expect(actions.toSorted()).toEqual(every.filter((each) => !addOns.includes(each)).toSorted());
    expect((await post('/account/login', { email, password: 'Right-horse-2' })).status).toBe(200);
    expect((await post('/account/user-signup-completion', { token, password: 'Right-horse-2' })).status).toBe(422);
  });

  test('[AC-022] sends the email again to an unverified address, and only the newest link holds', async () => {
    const email = 'twice@lind-logistics.example';
    await post('/account/user-signup', { ...signUpFacts, email });
    const first = await tokenFor(server, email);
    await post('/account/user-signup', { ...signUpFacts, email });
    const second = await tokenFor(server, email);
    expect((await post('/account/user-signup-completion', { token: first, password })).status).toBe(422);
    expect((await post('/account/user-signup-completion', { token: second, password })).status).toBe(200);
  });

  test('reveals an existing account only to the owner of the verified address', async () => {
    const { userId, email } = await makePerson(server.pool, { email: 'known@lind-logistics.example' });
    await sql(server.pool, 'update users set email_verified_at = now() where id = $1', [userId]);
    const known = await post('/account/user-signup', { ...signUpFacts, email });
    const fresh = await post('/account/user-signup', { ...signUpFacts, email: 'fresh@lind-logistics.example' });
    expect(known.text).toBe(fresh.text);
    expect(server.emails.filter(({ to }) => to === email).at(-1)?.template).toBe('signup-existing');
  });

  test('[VA-003] refuses a free email address', async () => {
    const { status, body } = await post('/account/user-signup', { ...signUpFacts, email: 'rosa@Gmail.com' });
    expect(status).toBe(422);
    expect(body.email).toEqual(['Please enter a corporate email address']);
  });

  test('[VA-007] [AC-018] refuses it in other words to somebody who comes from a provider', async () => {
    const { status, body } = await post('/account/user-signup', {
      ...signUpFacts,
      email: 'rosa@gmail.com',
      cognito_username: 'rosa-at-idp',
    });
    expect([status, body.email]).toEqual([422, ['Please use a corporate email address']]);
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

  test('takes an empty website for none, and an address with blanks and capitals for what it is', async () => {
    const email = 'm13@lind-logistics.example';
    const answer = await post('/account/user-signup', {
      ...signUpFacts,
      email: `  ${email.toUpperCase()} `,
      website: '',
    });
    expect(answer.status).toBe(200);
    expect(await sql(server.pool, 'select website from users where email = $1', [email])).toEqual([[null]]);
    const other = { ...signUpFacts, email: 'm14@lind-logistics.example' };
    const wrong = await post('/account/user-signup', { ...other, website: 'lind' });
    expect([wrong.status, wrong.body.website]).toEqual([
      422,
      ['URL is not valid. Please enter a valid URL starting with http:// or https://'],
    ]);
  });

  test.each([
    [' X@GMAIL.com ', 'Please enter a corporate email address'],
    ['dana at acme', 'Please enter a valid email address'],
    ['', 'Required'],
  ])('[VA-001] [VA-003] [VA-004] says what is wrong with the address "%s"', async (email, text) => {
    const { status, body } = await post('/account/user-signup', { ...signUpFacts, email });
    expect([status, body.email]).toEqual([422, [text]]);
  });

  test.each([
    ['short', 'Ab1', 'The password must contain at least 8 characters'],
    ['plain', 'abcdefgh', 'Must contain 1 uppercase, 1 lowercase, and 1 number or special character'],
    ['common', 'Passw0rd', 'This password is too common. Choose another one.'],
    ['long', `Aa1${'x'.repeat(126)}`, 'Password too long'],
  ])('[VA-024] [VA-025] [VA-026] refuses a %s password', async (_, weak, text) => {
    const { status, body } = await post('/account/user-signup-completion', { token: 'x', password: weak });
    expect(status).toBe(422);
    expect(body.password).toEqual([text]);
  });

  test('[VA-047] a text longer than its field gets the default error', async () => {
    const { status, body } = await post('/account/user-signup', {
      ...signUpFacts,
      email: 'long@lind-logistics.example',
      first_name: 'x'.repeat(300),
    });
    expect([status, body.first_name, body.last_name]).toEqual([422, ['Too long'], undefined]);
    expect(await sql(server.pool, `select 1 from users where email = 'long@lind-logistics.example'`)).toEqual([]);
  });
});
