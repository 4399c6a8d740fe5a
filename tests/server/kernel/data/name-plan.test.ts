import { expect, test } from 'vitest';
import { resourceById } from '#generated/resources/registry.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { viewOf } from '#server/kernel/data/view.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, scopeOf, sql } from '#tests/support/people.ts';
import { rowsFrom, type Explained } from '#tests/support/plan.ts';

const database = useDatabase();

/** A team of thousands would pay for each of them with every record that it opens. */
test('a record names its creator without reading the other members of the team', async () => {
  const { pool } = database;
  const team = await makeTeam(pool, 'Large');
  const reader = await makePerson(pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  const maker = await makePerson(pool, { teams: { [team]: ['MANAGE_INVENTORY'] } });
  await sql(
    pool,
    `insert into users (id, first_name, last_name, email)
     select gen_random_uuid(), 'Many', 'Members', 'member-' || n || '@large.example' from generate_series(1, 2000) n`,
  );
  await sql(
    pool,
    `insert into team_users (id, team_id, user_id, role_ids, status)
     select gen_random_uuid(), $1, id, '{}', 'active' from users where first_name = 'Many'`,
    [team],
  );
  await sql(database.owner, 'analyze team_users');
  await sql(database.owner, 'analyze users');
  const id = newId();
  await sql(pool, `insert into services (id, team_id, service_type, created_by_id) values ($1, $2, 'internet', $3)`, [
    id,
    team,
    maker.userId,
  ]);

  const scope = await scopeOf(pool, reader);
  const view = viewOf(resourceById('service'), scope);
  const [read, [explained]] = await transaction(pool, scope, { mode: 'batch' }, (session) =>
    Promise.all([
      session.query(view.one, [...view.values, id]),
      session.query(`explain (analyze, format json) ${view.one}`, [...view.values, id]),
    ]),
  );
  expect(view.toRecord(read[0]!)).toMatchObject({ id, created_by: { id: maker.userId } });
  const members = rowsFrom(explained![0] as Explained, 'team_users');
  expect(members.length).toBeGreaterThan(0);
  expect(Math.max(...members)).toBeLessThan(10);
});
