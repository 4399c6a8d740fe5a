/**
 * A pooler in transaction mode gives each transaction any connection, with prepared statements of others. If none can
 * be installed, connections that are reset after each transaction show the same.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/kernel/config/config.ts';
import { nameStatementsFor } from '#server/kernel/data/statement-name.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { operated } from '#tests/support/operated.ts';

const server = useServer();
const url = 'postgresql://user:hidden@pooler.example:6432/trunkline';
let dana: Person;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
  server.pool.on('release', (_error, client) => void client.query('deallocate all').catch(() => undefined));
});

afterAll(() => nameStatementsFor(url));

/** Reads, writes, searches and GraphQL queries, twice. */
async function work(): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const label of ['One', 'Two', 'Three']) {
    const made = await server.call('POST', '/api/service-tags', { as: dana.token, body: { label, color: '#123456' } });
    const answers = await Promise.all([
      server.call('GET', `/api/service-tags/${made.body.id ?? dana.userId}`, { as: dana.token }),
      server.call('GET', '/api/service-tags?q=o&sort_field=label', { as: dana.token }),
      server.call('GET', '/api/service-tags/export.csv', { as: dana.token }),
      server.call('POST', '/api/graphql', {
        as: dana.token,
        body: { query: '{ serviceTagsPaginated { totalCount } }' },
      }),
    ]);
    statuses.push(made.status, ...answers.map(({ status }) => status));
  }
  return statuses;
}

describe('behind a pooler', () => {
  test('every call works, and no statement is left on a connection', async () => {
    nameStatementsFor(`${url}?pgbouncer=true`);
    const each = [201, 200, 200, 200, 200];
    expect(await work()).toEqual([...each, ...each, ...each]);
    const client = await server.pool.connect();
    const { rows } = await client.query('select name from pg_prepared_statements');
    client.release();
    expect(rows).toEqual([]);
  });

  test('names of statements would break calls: what the switch is for', async () => {
    nameStatementsFor(url);
    expect(await work()).toContain(500);
    nameStatementsFor(`${url}?pgbouncer=true`);
  });
});

describe('the environment', () => {
  const rest = operated;
  const direct = 'postgresql://user:hidden@db.example/trunkline';

  test('has the direct connection next to the pooler', () => {
    const config = loadConfig({ ...rest, DATABASE_URL: `${url}?pgbouncer=true`, DATABASE_DIRECT_URL: direct });
    expect(config).toMatchObject({ databaseUrl: `${url}?pgbouncer=true`, databaseDirectUrl: direct });
    expect(loadConfig({ ...rest, DATABASE_URL: direct })).toMatchObject({ databaseDirectUrl: direct });
  });

  test('is not right without it: a pooler hands on no notices', () => {
    expect(() => loadConfig({ ...rest, DATABASE_URL: `${url}?pgbouncer=true` })).toThrow(
      'DATABASE_DIRECT_URL is missing',
    );
  });
});
