import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encryptCodeSecrets, encryptedFor } from '#server/areas/accounts/second-factor.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { codeOf, newSecret } from '#server/kernel/identity/second-factor.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

beforeEach(async () => {
  await sql(server.pool, 'delete from rate_limits');
  await sql(server.pool, 'update users set totp_secret = null');
});

const post = (url: string, body: unknown, as?: Person) => server.call('POST', `/api${url}`, { body, as: as?.token });
const confirm = (code: string, as: Person) =>
  server.call('PUT', '/api/account/second-factor', { body: { code }, as: as.token });
const signIn = ({ email }: Person, code?: string) =>
  post('/account/login', { email, password, ...(code !== undefined && { code }) });
const present = () => Math.floor(Date.now() / 30_000);
const newOperator = (): Promise<Person> => makePerson(server.pool, { role: 'quoperator', passwordHash });
const storedSecret = async ({ userId }: Person): Promise<string> =>
  String((await sql(server.pool, 'select totp_secret from users where id = $1', [userId]))[0]![0]);

/** A person with a second factor, and its secret; no code is used yet. */
async function newOwner(): Promise<{ person: Person; secret: string }> {
  const [person, secret] = [await newOperator(), newSecret()];
  await sql(server.pool, 'update users set totp_secret = $2, totp_enabled_at = now() where id = $1', [
    person.userId,
    encryptedFor(server.services.secrets, person.userId, secret),
  ]);
  return { person, secret };
}

describe('a second factor', () => {
  test('[ruling 21] is required once it is confirmed, and the confirming code cannot sign in', async () => {
    const person = await newOperator();
    const { body } = await post('/account/second-factor', undefined, person);
    const code = codeOf(body.secret, present());
    expect((await confirm('000000', person)).status).toBe(422);
    expect((await confirm(code, person)).status).toBe(204);
    const asked = await signIn(person);
    expect([asked.status, asked.body.code]).toEqual([401, ['Required']]);
    expect((await signIn(person, code)).status).toBe(401);
    expect((await signIn(person, codeOf(body.secret, present() + 1))).status).toBe(200);
  });

  test('takes each code once, and none from before it', async () => {
    const { person, secret } = await newOwner();
    const step = present();
    expect((await signIn(person, codeOf(secret, step))).status).toBe(200);
    expect((await signIn(person, codeOf(secret, step))).status).toBe(401);
    expect((await signIn(person, codeOf(secret, step - 1))).status).toBe(401);
    expect((await signIn(person, codeOf(secret, step + 1))).status).toBe(200);
  });

  test('lets one in of several who use a code at the same moment', async () => {
    const { person, secret } = await newOwner();
    const code = codeOf(secret, present());
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(person, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('cannot be guessed from an unattended page: ten codes are compared', async () => {
    const { person } = await newOwner();
    const remove = (code: string) => post('/account/second-factor/removal', { code }, person);
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => remove(String(200_000 + at))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429, 429, 429]);
  });

  test('cannot be replaced without a code, and goes with one', async () => {
    const { person, secret } = await newOwner();
    const again = await post('/account/second-factor', undefined, person);
    expect([again.status, again.body.message]).toEqual([
      422,
      'The second factor is on. Switch it off with a code first.',
    ]);
    expect((await signIn(person)).status).toBe(401);
    const removed = await post('/account/second-factor/removal', { code: codeOf(secret, present()) }, person);
    expect(removed.status).toBe(204);
    expect((await signIn(person)).status).toBe(200);
    expect((await post('/account/second-factor', undefined, person)).status).toBe(200);
  });
});

describe('the secret of a second factor', () => {
  test('is stored encrypted, bound to its owner', async () => {
    const person = await newOperator();
    const { body } = await post('/account/second-factor', undefined, person);
    const stored = await storedSecret(person);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(stored).not.toContain(body.secret);
    const thief = await newOperator();
    await sql(server.pool, 'update users set totp_secret = $2, totp_enabled_at = now() where id = $1', [
      thief.userId,
      stored,
    ]);
    expect((await signIn(thief, codeOf(body.secret, present()))).status).toBe(401);
  });

  test('from before secrets were encrypted is encrypted at the next start, and its codes hold', async () => {
    const [person, secret] = [await newOperator(), newSecret()];
    await sql(server.pool, 'update users set totp_secret = $2, totp_enabled_at = now() where id = $1', [
      person.userId,
      secret,
    ]);
    expect(await encryptCodeSecrets(server.pool, server.services.secrets)).toBe(0);
    expect(await storedSecret(person)).not.toContain(secret);
    expect((await signIn(person, codeOf(secret, present()))).status).toBe(200);
  });

  test('of a former key moves to the present one; without the former key it is counted as lost and kept', async () => {
    const { person, secret } = await newOwner();
    const [before, after] = [createSecretBox('former secret'), createSecretBox('present secret', 'former secret')];
    const former = encryptedFor(before, person.userId, secret);
    await sql(server.pool, 'update users set totp_secret = $2 where id = $1', [person.userId, former]);
    expect(await encryptCodeSecrets(server.pool, createSecretBox('present secret'))).toBe(1);
    expect(await storedSecret(person)).toBe(former);
    expect(await encryptCodeSecrets(server.pool, after)).toBe(0);
    const present = createSecretBox('present secret').decrypt(await storedSecret(person), `user-totp:${person.userId}`);
    expect(present).toBe(secret);
  });
});
