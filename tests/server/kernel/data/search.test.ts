import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
/** More than a search sorts at once. */
const many = 10_020;
let teams: { own: string; other: string };
let owner: Person;
let staff: Person;
let both: Person;

beforeAll(async () => {
  teams = { own: await makeTeam(server.pool, 'Acme'), other: await makeTeam(server.pool, 'Harbor') };
  owner = await makePerson(server.pool, { teams: { [teams.own]: ['VIEW_PROCUREMENT'] } });
  both = await makePerson(server.pool, {
    teams: { [teams.own]: ['VIEW_PROCUREMENT'], [teams.other]: ['VIEW_PROCUREMENT'] },
  });
  staff = await makePerson(server.pool, { role: 'admin' });
  const add = (team: string, count: number, of: string) =>
    sql(
      server.pool,
      `insert into contacts (id, team_id, name, email, created_at)
       select gen_random_uuid(), $1, 'Common ' || lpad(n::text, 6, '0'), $3 || n || '@acme-dental.example',
              timestamptz '2026-01-01Z' + n * interval '1 s' from generate_series(1, $2::int) n`,
      [team, count, of],
    );
  await add(teams.own, many, 'own');
  await add(teams.other, 30, 'other');
  await sql(server.owner, 'analyze contacts, contacts_search');
}, 60_000);

const find = async (as: Person, query: string) => {
  const { status, body } = await server.call('GET', `/api/contact-dashboard?${query}`, { as: as.token });
  expect(status).toBe(200);
  return {
    names: body.records.map(({ name }: { name: string }) => name) as string[],
    total: body.total_count as number,
  };
};

describe('a search by index', () => {
  test('finds any part of any searched field, in any case, only in rows that the caller may read', async () => {
    expect(await find(owner, 'q=MMON%20000017')).toEqual({ names: ['Common 000017'], total: 1 });
    expect(await find(owner, 'q=own4711@acme')).toEqual({ names: ['Common 004711'], total: 1 });
    expect(await find(owner, 'q=other17@acme')).toEqual({ names: [], total: 0 });
    expect(await find(both, 'q=Common%20000017')).toEqual({ names: ['Common 000017', 'Common 000017'], total: 2 });
    expect(await find(staff, 'q=other17@acme')).toEqual({ names: ['Common 000017'], total: 1 });
    expect(await find(owner, 'q=zzqqzz')).toEqual({ names: [], total: 0 });
  });

  test('takes wild cards as letters, and short words without the index', async () => {
    expect((await find(owner, 'q=Com%25on')).total).toBe(0);
    expect((await find(owner, 'q=own_')).total).toBe(0);
    expect((await find(owner, 'q=17&per_page=1')).total).toBeGreaterThan(100);
  });

  test.each([
    ['a customer', () => owner],
    ['a customer of two teams', () => both],
    ['staff', () => staff],
  ])('of a common word answers the first of all that are found, to %s', async (_, who) => {
    const found = await find(who(), 'q=common&sort_field=created_at&sort_dir=desc&per_page=3');
    expect(found).toEqual({ names: ['Common 010020', 'Common 010019', 'Common 010018'], total: 10_000 });
    const last = await find(who(), 'q=common&sort_field=created_at&sort_dir=asc&per_page=2&page=2');
    expect(last.names).toEqual(
      who() === owner ? ['Common 000003', 'Common 000004'] : ['Common 000002', 'Common 000002'],
    );
  });

  test('joins filters', async () => {
    expect(await find(staff, `q=common%2000001&team_id=${teams.other}&sort_field=name`)).toMatchObject({ total: 10 });
    expect(await find(staff, `q=common&team_id=${teams.other}`)).toMatchObject({ total: 30 });
  });

  test('follows every change of a record', async () => {
    const body = { team_id: teams.own, name: 'Wilhelmina Quist', email: 'w@acme-dental.example' };
    const made = await server.call('POST', '/api/contact-dashboard', { as: staff.token, body });
    expect(made.status).toBe(201);
    expect((await find(owner, 'q=quist')).total).toBe(1);
    await server.call('PUT', `/api/contact-dashboard/${made.body.id}`, {
      as: staff.token,
      body: { name: 'Wilhelmina Zorn' },
    });
    expect((await find(owner, 'q=quist')).total).toBe(0);
    expect((await find(owner, 'q=zorn')).total).toBe(1);
    await sql(server.pool, 'delete from contacts where id = $1', [made.body.id]);
    expect(await sql(server.pool, `select set_config('app.search', '%', true)`)).toHaveLength(1);
    expect((await find(owner, 'q=zorn')).total).toBe(0);
  });
});

