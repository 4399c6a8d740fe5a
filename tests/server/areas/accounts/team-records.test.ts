/** Team and member records as callers read them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let admin: Person;
let sales: Person;
let owner: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  sales = await makePerson(server.pool, { role: 'salesperson' });
  owner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_TEAM', 'MANAGE_USERS'] } });
});

const get = (path: string, as: Person) => server.call('GET', `/api/${path}`, { as: as.token });
const ask = async (query: string, as: Person) => {
  const { body } = await server.call('POST', '/api/graphql', {
    as: as.token,
    body: { query: query.replace('%', team) },
  });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const put = (body: object, as: Person) => server.call('PUT', `/api/teams/${team}`, { as: as.token, body });

describe('a team', () => {
  test.each([
    ['[TM-002]', 'tier', ['NO_ICP_FIT', 'TIER_1', 'TIER_2', 'TIER_3'], 'TIER_4'],
    ['[TM-003]', 'status', ['active', 'in_progress', 'inactive'], 'closed'],
  ])('%s takes each %s of the list and no other', async (_row, field, values, other) => {
    for (const value of values) {
      expect((await put({ [field]: value }, sales)).status).toBe(200);
      expect((await get(`teams/${team}`, sales)).body[field]).toBe(value);
    }
    const refused = await put({ [field]: other }, sales);
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, expect.arrayContaining([field])]);
    expect((await get(`teams/${team}`, sales)).body[field]).toBe(values.at(-1));
    await put({ status: 'active' }, sales);
  });

  test('[TM-001] [TM-004] is read by staff with every field, and by its customers without those of staff', async () => {
    const subscription = { subscription_name: 'expense_management', is_active: true };
    const switched = await server.call('PUT', `/api/teams/${team}/subscription`, {
      as: sales.token,
      body: subscription,
    });
    expect(switched.status).toBe(200);
    const { body } = await get(`teams/${team}`, sales);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'website',
        'cover_image',
        'parent_team_id',
        'team_is_subteam',
        's3_object_name',
        'created_by_admin',
        'salesperson_id',
        'implementation_specialist_id',
        'default_billing_contact_id',
        'default_billing_address_id',
        'questionnaire_is_softblocked',
        'questionnaire_softblocker_limit',
        'address_column_schema',
        'service_detail_column_schema',
        'tier',
        'status',
      ]),
    );
    const { records } = (await get(`teams?q=Acme Dental`, sales)).body;
    for (const team_subscriptions of [body.team_subscriptions, records[0].team_subscriptions])
      expect(team_subscriptions).toContainEqual(
        expect.objectContaining({ name: 'expense_management', is_active: true }),
      );
    const back = await put({ ...body, website: 'https://acme-dental.example' }, sales);
    expect([back.status, back.body.team_subscriptions]).toEqual([200, body.team_subscriptions]);
    const inside = await ask('{ team(id: "%") { teamSubscriptions { name isActive } } }', sales);
    expect(inside.team.teamSubscriptions).toContainEqual({ name: 'expense_management', isActive: true });
    const seen = Object.keys((await get(`teams/${team}`, owner)).body);
    expect(seen).toContain('status');
    for (const hidden of ['tier', 's3_object_name', 'created_by_admin', 'questionnaire_softblocker_limit'])
      expect(seen).not.toContain(hidden);
  });

  test('[TM-030] [TM-032] has toggles with a name, whether they are on, and a value where they carry a number', async () => {
    const { body } = await get(`toggles/all?team_id=${team}`, owner);
    for (const toggle of body.records)
      expect(toggle).toMatchObject({ name: expect.any(String), on: expect.any(Boolean) });
    const valued = body.records.filter(({ value }: { value?: unknown }) => typeof value === 'number');
    expect(valued.length).toBeGreaterThan(0);
    const less = await server.call('POST', '/api/feature-toggles', {
      as: admin.token,
      body: { team_id: team, name: 'apiRateLimit', on: true, value: -1 },
    });
    expect([less.status, Object.keys(less.body)]).toEqual([422, expect.arrayContaining(['value'])]);
  });
});

describe('a member', () => {
  test('[TU-001] links a team and a user with roles, and with roles in sub-teams', async () => {
    const made = await server.call('POST', '/api/teams', {
      as: admin.token,
      body: { name: 'Acme West', parent_team_id: team },
    });
    const { body } = await get(`team-users?team_id=${team}`, owner);
    const own = body.records.find((each: { user_id: string }) => each.user_id === owner.userId);
    expect(own).toMatchObject({ team_id: team, role_ids: [expect.any(String)] });
    const [[role]] = (await sql(server.pool, 'select id from team_roles where team_id = $1 limit 1', [
      made.body.id,
    ])) as [[string]];
    const configs = [{ sub_team_id: made.body.id, role_ids: [role] }];
    const invited = await server.call('POST', '/api/team-users', {
      as: admin.token,
      body: {
        team_id: team,
        email: 'nina@acme-dental.example',
        first_name: 'Nina',
        last_name: 'West',
        role_ids: own.role_ids,
        sub_team_configs: configs,
      },
    });
    expect([invited.status, invited.text]).toEqual([201, expect.any(String)]);
    const own_configs = [expect.objectContaining({ sub_team_id: made.body.id, role_ids: [role] })];
    const listed = await get(`team-users?team_id=${team}&status=invited`, owner);
    expect(listed.body.records).toMatchObject([{ id: invited.body.id, sub_team_configs: own_configs }]);
    expect([invited.body, (await get(`team-users/${invited.body.id}`, admin)).body]).toMatchObject([
      { sub_team_configs: own_configs },
      { sub_team_configs: own_configs },
    ]);
    const found = await ask(
      `{ teamUser(id: "${invited.body.id}") { teamId userId roleIds subTeamConfigs { subTeamId roleIds } } }`,
      admin,
    );
    expect(found.teamUser).toEqual({
      teamId: team,
      userId: invited.body.user_id,
      roleIds: own.role_ids,
      subTeamConfigs: [{ subTeamId: made.body.id, roleIds: [role] }],
    });
  });
});

describe('[AM-004] [AM-007] an administrator', () => {
  test.each(['admin', 'development', 'implementation_specialist', 'quoperator', 'salesperson'])(
    'is made with the role %s, and is a superuser',
    async (role) => {
      const body = {
        email: `${role}@trunkline-staff.example`,
        first_name: 'Ada',
        last_name: 'Byron',
        role,
        password: 'Plum-rocket-77!',
      };
      const made = await server.call('POST', '/api/admins', { as: admin.token, body });
      expect([made.status, made.text]).toEqual([201, expect.any(String)]);
      const { body: read } = await get(`users/${made.body.id}`, admin);
      expect(read).toMatchObject({
        email: body.email,
        first_name: 'Ada',
        last_name: 'Byron',
        role,
        last_login: null,
        is_superuser: true,
      });
    },
  );

  test('is of no other role', async () => {
    const body = {
      email: 'x@trunkline-staff.example',
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'owner',
      password: 'Plum-rocket-77!',
    };
    const refused = await server.call('POST', '/api/admins', { as: admin.token, body });
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, expect.arrayContaining(['role'])]);
  });
});

test('[AM-009] a banned entry is read with its people, their error text, and the reason', async () => {
  const entry = {
    email: 'spam@spam-dental.example',
    email_domain: 'spam-dental.example',
    ip_address: '192.0.2.7',
    error_message: 'Ask us by phone',
    ban_reason: 'Sends spam',
  };
  const made = await server.call('POST', '/api/banned-users', { as: admin.token, body: entry });
  expect((await get(`banned-users/${made.body.id}`, admin)).body).toMatchObject(entry);
  await sql(server.pool, 'delete from banned_entries where id = $1', [made.body.id]);
});
