import { beforeEach, expect, test } from 'vitest';
import { teamPermissions } from '#generated/domain/lists/team-permission.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let acme: string;
let harbor: string;
let admin: Person;
let owner: Person;
let stranger: Person;

beforeEach(async () => {
  await sql(server.pool, 'delete from teams');
  acme = await makeTeam(server.pool, 'Acme Dental');
  harbor = await makeTeam(server.pool, 'Harbor Logistics');
  admin = await makePerson(server.pool, { role: 'admin' });
  owner = await makePerson(server.pool, { teams: { [acme]: ['MANAGE_TEAM', 'MANAGE_USERS'] } });
  stranger = await makePerson(server.pool, { teams: { [harbor]: [] } });
});

const get = (path: string, as: Person) => server.call('GET', `/api/${path}`, { as: as.token });
const ask = async (query: string, as: Person) => {
  const { body } = await server.call('POST', '/api/graphql', { as: as.token, body: { query } });
  expect(body.errors).toBeUndefined();
  return body.data;
};

test('[TM-008] members and staff read one team, others find none', async () => {
  expect((await get(`teams/${acme}`, owner)).body).toMatchObject({ id: acme, name: 'Acme Dental' });
  expect((await get(`teams/${acme}`, admin)).status).toBe(200);
  expect((await get(`teams/${acme}`, stranger)).status).toBe(404);
});

test('[TM-009] the list holds the teams that the caller may see, page by page', async () => {
  const own = (await get('teams', owner)).body;
  expect(own.records.map(({ id }: { id: string }) => id)).toEqual([acme]);
  const first = (await get('teams?per_page=1&sort_field=name&sort_dir=desc', admin)).body;
  expect([first.records[0].id, first.total_count, first.has_next_page]).toEqual([harbor, 2, true]);
  expect((await get('teams?q=acme', admin)).body.records.map(({ id }: { id: string }) => id)).toEqual([acme]);
});

test('[TM-011] [TM-012] a team is changed by its managers, and one that is deleted is gone from the list', async () => {
  const changed = await server.call('PUT', `/api/teams/${acme}`, {
    as: owner.token,
    body: { website: 'https://acme-dental.example' },
  });
  expect(changed.status).toBe(200);
  expect((await get(`teams/${acme}`, owner)).body.website).toBe('https://acme-dental.example');
  const doomed = await makeTeam(server.pool, 'Doomed');
  expect((await server.call('DELETE', `/api/teams/${doomed}`, { as: owner.token })).status).toBe(404);
  expect((await server.call('DELETE', `/api/teams/${doomed}`, { as: admin.token })).status).toBe(204);
  expect((await get('teams?q=doomed', admin)).body.records).toEqual([]);
});

test('[TM-034] [TM-035] [TM-036] [PE-031] GraphQL reads a team with its soft-block and its subscriptions', async () => {
  await sql(server.pool, 'delete from team_subscriptions where team_id = $1', [acme]);
  await server.call('PUT', `/api/teams/${acme}/subscription`, {
    as: admin.token,
    body: { subscription_name: 'expense_management', is_active: true },
  });
  const { team } = await ask(
    `{ team(id: "${acme}") { id name teamIsSubteam questionnaireIsSoftblocked teamSubscriptions { name isActive } } }`,
    owner,
  );
  expect(team).toEqual({
    id: acme,
    name: 'Acme Dental',
    teamIsSubteam: false,
    questionnaireIsSoftblocked: false,
    teamSubscriptions: [{ name: 'expense_management', isActive: true }],
  });
});

test('[TM-037] GraphQL reads the active users of a team, and leaves out who was invited or shut out', async () => {
  for (const status of ['invited', 'inactive']) {
    const person = await makePerson(server.pool, { teams: { [acme]: [] } });
    await sql(server.pool, 'update team_users set status = $2 where user_id = $1', [person.userId, status]);
  }
  const { team } = await ask(`{ team(id: "${acme}") { teamUsers { userId status } } }`, admin);
  expect(team.teamUsers).toEqual([{ userId: owner.userId, status: 'active' }]);
});

test('[TU-007] [TU-012] members see who belongs to the team, and one who is removed no longer opens it', async () => {
  const leaver = await makePerson(server.pool, { teams: { [acme]: [], [harbor]: [] } });
  const { records } = (await get('team-users', owner)).body as { records: { id: string; user_id: string }[] };
  expect(records.map(({ user_id }) => user_id).toSorted()).toEqual([leaver.userId, owner.userId].toSorted());
  const { id } = records.find(({ user_id }) => user_id === leaver.userId)!;
  expect((await server.call('DELETE', `/api/team-users/${id}`, { as: owner.token })).status).toBe(204);
  expect((await get(`teams/${acme}`, leaver)).status).toBe(404);
});

test('[TU-002] [PE-014] a team permission is one of eighteen', () => {
  expect(teamPermissions.map(({ value }) => value).toSorted()).toEqual(
    (
      'API_KEYS BASE_ADMIN MANAGE_ADDRESSES MANAGE_BILL_CONSOLIDATION MANAGE_GLOBAL_ROLES MANAGE_INVENTORY MANAGE_PROCUREMENT ' +
      'MANAGE_PROVIDER_COMMISSION_RATES MANAGE_SERVICE_GROUP_FOLLOWERS MANAGE_SERVICE_TAGS MANAGE_TEAM MANAGE_USERS SELECT_QUOTES ' +
      'SIGN_CONTRACTS START_NEW_QUOTES VIEW_BILL_CONSOLIDATION VIEW_INVENTORY VIEW_PROCUREMENT'
    ).split(' '),
  );
});

test('[PE-033] [AC-056] one of several teams is primary, and an administrator views the product as the person', async () => {
  const member = await makePerson(server.pool, { teams: { [acme]: [], [harbor]: [] } });
  await sql(server.pool, 'update users set primary_team_id = $2 where id = $1', [member.userId, harbor]);
  const viewing = await server.call('POST', '/api/admins/view-as', {
    as: admin.token,
    body: { user_id: member.userId },
  });
  const { body } = await server.call('GET', '/api/account/profile', { as: viewing.body.token });
  expect([body.id, body.primary_team.id, body.viewed_by.id]).toEqual([member.userId, harbor, admin.userId]);
  expect(body.teams.map(({ id }: { id: string }) => id).toSorted()).toEqual([acme, harbor].toSorted());
});
