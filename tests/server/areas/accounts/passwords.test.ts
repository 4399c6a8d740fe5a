import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const post = (url: string, body: unknown, as?: Person) => server.call('POST', `/api${url}`, { body, as: as?.token });
const put = (url: string, body: unknown, as?: Person) => server.call('PUT', `/api${url}`, { body, as: as?.token });
const get = (url: string, as?: Person) => server.call('GET', `/api${url}`, { as: as?.token });

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
    expect(server.emails.at(-1)).toMatchObject({ template: 'password-changed', to: person.email });
  });

  test.each(['Trunkline-2026', 'Harriet#1987', 'Novak-Acme-Dental-1', 'Guess.Harriet!9'])(
    "refuses %s, which is made of the user's name, address, company or our product",
    async (guessable) => {
      const person = await makePerson(server.pool, { passwordHash });
      await sql(
        server.pool,
        `update users set first_name = 'Harriet', last_name = 'Novak', company = 'Acme Dental', email = 'guess.${person.userId}@x.example' where id = $1`,
        [person.userId],
      );
      const change = { current_password: password, password: guessable };
      const refused = await post('/account/change-password', change, person);
      expect([refused.status, refused.body.password]).toEqual([
        422,
        ['This password is made of your own names. Choose another one.'],
      ]);
      const longer = { current_password: password, password: `${guessable}-violin` };
      expect((await post('/account/change-password', longer, person)).status).toBe(200);
    },
  );

  test('[VA-027] [VA-026] every call that sets a password wants a strong one, and signing in takes any', async () => {
    const admin = await makePerson(server.pool, { email: 'admin@trunkline.example', role: 'admin' });
    const person = await makePerson(server.pool, { email: 'weak@acme-dental.example', passwordHash });
    const link = { token: 'x', password: 'abcdefgh' };
    const names = { first_name: 'A', last_name: 'B', company: 'C' };
    const staff = { ...names, company: undefined, email: 'a@trunkline.example', role: 'salesperson' };
    const answers = [
      await post('/account/user-signup-completion', link),
      await post('/account/signup-editor', { ...link, username: 'x' }),
      await post('/account/questionnaire-signup', link),
      await post('/account/forgot-password/reset', link),
      await put('/team-users/accept-invitations', { ...link, phone: '312-555-0142' }),
      await post('/account/change-password', { current_password: password, password: link.password }, person),
      await post('/admins', { ...staff, password: link.password }, admin),
      await post('/demo-accounts', { ...names, email: 'd@acme-demo.example', password: link.password }, admin),
    ];
    const weak = 'Must contain 1 uppercase, 1 lowercase, and 1 number or special character';
    expect(answers.map(({ status, body }) => [status, body.password])).toEqual(answers.map(() => [422, [weak]]));
    expect((await post('/account/login', { email: person.email, password: 'abcdefgh' })).status).toBe(401);
  });
});
