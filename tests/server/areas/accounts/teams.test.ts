import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team: string;
let admin: Person;
let sales: Person;
let installer: Person;
let mover: Person;
let owner: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  sales = await makePerson(server.pool, { role: 'salesperson' });
  installer = await makePerson(server.pool, { role: 'implementation_specialist' });
  mover = await makePerson(server.pool, { role: 'salesperson' });
  owner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_TEAM'] } });
});

const put = (path: string, body: unknown, as: Person) =>
  server.call('PUT', `/api/teams/${team}${path}`, { body, as: as.token });

describe('settings of a team', () => {
  test('[TM-006] a team with a parent is a sub-team', async () => {
    const made = await server.call('POST', '/api/teams', {
      body: { name: 'Acme West', parent_team_id: team },
      as: admin.token,
    });
    expect(made.body).toMatchObject({ parent_team_id: team, team_is_subteam: true });
  });

  test('[TM-016] default billing takes a contact of the team only', async () => {
    expect((await put('/default-billing-info', { contact_id: newId() }, owner)).body.contact_id).toEqual(['Not found']);
    expect((await put('/default-billing-info', { contact_id: null }, owner)).status).toBe(200);
  });

  test('[TM-017] [TM-018] [PE-009] administrators assign staff, and staff only', async () => {
    expect((await put('/assignments', { salesperson_id: sales.userId }, admin)).body.salesperson_id).toBe(sales.userId);
    expect((await put('/assignments', { salesperson_id: owner.userId }, admin)).status).toBe(422);
    expect((await put('/assignments', { salesperson_id: sales.userId }, owner)).status).toBe(403);
    const both = { salesperson_id: admin.userId, implementation_specialist_id: installer.userId };
    expect((await put('/assignments', both, admin)).body).toMatchObject(both);
  });

  test.each([
    ['the assignments', 'PUT', (id: string) => `/teams/${id}/assignments`],
    ['a change of the team', 'PUT', (id: string) => `/teams/${id}`],
    ['a new team', 'POST', () => '/teams'],
  ] as const)('[TM-017] [TM-018] %s name staff of the role, and no customer', async (_way, method, path) => {
    const given = method === 'POST' ? { name: 'Acme East' } : {};
    const refusal = ['Choose somebody of our staff with this role, or an administrator.'];
    const wrong = { salesperson_id: owner.userId, implementation_specialist_id: sales.userId };
    const body = { ...given, ...wrong };
    const refused = await server.call(method, `/api${path(team)}`, { as: admin.token, body });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { salesperson_id: refusal, implementation_specialist_id: refusal },
    ]);
  });

  test('[TM-018] a team may be sent back whole after its salesperson took another role', async () => {
    await put('/assignments', { salesperson_id: mover.userId }, admin);
    await server.call('PUT', `/api/admins/${mover.userId}`, { as: admin.token, body: { role: 'quoperator' } });
    const { body } = await server.call('GET', `/api/teams/${team}`, { as: admin.token });
    expect((await put('', { ...body, website: 'https://acme.example' }, admin)).status).toBe(200);
  });

  test('[TM-019] [TM-020] [TM-031] [PE-036] a subscription is switched while the toggle allows it', async () => {
    const on = { subscription_name: 'expense_management', is_active: true };
    expect((await put('/subscription', on, sales)).body).toMatchObject({ name: 'expense_management', is_active: true });
    expect((await put('/subscription', { ...on, is_active: false }, sales)).body).toMatchObject({ is_active: false });
    await sql(
      server.pool,
      `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'editTeamSubscriptions', false)`,
      [newId(), team],
    );
    const refused = await put('/subscription', on, sales);
    expect([refused.status, refused.body.message]).toEqual([403, 'Subscriptions of this team cannot be changed now.']);
  });

  test('[TM-022] [TM-023] own columns are replaced', async () => {
    const columns = [{ key: 'cost_center', label: 'Cost center', type: 'string' }];
    const changed = await put('/update-custom-column-schemas', { address_column_schema: columns }, owner);
    expect([changed.status, changed.body.address_column_schema]).toEqual([200, columns]);
  });

  test('[TM-026] [TM-027] [TM-033] staff set the soft-block limit', async () => {
    const limit = (as: Person) =>
      server.call('POST', `/api/teams/${team}/questionnaire-softblocker-limit`, { body: { limit: 7 }, as: as.token });
    expect((await limit(sales)).body.questionnaire_softblocker_limit).toBe(7);
    expect((await limit(owner)).status).toBe(403);
  });
});
