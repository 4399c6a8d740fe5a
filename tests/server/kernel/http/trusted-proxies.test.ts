/** Trusted proxies decide the client address for rate limits, bans and the audit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer({ trustedProxies: ['10.1.0.0/16'] });
const password = 'Right-horse-1';
const balancer = '10.1.2.3';
let person: Person;

beforeAll(async () => {
  person = await makePerson(server.pool, { passwordHash: await hashPassword(password) });
});
afterAll(() => sql(server.pool, 'delete from banned_entries'));

/** Signs in from the network address `peer`, with a proxy's forwarded address. */
async function signIn(peer: string, said: string, given = password) {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': said },
    payload: { email: person.email, password: given },
  });
  return statusCode;
}

const countedFor = async (address: string): Promise<unknown> => {
  const rows = await sql(server.pool, 'select hits from rate_limits where key = $1', [`sign-in-from:${address}`]);
  return rows[0]?.[0] ?? 0;
};
const addressOfLatest = async (): Promise<unknown> =>
  (await sql(server.pool, 'select ip_address from sessions order by created_at desc, id desc limit 1'))[0]![0];

describe('the address of a caller', () => {
  test('is what a named proxy says, in the session and in the counts', async () => {
    expect(await signIn(balancer, '203.0.113.5')).toBe(200);
    expect(await addressOfLatest()).toBe('203.0.113.5');
    expect(await signIn(balancer, '203.0.113.6', 'wrong')).toBe(401);
    expect([await countedFor('203.0.113.6'), await countedFor(balancer)]).toEqual([1, 0]);
  });

  test('is that of the peer for everyone else, including this machine, whatever headers it sends', async () => {
    for (const peer of ['198.51.100.9', '127.0.0.1']) {
      expect(await signIn(peer, '203.0.113.7')).toBe(200);
      expect(await addressOfLatest()).toBe(peer);
      expect(await signIn(peer, '203.0.113.7', 'wrong')).toBe(401);
      expect(await countedFor(peer)).toBe(1);
    }
    expect(await countedFor('203.0.113.7')).toBe(0);
  });

  test('is the last that no named proxy has, so that a caller cannot put one in front', async () => {
    expect(await signIn(balancer, '203.0.113.99, 203.0.113.8, 10.1.9.9')).toBe(200);
    expect(await addressOfLatest()).toBe('203.0.113.8');
  });

  test('[AM-040] is what a ban holds against', async () => {
    await sql(
      server.pool,
      `insert into banned_entries (id, ip_address, error_message) values (gen_random_uuid(), '203.0.113.10', 'No.')`,
    );
    expect(await signIn(balancer, '203.0.113.10')).toBe(403);
    expect(await signIn('198.51.100.9', '203.0.113.10')).toBe(200);
  });

  test('that a proxy of this machine passes on shows no metrics, believed or not', async () => {
    const direct = await server.app.inject({ url: '/metrics' });
    const passedOn = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([direct.statusCode, passedOn.statusCode]).toEqual([200, 404]);
  });

  test('that is used up does not affect others behind the same proxy', async () => {
    await sql(
      server.pool,
      `insert into rate_limits (key, hits, expires_at) values ($1, 30, now() + interval '1 hour')`,
      ['sign-in-from:203.0.113.11'],
    );
    expect(await signIn(balancer, '203.0.113.11')).toBe(429);
    expect(await signIn(balancer, '203.0.113.12')).toBe(200);
  });
});
