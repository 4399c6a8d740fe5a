import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const beyond = 'You can only give roles whose permissions you hold yourself. Ask a Team Admin for: ';
const above = 'This member holds permissions that you do not hold. Ask a Team Admin.';
let staff: Person;
let team: string;
let subTeam: string;
let roles: Record<string, string>;
let subRoles: Record<string, string>;
let owner: Person;
/** Has MANAGE_USERS and a viewer's permissions. */
let manager: Person;
let viewer: Person;

beforeAll(async () => {
  staff = await makePerson(server.pool, { role: 'admin' });
  team = (await call('POST', '/teams', { name: 'Acme Dental' }, staff)).body.id;
  subTeam = (await call('POST', '/teams', { name: 'Acme West', parent_team_id: team }, staff)).body.id;
  roles = await rolesOf(team);
  subRoles = await rolesOf(subTeam);
  owner = await memberWith(roles['team_admin']!);
  viewer = await memberWith(roles['viewer']!);
  const managing = newId();
  await sql(server.pool, `insert into team_roles (id, team_id, name, permissions) values ($1, $2, 'People', $3)`, [
    managing,
    team,
    ['MANAGE_USERS', 'VIEW_BILL_CONSOLIDATION', 'VIEW_INVENTORY', 'VIEW_PROCUREMENT'],
  ]);
  roles['people'] = managing;
  manager = await memberWith(managing);
});

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown, as: Person) =>
  server.call(method, `/api${url}`, { body, as: as.token });

const rolesOf = async (teamId: string): Promise<Record<string, string>> =>
  Object.fromEntries(await sql(server.pool, 'select template, id from team_roles where team_id = $1', [teamId]));

async function memberWith(roleId: string): Promise<Person> {
  const person = await makePerson(server.pool);
  await sql(
    server.pool,
    `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, $4, 'active')`,
    [newId(), team, person.userId, [roleId]],
  );
  return person;
}

async function membershipOf(person: Person): Promise<string> {
  const [row] = await sql(server.pool, 'select id from team_users where user_id = $1', [person.userId]);
  return String(row![0]);
}

async function configOf(membership: string): Promise<string> {
  const [row] = await sql(server.pool, 'select id from team_user_sub_teams where team_user_id = $1', [membership]);
  return String(row![0]);
}

const heldBy = async (person: Person): Promise<unknown> =>
  (await sql(server.pool, 'select role_ids from team_users where user_id = $1', [person.userId]))[0]![0];

const invite = (roleId: string, as: Person, more: object = {}) =>
  call(
    'POST',
    '/team-users',
    {
      team_id: team,
      email: `${newId()}@acme-dental.example`,
      first_name: 'New',
      last_name: 'Person',
      role_ids: [roleId],
      ...more,
    },
    as,
  );