describe('the table of searched words', () => {
  /** Queries like a statement that bypassed the server's checks. */
  async function asked(mode: string, team: string, pattern: string, text: string): Promise<unknown> {
    const client = await server.pool.connect();
    try {
      // Test tables are so small that PostgreSQL prefers a full scan.
      await client.query('begin; set local enable_seqscan = off');
      await client.query(
        `select set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.search', $3, true)`,
        [mode, team, pattern],
      );
      return (await client.query(text)).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const count = 'select count(*)::int as count from contacts_search';

  test('shows what is looked for, of the own teams, and nothing without looking', async () => {
    expect(await asked('teams', teams.other, '%common%', count)).toEqual([{ count: 30 }]);
    expect(await asked('teams', teams.other, '%own17@%', count)).toEqual([{ count: 0 }]);
    expect(await asked('teams', teams.other, '', count)).toEqual([{ count: 0 }]);
    expect(await asked('', '', '%', count)).toEqual([{ count: 0 }]);
    expect(await asked('anonymous', '', '%', count)).toEqual([{ count: 0 }]);
  });

  test('is written by changes of records alone', async () => {
    const row = `insert into contacts_search (id, team_id, text) values (gen_random_uuid(), '${teams.own}', 'x')`;
    await expect(asked('teams', teams.own, '%', row)).rejects.toMatchObject({ code: '42501' });
    await expect(asked('staff', teams.own, '%', row)).rejects.toMatchObject({ code: '42501' });
    const change = `with changed as (update contacts_search set text = 'x' returning 1) select count(*)::int as count from changed`;
    expect(await asked('teams', teams.own, '%', change)).toEqual([{ count: 0 }]);
  });

  test.each(['staff', 'teams'])('is read by its index under row level security, as %s', async (mode) => {
    const plan = (await asked(
      mode,
      teams.own,
      '%zzqqzz%',
      `explain (analyze, format json) select id from contacts_search`,
    )) as [{ 'QUERY PLAN': [{ Plan: { 'Actual Rows': number; 'Node Type': string } }] }];
    const text = JSON.stringify(plan);
    expect(text).toContain('Bitmap Index Scan');
    expect(text).toContain('contacts_search_text_idx');
    expect(text).not.toContain('Seq Scan');
  });
});

describe('a text of more than 200 characters', () => {
  const long = 'x '.repeat(101);

  test.each([
    ['the search', 'contact-dashboard', 'q'],
    ['a field', 'addresses', 'street__contains'],
    ['a related record', 'action-items', 'assignee__contains'],
  ])('is refused as %s over REST', async (_of, path, name) => {
    const url = (text: string) => `/api/${path}?${name}=${encodeURIComponent(text)}`;
    const { status, body } = await server.call('GET', url(`${long}x`), { as: staff.token });
    expect([status, body[name]]).toEqual([400, ['At most 200 characters']]);
    expect((await server.call('GET', url(long.slice(0, 199)), { as: staff.token })).status).toBe(200);
  });

  test('is refused over GraphQL', async () => {
    const query = `{ contactsPaginated(q: "${'x'.repeat(500_000)}") { totalCount } }`;
    const { body } = await server.call('POST', '/api/graphql', { as: staff.token, body: { query } });
    expect(body.errors[0].extensions).toMatchObject({ error: { q: ['At most 200 characters'] } });
  });
});
