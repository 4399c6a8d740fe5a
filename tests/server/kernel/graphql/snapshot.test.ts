import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let dana: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
  await server.call('POST', '/api/service-tags', { as: dana.token, body: { label: 'One', color: '#123456' } });
  // The server knows her from now on.
  await server.call('GET', '/api/service-tags', { as: dana.token });
});

const ask = async (query: string) =>
  (await server.call('POST', '/api/graphql', { as: dana.token, body: { query } })).body;

const both = '{ teamsPaginated { records { name } } serviceTagsPaginated { records { label team { name } } } }';

describe('a query whose second field waits for a writer', () => {
  let writer: pg.PoolClient;
  let tag: string;

  beforeEach(async () => {
    [[tag]] = (await sql(server.pool, 'select id from service_tags')) as [[string]];
    await sql(server.pool, `update service_tags set label = 'One'`);
    await sql(server.pool, `update teams set name = 'Acme Dental' where id = $1`, [team]);
    writer = await server.owner.connect();
    await writer.query('begin');
    await writer.query(`set local app.mode = 'system'`);
    await writer.query('lock table service_tags in access exclusive mode');
    await writer.query(`update service_tags set label = 'Two'`);
    await writer.query('update teams set name = $2 where id = $1', [team, 'Renamed']);
  });

  afterEach(async () => {
    await writer.query('rollback');
    writer.release();
  });

  const waiting = () =>
    vi.waitFor(async () => {
      const { rows } = await server.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
      return rows[0]!.pid;
    });

  test('sees with both fields and their relations the state from before', async () => {
    const asked = ask(both);
    await waiting();
    await writer.query('commit');
    const { data } = await asked;
    expect([data.teamsPaginated.records, data.serviceTagsPaginated.records]).toEqual([
      [{ name: 'Acme Dental' }],
      [{ label: 'One', team: { name: 'Acme Dental' } }],
    ]);
    const { data: later } = await ask(both);
    expect(later.serviceTagsPaginated.records).toEqual([{ label: 'Two', team: { name: 'Renamed' } }]);
  });

  test('answers the others when one field is refused by the database', async () => {
    const asked = ask(
      `{ teamsPaginated { totalCount } serviceTag(id: "${tag}") { label } team(id: "${team}") { name } }`,
    );
    await server.pool.query('select pg_cancel_backend($1)', [await waiting()]);
    const { data, errors } = await asked;
    expect(errors).toMatchObject([{ path: ['serviceTag'], extensions: { status: 503 } }]);
    expect(data).toEqual({ teamsPaginated: { totalCount: 1 }, serviceTag: null, team: { name: 'Acme Dental' } });
  });
});

describe('readings that share a transaction', () => {
  let scope: Scope;

  beforeEach(async () => {
    scope = await scopeOf(server.pool, dana);
  });

  const modeIn = (who: Scope, text = `select current_setting('app.mode'), current_setting('transaction_isolation')`) =>
    server.door.batch(who, (session) => session.query(text));

  test('each see no more than their own scope', async () => {
    const snapshot = server.door.snapshot(scope, { isHeld: false });
    const asked = [modeIn(scope), modeIn(systemScope('test', scope)), modeIn(scope)];
    const first = await Promise.all(asked);
    const later = await modeIn(scope);
    await snapshot.end();
    expect([...first, later].map(([row]) => row![0])).toEqual(['teams', 'system', 'teams', 'teams']);
    expect(later[0]![1]).toBe('repeatable read');
  });

  test('fail alone, at the first and at a later time, and give their connection back', async () => {
    const { idleCount, totalCount } = server.pool;
    const snapshot = server.door.snapshot(scope, { isHeld: false });
    for (const _ of [1, 2]) {
      const [good, bad, other] = await Promise.allSettled([
        modeIn(scope),
        modeIn(scope, 'select 1 / 0'),
        modeIn(systemScope('test', scope)),
      ]);
      expect([good, bad, other]).toMatchObject([
        { value: [['teams', 'repeatable read']] },
        { reason: { code: '22012' } },
        { value: [['system', 'repeatable read']] },
      ]);
    }
    await snapshot.end();
    expect(server.pool.idleCount - idleCount).toBe(server.pool.totalCount - totalCount);
    // Without a snapshot, each read has its own transaction again.
    expect(await modeIn(scope)).toEqual([['teams', 'read committed']]);
  });

  test('are refused after its end', async () => {
    const snapshot = server.door.snapshot(scope, { isHeld: false });
    const late = server.door.reading(scope, async (session) => {
      await session.query('select 1');
      await snapshot.end();
      return session.query('select 2');
    });
    await expect(late).rejects.toThrow('after the end');
  });
});