describe('[TU-023] roles that allow more than the giver may', () => {
  test('are refused for oneself, by name, on both calls that set roles', async () => {
    const own = await membershipOf(manager);
    const wanted = { role_ids: [roles['people'], roles['team_admin'], roles['signer']] };
    for (const url of [`/team-users/${own}/roles`, `/team-users/${own}`]) {
      const refused = await call('PUT', url, wanted, manager);
      expect([refused.status, refused.body]).toEqual([
        422,
        { message: `${beyond}Signer, Team Admin.`, role_ids: [`${beyond}Signer, Team Admin.`] },
      ]);
    }
    expect(await heldBy(manager)).toEqual([roles['people']]);
  });

  test('are refused for others and in invitations; roles within are given', async () => {
    const theirs = await membershipOf(viewer);
    expect((await call('PUT', `/team-users/${theirs}`, { role_ids: [roles['finance']] }, manager)).status).toBe(422);
    expect((await invite(roles['team_admin']!, manager)).body.role_ids).toEqual([`${beyond}Team Admin.`]);
    expect((await invite(roles['viewer']!, manager)).status).toBe(201);
    expect((await call('PUT', `/team-users/${theirs}`, { role_ids: [roles['people']] }, manager)).status).toBe(200);
    expect((await call('PUT', `/team-users/${theirs}`, { role_ids: [roles['viewer']] }, manager)).status).toBe(200);
  });

  test('are refused over GraphQL', async () => {
    const query = `mutation ($id: ID!, $roleIds: [String!]!) { updateTeamUser(id: $id, roleIds: $roleIds) { id } }`;
    const variables = { id: await membershipOf(manager), roleIds: [roles['team_admin']] };
    const { body } = await call('POST', '/graphql', { query, variables }, manager);
    expect(body.errors[0].extensions).toMatchObject({ status: 422, error: { role_ids: [`${beyond}Team Admin.`] } });
    expect(await heldBy(manager)).toEqual([roles['people']]);
  });

  test('are refused in a sub-team, on every way there', async () => {
    const own = await membershipOf(manager);
    const configs = [{ sub_team_id: subTeam, role_ids: [subRoles['team_admin']] }];
    const text = [`${beyond}Team Admin.`];
    const asPart = { role_ids: [roles['people']], sub_team_configs: configs };
    expect((await call('PUT', `/team-users/${own}/roles`, asPart, manager)).body.sub_team_configs).toEqual(text);
    expect((await invite(roles['viewer']!, manager, { sub_team_configs: configs })).body.sub_team_configs).toEqual(
      text,
    );
    const within = { ...asPart, sub_team_configs: [{ sub_team_id: subTeam, role_ids: [subRoles['viewer']] }] };
    expect((await call('PUT', `/team-users/${own}/roles`, within, manager)).status).toBe(200);
    const row = await configOf(own);
    for (const role of ['team_admin', 'finance']) {
      const more = await call('PUT', `/team-user-sub-teams/${row}`, { role_ids: [subRoles[role]] }, manager);
      expect(more.status).toBe(422);
    }
    const added = { team_id: team, team_user_id: await membershipOf(viewer), sub_team_id: subTeam };
    const admin = await call('POST', '/team-user-sub-teams', { ...added, role_ids: [subRoles['team_admin']] }, manager);
    expect(admin.body.role_ids).toEqual(text);
    const seen = await call('POST', '/team-user-sub-teams', { ...added, role_ids: [subRoles['viewer']] }, manager);
    expect(seen.status).toBe(201);
    expect((await call('DELETE', `/team-user-sub-teams/${seen.body.id}`, undefined, manager)).status).toBe(204);
  });

  test('are free for a Team Admin, with any products of the team, and for staff', async () => {
    const theirs = await membershipOf(viewer);
    for (const as of [owner, staff])
      for (const role of ['team_admin', 'finance', 'viewer'])
        expect((await call('PUT', `/team-users/${theirs}/roles`, { role_ids: [roles[role]] }, as)).status).toBe(200);
    expect((await invite(roles['team_admin']!, owner)).status).toBe(201);
    const configs = [{ sub_team_id: subTeam, role_ids: [subRoles['team_admin']] }];
    expect((await invite(roles['viewer']!, owner, { sub_team_configs: configs })).status).toBe(201);
  });

  test('of a team that is no sub-team of this one are refused', async () => {
    const other = (await call('POST', '/teams', { name: 'Other' }, staff)).body.id;
    const row = { team_id: team, team_user_id: await membershipOf(viewer), sub_team_id: other };
    const { status } = await call('POST', '/team-user-sub-teams', { ...row, role_ids: [subRoles['viewer']] }, staff);
    expect(status).toBe(422);
    const foreign = { ...row, sub_team_id: subTeam, role_ids: [roles['viewer']] };
    expect((await call('POST', '/team-user-sub-teams', foreign, owner)).status).toBe(422);
  });
});

describe('[TU-023] a member who holds more', () => {
  test('is neither demoted nor removed by one who holds less', async () => {
    const second = await memberWith(roles['team_admin']!);
    const theirs = await membershipOf(second);
    const calls = [
      await call('PUT', `/team-users/${theirs}/roles`, { role_ids: [roles['viewer']] }, manager),
      await call('PUT', `/team-users/${theirs}`, { role_ids: [roles['viewer']] }, manager),
      await call('DELETE', `/team-users/${theirs}`, undefined, manager),
    ];
    for (const { status, body } of calls) expect([status, body]).toEqual([403, { message: above }]);
    expect(await heldBy(second)).toEqual([roles['team_admin']]);
    expect((await call('DELETE', `/team-users/${theirs}`, undefined, owner)).status).toBe(204);
  });

  test('is one who holds more in a sub-team, too', async () => {
    const person = await memberWith(roles['viewer']!);
    const theirs = await membershipOf(person);
    const configs = [{ sub_team_id: subTeam, role_ids: [subRoles['finance']] }];
    const given = { role_ids: [roles['viewer']], sub_team_configs: configs };
    expect((await call('PUT', `/team-users/${theirs}/roles`, given, owner)).status).toBe(200);
    const row = await configOf(theirs);
    expect((await call('DELETE', `/team-user-sub-teams/${row}`, undefined, manager)).status).toBe(403);
    const refused = await call('DELETE', `/team-users/${theirs}`, undefined, manager);
    expect([refused.status, refused.body.message]).toEqual([403, above]);
  });

  test('can give up their own roles', async () => {
    const second = await memberWith(roles['people']!);
    const own = await membershipOf(second);
    expect((await call('PUT', `/team-users/${own}`, { role_ids: [roles['viewer']] }, second)).status).toBe(200);
  });
});
