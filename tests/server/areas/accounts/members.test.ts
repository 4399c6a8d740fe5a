import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { newId } from '#server/kernel/data/id.ts';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let passwordHash: string;
let admin: Person;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  admin = await makePerson(server.pool, { email: 'admin@trunkline.example', role: 'admin', passwordHash });
});

const post = (url: string, body: unknown, as?: Person) => server.call('POST', `/api${url}`, { body, as: as?.token });
const put = (url: string, body: unknown, as?: Person) => server.call('PUT', `/api${url}`, { body, as: as?.token });
const get = (url: string, as?: Person) => server.call('GET', `/api${url}`, { as: as?.token });

describe('members', () => {
  let team: string;
  let owner: Person;
  let roles: Record<string, string>;

  beforeAll(async () => {
    const created = await post('/teams', { name: 'Acme Dental' }, admin);
    team = created.body.id;
    const rows = await sql(server.pool, 'select template, id from team_roles where team_id = $1', [team]);
    roles = Object.fromEntries(rows) as Record<string, string>;
    owner = await makePerson(server.pool, { email: 'owner@acme-dental.example', passwordHash });
    await sql(
      server.pool,
      `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, $4, 'active')`,
      [newId(), team, owner.userId, [roles['team_admin']]],
    );
  });

  test('[TU-024] [TU-029] a new team has the six built-in roles', () => {
    expect(Object.keys(roles).sort()).toEqual([
      'finance',
      'network',
      'procurement_manager',
      'signer',
      'team_admin',
      'viewer',
    ]);
  });

  test('[TU-029] who holds the role Viewer reads requests, bills and the inventory, and changes none of them', async () => {
    const [permissions] = await sql(server.pool, 'select permissions from team_roles where id = $1', [roles['viewer']]);
    expect((permissions![0] as string[]).toSorted()).toEqual([
      'VIEW_BILL_CONSOLIDATION',
      'VIEW_INVENTORY',
      'VIEW_PROCUREMENT',
    ]);
    const viewer = await makePerson(server.pool, {});
    await sql(
      server.pool,
      `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, $4, 'active')`,
      [newId(), team, viewer.userId, [roles['viewer']]],
    );
    for (const path of ['/service-groups', '/services']) expect((await get(path, viewer)).status).toBe(200);
    const group = { team_id: team, service_types: ['internet'] };
    expect((await post('/service-groups', group, viewer)).status).toBe(403);
    expect((await post('/addresses', { team_id: team, name: 'HQ' }, viewer)).status).toBe(403);
  });

  test('[TU-033] an invitation holds for seven days, and not longer', async () => {
    const email = 'late@acme-dental.example';
    const body = { team_id: team, email, first_name: 'Late', last_name: 'Person', role_ids: [roles['viewer']] };
    expect((await post('/team-users', body, owner)).status).toBe(201);
    const token = await tokenFor(server, email);
    const check = () => get(`/team-users/validate-invitations?token=${token}`);
    const pass = (span: string) =>
      sql(
        server.pool,
        `update link_tokens set expires_at = expires_at - $1::interval
          where purpose = 'team_invitation' and user_id = (select id from users where email = $2)`,
        [span, email],
      );
    await pass('6 days 23 hours');
    expect((await check()).status).toBe(200);
    await pass('1 hour');
    const late = await check();
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('invitation')]);
    expect((await put('/team-users/accept-invitations', { token, password, phone: '312-555-0142' })).status).toBe(422);
  });

  test('[TU-008] [TU-013] [TU-014] [AC-030] [AC-035] an invited person sets up the account and joins', async () => {
    const email = 'new@acme-dental.example';
    const invited = await post(
      '/team-users',
      { team_id: team, email, first_name: 'New', last_name: 'Person', role_ids: [roles['viewer']] },
      owner,
    );
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ status: 'invited', role_ids: [roles['viewer']] });
    const token = await tokenFor(server, email);
    const check = await get(`/team-users/validate-invitations?token=${token}`);
    const inviter = 'Dana Whitfield';
    expect(check.body).toEqual({ email, team: 'Acme Dental', name: 'New Person', inviter, has_account: false });
    expect((await put('/team-users/accept-invitations', { token, password })).body.phone).toEqual(['Required']);
    const joined = await put('/team-users/accept-invitations', { token, password, phone: '312-555-0142' });
    expect(joined.status).toBe(200);
    // Bills are an add-on product, which this team does not have (TM-021).
    expect(joined.body.user.team_auth_actions[team]).toEqual(['VIEW_INVENTORY', 'VIEW_PROCUREMENT']);
    expect((await get(`/team-users/validate-invitations?token=${token}`)).status).toBe(422);
    const record = { entity: 'team-user', id: invited.body.id };
    expect(server.announcements.filter((each) => each.record?.id === record.id)).toEqual([
      { event: 'account.invited', teamId: team, record, values: { email } },
      { event: 'account.invitation_accepted', teamId: team, record, values: { user: 'New Person' } },
    ]);
  });

  test('[AC-032] [AC-036] somebody with an account joins by the link, which is no way around their sign-in', async () => {
    const known = await makePerson(server.pool, { email: 'known@consulting.example', passwordHash });
    await post('/team-users', { team_id: team, user_id: known.userId, role_ids: [roles['viewer']] }, owner);
    const token = await tokenFor(server, known.email);
    const check = await get(`/team-users/validate-invitations?token=${token}`);
    expect(check.body).toMatchObject({ email: known.email, team: 'Acme Dental', has_account: true });
    const joined = await put('/team-users/accept-invitations', { token });
    expect([joined.status, joined.body, joined.headers['set-cookie']]).toEqual([200, {}, undefined]);
    const profile = await get('/account/profile', known);
    expect(profile.body.team_auth_actions[team]).toContain('VIEW_PROCUREMENT');
  });

  test('[TU-017] the accounts of a team are listed under /team-users, to its members alone', async () => {
    const listed = await get(`/team-users?team_id=${team}&status=active`, owner);
    expect(listed.body.records.map(({ user }: { user: { id: string } }) => user.id)).toContain(owner.userId);
    const stranger = await makePerson(server.pool, { email: 'lister@elsewhere.example', passwordHash });
    expect((await get(`/team-users?team_id=${team}`, stranger)).body.records ?? []).toEqual([]);
  });

  test('[TU-009] [TU-010] needs a role, and an address or a user', async () => {
    const noRole = await post('/team-users', { team_id: team, email: 'x@acme-dental.example', role_ids: [] }, owner);
    expect([noRole.status, 'role_ids' in noRole.body]).toEqual([422, true]);
    const withoutEmail = await post('/team-users', { team_id: team, role_ids: [roles['viewer']] }, owner);
    expect([withoutEmail.status, withoutEmail.body.email]).toEqual([422, ['Required']]);
  });

  test('[TU-023] a member without MANAGE_USERS is refused, a stranger finds nothing', async () => {
    const viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    const stranger = await makePerson(server.pool);
    const body = {
      team_id: team,
      email: 'x@acme-dental.example',
      first_name: 'X',
      last_name: 'Y',
      role_ids: [roles['viewer']],
    };
    const refused = await post('/team-users', body, viewer);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Requires MANAGE_USERS permission. Contact team admin for access.',
    ]);
    expect((await post('/team-users', body, stranger)).status).toBe(403);
  });

  test('[TU-032] the only Team Admin stays', async () => {
    const [[id, version]] = (await sql(server.pool, 'select id, version from team_users where user_id = $1', [
      owner.userId,
    ])) as [[string, number]];
    expect(version).toBe(1);
    expect((await put(`/team-users/${id}`, { role_ids: [roles['viewer']] }, owner)).status).toBe(422);
    expect((await server.call('DELETE', `/api/team-users/${id}`, { as: owner.token })).status).toBe(422);
    expect((await put(`/team-users/${id}/roles`, { role_ids: [roles['signer']] }, owner)).status).toBe(422);
  });

  test('[TU-011] [PE-015] [PE-017] new roles take the place of the old ones, and hold from the next call on', async () => {
    const member = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    const [[id]] = (await sql(server.pool, 'select id from team_users where user_id = $1', [member.userId])) as [
      [string],
    ];
    const wanted = [roles['finance']!, roles['signer']!];
    const changed = await put(`/team-users/${id}`, { role_ids: wanted }, owner);
    expect([changed.status, changed.body.role_ids.toSorted()]).toEqual([200, wanted.toSorted()]);
    const read = await get(`/team-users/${id}`, owner);
    expect(read.body.role_ids.toSorted()).toEqual(wanted.toSorted());
    const { body } = await get('/account/profile', member);
    expect(body.team_auth_actions[team]).toEqual(expect.arrayContaining(['SIGN_CONTRACTS', 'VIEW_PROCUREMENT']));
    expect(body.team_auth_actions[team]).not.toContain('MANAGE_USERS');
    expect((await put(`/team-users/${id}`, { role_ids: wanted }, member)).status).toBe(403);
  });

  test('[TU-011] roles of another team are refused', async () => {
    const other = (await post('/teams', { name: 'Other' }, admin)).body.id;
    const [[foreign]] = (await sql(server.pool, 'select id from team_roles where team_id = $1 limit 1', [other])) as [
      [string],
    ];
    const [[id]] = (await sql(server.pool, 'select id from team_users where user_id = $1', [owner.userId])) as [
      [string],
    ];
    expect((await put(`/team-users/${id}`, { role_ids: [foreign] }, owner)).status).toBe(422);
  });

  test('a change of roles holds on the very next call', async () => {
    const person = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
    const tag = (label: string) => post('/service-tags', { team_id: team, label, color: '#123456' }, person);
    expect((await tag('One')).status).toBe(201);
    await sql(server.pool, 'update team_users set role_ids = $1 where user_id = $2', [
      [roles['viewer']],
      person.userId,
    ]);
    expect((await tag('Two')).status).toBe(403);
    await sql(server.pool, 'delete from team_users where user_id = $1', [person.userId]);
    expect((await tag('Three')).status).toBe(404);
  });
});
