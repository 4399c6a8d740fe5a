import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { encryptedFor } from '#server/areas/accounts/second-factor.ts';
import { newSecret } from '#server/kernel/identity/second-factor.ts';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  const passwordHash = await hashPassword(password);
  for (const name of ['guessed', 'crowd'])
    await makePerson(server.pool, { email: `${name}@acme-dental.example`, passwordHash, teams: { [team]: [] } });
  const coded = await makePerson(server.pool, { email: 'coded@acme-dental.example', passwordHash });
  await sql(server.pool, 'update users set totp_secret = $1, totp_enabled_at = now() where id = $2', [
    encryptedFor(server.services.secrets, coded.userId, newSecret()),
    coded.userId,
  ]);
});

/** Counts the statuses of `count` simultaneous sign-ins. */
async function tryAtOnce(count: number, tryOf: (at: number) => { body: object; from: string }) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const { body, from } = tryOf(at);
      return server.call('POST', '/api/account/login', { body, headers: { 'x-forwarded-for': from } });
    }),
  );
  return Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((each) => [
      each,
      answers.filter(({ status }) => status === each).length,
    ]),
  );
}

test('of 60 guesses at one account that are sent at once from 60 addresses, ten are compared', async () => {
  const guesses = await tryAtOnce(60, (at) => ({
    body: { email: 'guessed@acme-dental.example', password: `Wrong-horse-${at}` },
    from: `203.0.113.${at}`,
  }));
  expect(guesses).toEqual({ 401: 10, 429: 50 });
});

test('of 60 guesses at 60 accounts that are sent at once from one address, thirty are compared', async () => {
  const guesses = await tryAtOnce(60, (at) => ({
    body: { email: `account-${at}@acme-dental.example`, password: 'Wrong-horse-1' },
    from: '198.51.100.1',
  }));
  expect(guesses).toEqual({ 401: 30, 429: 30 });
});

test('of 40 codes that are sent at once with the right password, ten are compared', async () => {
  const guesses = await tryAtOnce(40, (at) => ({
    body: { email: 'coded@acme-dental.example', password, code: String(100_000 + at) },
    from: `203.0.113.${100 + at}`,
  }));
  expect(guesses).toEqual({ 401: 10, 429: 30 });
});

test('a crowd that signs in at once from one address with the right password is let in, and asked for no patience after it', async () => {
  const crowd = { body: { email: 'crowd@acme-dental.example', password }, from: '198.51.100.2' };
  expect(await tryAtOnce(45, () => crowd)).toEqual({ 200: 45 });
  expect(await tryAtOnce(1, () => crowd)).toEqual({ 200: 1 });
});

test('being asked for the code is no failure', async () => {
  await sql(server.pool, 'delete from rate_limits', []);
  const first = { body: { email: 'coded@acme-dental.example', password }, from: '198.51.100.3' };
  for (let at = 0; at < 12; at += 1) expect(await tryAtOnce(1, () => first)).toEqual({ 401: 1 });
});
