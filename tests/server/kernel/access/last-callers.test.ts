import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let other: string;
let dana: Person;

const statusOf = async (path: string): Promise<number> => (await server.call('GET', path, { as: dana.token })).status;

/** Message of the refusal; null if the query is answered. */
async function refusalOf(query: string): Promise<string | null> {
  const { body } = await server.call('POST', '/api/graphql', { as: dana.token, body: { query } });
  return body.errors?.[0].extensions.code ?? null;
}

const quotes = '{ quotesPaginated { totalCount } }';
/** Does not read the database itself. */
const providers = '{ providersListAll { name } }';

/** A caller that is already cached by an earlier call. */
beforeEach(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  other = await makeTeam(server.pool, 'Harbor Logistics');
  dana = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  expect(await statusOf('/api/quotes')).toBe(200);
  expect(await statusOf(`/api/teams/${team}`)).toBe(200);
});

describe('a cached caller', () => {
  test('is asked for again in the same write to the database as the records', async () => {
    const spy = vi.spyOn(server.pool, 'connect');
    expect(await statusOf('/api/quotes')).toBe(200);
    expect(await refusalOf(quotes)).toBe(null);
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
  });

  test.for([
    ['whose session is revoked', 'update sessions set revoked_at = now() where user_id = $1'],
    ['whose session has expired', `update sessions set expires_at = now() - interval '1 s' where user_id = $1`],
    ['who was away for too long', `update sessions set last_seen_at = now() - interval '10 years' where user_id = $1`],
    ['who is deactivated', 'update users set deactivated_at = now() where id = $1'],
    ['who is gone', 'delete from users where id = $1'],
  ])('%s is a stranger at once', async ([, change]) => {
    await sql(server.pool, change!, [dana.userId]);
    const asked = [await refusalOf(quotes), await refusalOf(providers)];
    expect(asked).toEqual(['unauthenticated', 'unauthenticated']);
    expect([await statusOf('/api/quotes'), await statusOf(`/api/teams/${team}`)]).toEqual([401, 401]);
  });

  test('loses the records with the next call after losing a permission', async () => {
    await sql(server.pool, `update team_roles set permissions = '{VIEW_INVENTORY}' where team_id = $1`, [team]);
    expect([await refusalOf(quotes), await statusOf('/api/quotes')]).toEqual(['forbidden', 403]);
  });

  test('can no longer read the team after being removed', async () => {
    await sql(server.pool, 'delete from team_users where user_id = $1', [dana.userId]);
    expect([await statusOf('/api/quotes'), await statusOf(`/api/teams/${team}`)]).toEqual([403, 403]);
  });

  test('can no longer read a deleted team', async () => {
    await sql(server.pool, 'update teams set deleted_at = now() where id = $1', [team]);
    expect(await statusOf('/api/quotes')).toBe(403);
  });

  test('can read a new team with the next call, even after a refusal', async () => {
    const named = async () => {
      const query = `{ team(id: "${other}") { name } }`;
      return (await server.call('POST', '/api/graphql', { as: dana.token, body: { query } })).body.data.team;
    };
    expect([await statusOf(`/api/teams/${other}`), await named()]).toEqual([404, null]);
    await sql(
      server.pool,
      `insert into team_users (id, team_id, user_id, role_ids, status) values (gen_random_uuid(), $1, $2, '{}', 'active')`,
      [other, dana.userId],
    );
    expect(await named()).toEqual({ name: 'Harbor Logistics' });
    expect(await statusOf(`/api/teams/${other}`)).toBe(200);
  });

  test('reads nothing before choosing a required password', async () => {
    await sql(server.pool, 'update users set must_change_password = true where id = $1', [dana.userId]);
    const { status } = await server.call('POST', '/api/graphql', { as: dana.token, body: { query: quotes } });
    expect([status, await statusOf('/api/quotes')]).toEqual([403, 403]);
  });
});
