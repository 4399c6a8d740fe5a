import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const change = (person: Person, body: object) =>
  server.call('PUT', '/api/account/update-profile', { as: person.token, body });
const newPassword = (person: Person, current_password: string) =>
  server.call('POST', '/api/account/change-password', {
    as: person.token,
    body: { current_password, password: 'Better-horse-2' },
  });

describe('[AC-050] a new email address', () => {
  test('needs the password of the account, and sends nothing without it', async () => {
    const person = await makePerson(server.pool, { passwordHash });
    const sent = server.emails.length;
    const missing = await change(person, { email: 'next@acme-dental.example' });
    expect([missing.status, missing.body.current_password]).toEqual([
      422,
      ['Enter your password to change your email address.'],
    ]);
    const wrong = await change(person, { email: 'next@acme-dental.example', current_password: 'Wrong-horse-1' });
    expect([wrong.status, wrong.body.current_password]).toEqual([422, ['Invalid']]);
    expect(server.emails).toHaveLength(sent);
    expect((await change(person, { email: person.email, first_name: 'Pia' })).status).toBe(200);
    const right = await change(person, { email: 'next@acme-dental.example', current_password: password });
    expect([right.status, right.body.pending_email]).toEqual([200, 'next@acme-dental.example']);
  });

  test('of an account without a password needs a sign-in of just now', async () => {
    const person = await makePerson(server.pool);
    expect((await change(person, { email: 'fresh@acme-dental.example' })).status).toBe(200);
    await sql(server.pool, `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
      person.userId,
    ]);
    const late = await change(person, { email: 'later@acme-dental.example' });
    expect([late.status, late.body.current_password]).toEqual([
      422,
      ['Sign in again, then change your email address within 10 minutes.'],
    ]);
  });
});

describe('guesses of the password at an open page', () => {
  test('end after ten, also when they come at once, and do not lock the sign-in', async () => {
    const person = await makePerson(server.pool, { passwordHash });
    const guesses = await Promise.all(Array.from({ length: 25 }, () => newPassword(person, 'Wrong-horse-1')));
    const count = (status: number) => guesses.filter((each) => each.status === status).length;
    expect([count(422), count(429)]).toEqual([10, 15]);
    expect((await newPassword(person, password)).status).toBe(429);
    const email = await change(person, { email: 'x@acme-dental.example', current_password: password });
    expect(email.status).toBe(429);
    const body = { email: person.email, password };
    expect((await server.call('POST', '/api/account/login', { body })).status).toBe(200);
  });

  test('are forgotten by the right one', async () => {
    const person = await makePerson(server.pool, { passwordHash });
    for (let tries = 0; tries < 9; tries += 1) await newPassword(person, 'Wrong-horse-1');
    expect((await newPassword(person, password)).status).toBe(200);
    expect(
      await sql(server.pool, `select hits from rate_limits where key = $1`, [`current-password:${person.userId}`]),
    ).toEqual([]);
  });
});
