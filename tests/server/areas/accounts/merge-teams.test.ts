import { beforeEach, describe, expect, test } from 'vitest';
import { resources } from '#generated/resources/registry.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let from: string;
let into: string;
let admin: Person;
let dana: Person;
let kim: Person;
let moved: Rows = {};

const merge = (as: Person, id: string, master: string) =>
  server.call('POST', `/api/teams/${id}/merge-into-existing-team`, { as: as.token, body: { master_team_id: master } });

beforeEach(async () => {
  from = await makeTeam(server.pool, 'Acme Dental West');
  into = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  dana = await makePerson(server.pool, { teams: { [from]: ['VIEW_PROCUREMENT'], [into]: ['MANAGE_SERVICE_TAGS'] } });
  kim = await makePerson(server.pool, { teams: { [from]: ['MANAGE_TEAM'] } });
  moved = await makeRows(server.pool, { teamId: from, userId: kim.userId }, moved);
  await makeRows(server.pool, { teamId: into, userId: dana.userId }, moved);
  await sql(server.pool, 'update users set primary_team_id = $1, active_team_id = $1 where id = $2', [
    from,
    kim.userId,
  ]);
  for (const team of [from, into])
    await sql(
      server.pool,
      `insert into service_tags (id, team_id, label, color) values (gen_random_uuid(), $1, 'Core', '#112233')`,
      [team],
    );
  await sql(
    server.pool,
    `insert into service_taggings (id, team_id, service_id, tag_id)
     select gen_random_uuid(), $1, $2, id from service_tags where team_id = $1 and label = 'Core'`,
    [from, moved['service']],
  );
  await sql(server.pool, `update service_groups set display_id = 'SG-1001' where team_id = any($1::uuid[])`, [
    [from, into],
  ]);
  await sql(
    server.pool,
    `insert into counters (scope, name, value) values ($1, 'service-group', 1001) on conflict (scope, name) do update set value = 1001`,
    [into],
  );
});

describe('[TM-014] merging', () => {
  test('is refused to everyone but administrators', async () => {
    const sales = await makePerson(server.pool, { role: 'salesperson' });
    expect((await merge(sales, from, into)).status).toBe(403);
    expect((await merge(kim, from, into)).status).toBe(403);
    expect((await merge(dana, from, into)).status).toBe(403);
  });

  test('is done for an administrator', async () => {
    const [one, other] = [await makeTeam(server.pool, 'Once'), await makeTeam(server.pool, 'Twice')];
    expect((await merge(admin, one, other)).status).toBeLessThan(300);
  });

  test('is refused into itself, into nothing and into a part of the same team', async () => {
    const part = await makeTeam(server.pool, 'Part', from);
    expect((await merge(admin, from, from)).status).toBe(422);
    expect((await merge(admin, from, '00000000-0000-7000-8000-000000000000')).status).toBe(422);
    expect((await merge(admin, from, part)).status).toBe(422);
  });
});

describe('[TM-013] [TM-015] [PE-010] a merged team', () => {
  beforeEach(async () => {
    const { status, body } = await merge(admin, from, into);
    expect([status, body.id]).toEqual([200, into]);
  });

  test('leaves nothing behind, its people and records belong to the master team', async () => {
    const left: string[] = [];
    const unchanged: ReadonlySet<string> = new Set(['audit_entries', 'audit_changes']);
    for (const { scope, table } of Object.values(resources)) {
      if (scope !== 'team') continue;
      const rows = await sql(server.pool, `select count(*)::int from "${table}" where team_id = $1`, [from]);
      // The audit is never rewritten.
      if (Number(rows[0]?.[0]) > 0 && !unchanged.has(table)) left.push(table);
    }
    expect(left).toEqual([]);
    const groups = await server.call('GET', '/api/service-groups', { as: dana.token });
    expect(groups.body.records.map(({ id }: { id: string }) => id)).toContain(moved['service-group']);
  });

  test('is inactive and names its master to staff', async () => {
    const { body } = await server.call('GET', `/api/teams/${from}`, { as: admin.token });
    expect(body).toMatchObject({ status: 'inactive', merged_into_id: into });
    expect((await server.call('GET', `/api/teams/${from}`, { as: kim.token })).status).toBe(404);
  });

  test('gives each member the roles of both teams, once', async () => {
    const profile = (await server.call('GET', '/api/account/profile', { as: dana.token })).body;
    expect(profile.teams.map(({ id }: { id: string }) => id)).toEqual([into]);
    expect(profile.team_auth_actions[into]).toEqual(
      expect.arrayContaining(['MANAGE_SERVICE_TAGS', 'VIEW_PROCUREMENT']),
    );
    const kims = (await server.call('GET', '/api/account/profile', { as: kim.token })).body;
    expect([kims.primary_team.id, kims.team_auth_actions[into]]).toEqual([into, ['MANAGE_TEAM']]);
  });

  test('keeps one tag of each label, on the services of both', async () => {
    const rows = await sql(
      server.pool,
      `select t.team_id, g.service_id from service_tags t left join service_taggings g on g.tag_id = t.id where t.label = 'Core' and t.team_id = any($1::uuid[])`,
      [[from, into]],
    );
    expect(rows).toEqual([[into, moved['service']]]);
  });

  test('numbers its records on from those of the master team', async () => {
    const rows = await sql(
      server.pool,
      `select display_id from service_groups where team_id = $1 order by display_id`,
      [into],
    );
    expect(rows).toEqual([['SG-1001'], ['SG-1002']]);
  });

  test('cannot be merged again', async () => {
    const third = await makeTeam(server.pool, 'Third');
    expect((await merge(admin, from, third)).status).toBe(422);
    expect((await merge(admin, third, from)).status).toBe(422);
  });
});
