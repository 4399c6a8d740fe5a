/** How many records a call answers, and how many an export reads at once. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { jobScope } from '#server/kernel/access/scope.ts';

const server = useServer();
let team: string;
let member: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Many Contacts');
  member = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  await sql(
    server.pool,
    `insert into contacts (id, team_id, name, email)
     select gen_random_uuid(), $1, 'Person ' || n, 'p' || n || '@many.example' from generate_series(1, 450) n`,
    [team],
  );
});

test('[TB-039] [CT-005] a list call that names no page size answers ten records', async () => {
  const list = await server.call('GET', '/api/contact-dashboard', { as: member.token });
  expect([list.body.records.length, list.body.total_count, list.body.has_next_page]).toEqual([10, 450, true]);
  const query = '{ contactsPaginated { totalCount records { id } } }';
  const { body } = await server.call('POST', '/api/graphql', { as: member.token, body: { query } });
  expect([body.data.contactsPaginated.records.length, body.data.contactsPaginated.totalCount]).toEqual([10, 450]);
});

test('[TB-028] [CT-015] an export reads 200 records at once, and writes all of them', async () => {
  const sizes: number[] = [];
  const rows = server.door.stream(jobScope('test'), 'contact', { team_id: team });
  for await (const batch of rows) sizes.push(batch.length);
  expect(sizes).toEqual([200, 200, 50]);
  const { text } = await server.call('GET', '/api/contact-dashboard/export.csv', { as: member.token });
  expect(text.trim().split('\r\n')).toHaveLength(451);
});
