import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer, type TestServer } from '#tests/support/server.ts';

const plain = useServer();
const secure = useServer({ publicUrl: 'https://trunkline.example' });
const password = 'A long one of 3 words';

async function cookiesOf(server: TestServer): Promise<Record<string, string>> {
  const person: Person = await makePerson(server.pool, { passwordHash: await hashPassword(password) });
  const body = { email: person.email, password };
  const { status, headers } = await server.call('POST', '/api/account/login', { body });
  expect(status).toBe(200);
  const lines = [headers['set-cookie']].flat() as string[];
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf(';') + 2)]));
}

let cookies: Record<string, string>;
let overHttps: Record<string, string>;

beforeAll(async () => {
  cookies = await cookiesOf(plain);
  overHttps = await cookiesOf(secure);
});

test('[AC-063] a visitor is known by the cookie ly_uuid for a year', async () => {
  const { status, headers, body } = await plain.call('POST', '/api/questionnaires');
  expect(status).toBe(201);
  const [line] = ([headers['set-cookie']].flat() as string[]).filter((each) => each.startsWith('ly_uuid='));
  expect(line).toBe(`ly_uuid=${body.ly_uuid}; Max-Age=31536000; Path=/; SameSite=Lax`);
});

describe('the session cookie', () => {
  test('is hidden from scripts and other sites', () => {
    expect(cookies['trunkline_session']).toBe('Path=/; HttpOnly; SameSite=Lax');
  });

  test('goes over https alone where the product does, under a name that no other host can set', () => {
    expect(overHttps['__Host-trunkline_session']).toBe('Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  test('has a companion cookie that pages may read, and that only reveals that there is a session', () => {
    expect(cookies['trunkline_signed_in'] ?? Object.keys(cookies)).toBe('Path=/; SameSite=Lax');
  });
});
