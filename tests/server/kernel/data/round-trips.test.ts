import pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let team: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
});

afterEach(() => void vi.restoreAllMocks());

/** Counts a round trip when a statement is sent while none is pending. */
function countRoundTrips(): () => number {
  const send = Reflect.get(pg.Client.prototype, 'query') as (this: void) => unknown;
  const open = new WeakMap<object, number>();
  let trips = 0;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const { connection } = this as pg.Client & { readonly connection: pg.Connection };
    if (!open.has(connection))
      connection.on('readyForQuery', () => open.set(connection, Math.max(0, open.get(connection)! - 1)));
    const unanswered = open.get(connection) ?? 0;
    if (unanswered === 0) trips += 1;
    open.set(connection, unanswered + 1);
    return Reflect.apply(send, this, asked) as never;
  });
  return () => trips;
}

const tripsOf = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<number> => {
  const trips = countRoundTrips();
  const { status } = await server.call(method, url, { as: dana.token, body });
  const count = trips();
  vi.restoreAllMocks();
  expect(status).toBeLessThan(300);
  return count;
};

const make = (label: string) => tripsOf('POST', '/api/service-tags', { label, color: '#123456' });

test('a change takes only the round trips that it must await; audit and notices add none', async () => {
  await make('Warm');
  expect(await make('One')).toBe(3);
  const [[tag]] = (await sql(server.pool, `select id from service_tags where label = 'One'`)) as [[string]];
  expect(await tripsOf('PUT', `/api/service-tags/${tag}`, { color: '#654321' })).toBe(3);
  expect(await tripsOf('DELETE', `/api/service-tags/${tag}`)).toBe(3);
  const entries = await sql(
    server.owner,
    `select action, actor_id, before ->> 'color', after ->> 'color' from audit_entries where record_id = $1 order by id`,
    [tag],
  );
  expect(entries).toEqual([
    ['create', dana.userId, null, '#123456'],
    ['update', dana.userId, '#123456', '#654321'],
    ['delete', dana.userId, '#654321', null],
  ]);
});

test('a change whose audit is refused is not made', async () => {
  await sql(server.owner, `alter table audit_entries add constraint refused check (action <> 'create') not valid`);
  const { status } = await server.call('POST', '/api/service-tags', {
    as: dana.token,
    body: { label: 'Unheard', color: '#123456' },
  });
  await sql(server.owner, 'alter table audit_entries drop constraint refused');
  expect(status).toBe(500);
  expect(await sql(server.pool, `select 1 from service_tags where label = 'Unheard'`)).toEqual([]);
});
