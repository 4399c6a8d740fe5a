import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessionByToken } from '#server/kernel/identity/queries.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';
import { rowsFrom, type Explained } from '#tests/support/plan.ts';

const database = useDatabase();

/** Every call reads its session, whose cost must not grow with the number of members. */
test('the session of a call is read without reading the members of others', async () => {
  const team = await makeTeam(database.pool, 'Large');
  const person = await makePerson(database.pool, { teams: { [team]: ['API_KEYS'] } });
  await sql(
    database.pool,
    `insert into users (id, first_name, last_name, email)
     select gen_random_uuid(), 'Many', 'Members', 'member-' || n || '@large.example' from generate_series(1, 5000) n`,
  );
  await sql(
    database.pool,
    `insert into team_users (id, team_id, user_id, role_ids, status)
     select gen_random_uuid(), $1, id, '{}', 'active' from users where first_name = 'Many'`,
    [team],
  );
  await sql(database.owner, 'analyze team_users');
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin; select set_config('app.mode', 'system', true); set local plan_cache_mode = force_generic_plan`,
    );
    await client.query(`prepare session_of_call as ${sessionByToken.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': Explained }>(
      `explain (analyze, format json) execute session_of_call('${hash('sha256', person.token)}')`,
    );
    const read = rowsFrom(rows[0]!['QUERY PLAN'], 'team_users');
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThan(10);
  } finally {
    await client.query('rollback; deallocate session_of_call');
    client.release();
  }
}, 60_000);
