/** Calls on users and staff accounts, and the permissions of team roles. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { newId } from '#server/kernel/data/id.ts';

const server = useServer();
let admin: Person;
let operator: Person;
let team: string;
let customer: Person;

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
  operator = await makePerson(server.pool, { role: 'quoperator' });
  team = (await server.call('POST', '/api/teams', { body: { name: 'Acme Dental' }, as: admin.token })).body.id;
  customer = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = admin) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
const query = async (text: string, as: Person = admin) =>
  (await server.call('POST', '/api/graphql', { as: as.token, body: { query: text } })).body.data;

test('[AM-013] only administrators create and change administrators', async () => {
  const facts = { email: 'new-admin@trunkline.example', first_name: 'Nia', last_name: 'Roe', role: 'admin' };
  for (const person of [operator, customer]) expect((await ask('POST', 'admins', facts, person)).status).toBe(403);
  const made = await ask('POST', 'admins', { ...facts, password: 'Right-horse-1' });
  expect([made.status, made.body]).toMatchObject([201, { role: 'admin', is_superuser: true }]);
  const mine = { last_name: 'Mine' };
  expect((await ask('PUT', `admins/${made.body.id}`, mine, operator)).status).toBe(403);
  expect((await ask('PUT', `admins/${made.body.id}`, mine, customer)).status).toBe(404);
  expect((await ask('PUT', `admins/${made.body.id}`, { last_name: 'Rowe' })).body.last_name).toBe('Rowe');
  for (const body of [mine, { role: 'admin' }, { password: 'Right-horse-2' }])
    expect((await ask('PUT', `admins/${customer.userId}`, body)).status).toBe(404);
  expect((await ask('GET', `users/${customer.userId}`)).body).toMatchObject({
    role: 'normal_user',
    is_superuser: false,
  });
});

test('[AM-015] [AM-031] [AM-032] administrators make and change users, with a phone, each field for itself', async () => {
  const facts = { email: 'rosa@lind.example', first_name: 'Rosa', last_name: 'Lind', phone: '312-555-0142' };
  for (const person of [operator, customer]) expect((await ask('POST', 'users', facts, person)).status).toBe(403);
  const made = await ask('POST', 'users', facts);
  expect([made.status, made.body]).toMatchObject([201, { ...facts, role: 'normal_user', is_superuser: false }]);
  // The account has no password yet: this email has the only way in.
  expect(server.emails.at(-1)).toMatchObject({
    template: 'welcome',
    to: facts.email,
    link: { purpose: 'email_verification', path: '/confirm/account-creation', query: { email: facts.email } },
  });
  const path = `users/${made.body.id}`;
  expect((await ask('PUT', path, { phone: '312-555-0199' }, operator)).status).toBe(403);
  expect((await ask('PUT', path, { phone: '312-555-0199' })).body).toMatchObject({ ...facts, phone: '312-555-0199' });
  const { email, ...withoutEmail } = facts;
  expect((await ask('POST', 'users', withoutEmail)).body.email).toEqual(['Required']);
  expect((await ask('POST', 'users', { ...facts, email: email.toUpperCase() })).status).toBe(422);
});

test('[AM-030] [AM-028] users are listed by roles, demo accounts where all are asked for', async () => {
  const demo = await makePerson(server.pool, { role: 'quoperator' });
  await sql(server.pool, 'update users set is_demo = true where id = $1', [demo.userId]);
  const ids = async (query: string, as: Person = admin): Promise<readonly string[]> => {
    const { status, body } = await ask('GET', `users?per_page=100${query}`, undefined, as);
    expect(status).toBe(200);
    return body.records.map((each: { id: string }) => each.id);
  };
  expect(await ids('&roles=quoperator')).toEqual([operator.userId]);
  for (const roles of ['&roles=quoperator&roles=admin', '&roles=quoperator,admin']) {
    expect(await ids(roles)).toEqual(expect.arrayContaining([admin.userId, operator.userId]));
    expect(await ids(roles)).not.toContain(customer.userId);
  }
  const all = await ids('&roles=quoperator&include_all_accounts=true');
  expect(all.toSorted()).toEqual([demo.userId, operator.userId].toSorted());
  expect(await ids('')).not.toContain(demo.userId);
  expect(await ids('&is_demo=true')).toEqual([demo.userId]);
  expect(await ids(`&id=${demo.userId}`)).toEqual([demo.userId]);
  expect(await ids('&roles=quoperator', customer)).toEqual([]);
  const bad = await ask('GET', 'users?roles=pirate');
  expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['message', 'roles']]);
  expect((await ask('GET', 'users?include_all_accounts=maybe')).status).toBe(400);
});

test('[AM-039] banned entries are listed, made, changed and removed, by administrators', async () => {
  const made = await ask('POST', 'banned-users', { email: 'spam@lind.example', error_message: 'No.' });
  expect(made.status).toBe(201);
  const path = `banned-users/${made.body.id}`;
  expect((await ask('GET', 'banned-users?q=spam')).body.total_count).toBe(1);
  expect((await ask('PUT', path, { error_message: 'Not here.' })).body.error_message).toBe('Not here.');
  for (const [method, url] of [
    ['GET', 'banned-users'],
    ['DELETE', path],
  ] as const)
    expect((await ask(method, url, undefined, customer)).status).toBe(403);
  expect((await ask('DELETE', path)).status).toBe(204);
  expect((await ask('GET', 'banned-users?q=spam')).body.total_count).toBe(0);
});

test('[AM-041] GraphQL lists the staff, all or by roles, up to 1000 at once, and gives customers none by role', async () => {
  const read = async (words: string) =>
    (await query(`{ usersPaginated(isSuperuser: true, perPage: 1000${words}) { records { id role } } }`)).usersPaginated
      .records;
  const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  expect(ids(await read(''))).toEqual(expect.arrayContaining([admin.userId, operator.userId]));
  expect(ids(await read(''))).not.toContain(customer.userId);
  expect(await read(', role: quoperator')).toEqual([{ id: operator.userId, role: 'quoperator' }]);
  expect(ids(await read(', role_In: [admin, quoperator]'))).toContain(admin.userId);
});

test('[TU-003] the roles of a member hold in the team, those for a sub-team there alone', async () => {
  const sub = await makeTeam(server.pool, 'Acme West', team);
  const person = await makePerson(server.pool, {
    teams: { [team]: ['VIEW_INVENTORY'] },
    subTeams: { [sub]: { parent: team, permissions: ['VIEW_INVENTORY', 'MANAGE_SERVICE_TAGS'] } },
  });
  const tag = (team_id: string) => ask('POST', 'service-tags', { team_id, label: 'Backup', color: '#123456' }, person);
  expect((await tag(team)).status).toBe(403);
  expect((await tag(sub)).status).toBe(201);
});

describe('the built-in roles of a new team', () => {
  beforeAll(async () => {
    for (const subscription_name of ['bill_consolidation', 'network_inventory_manager'])
      await ask('PUT', `teams/${team}/subscription`, { subscription_name, is_active: true });
  });

  test.for([
    [
      '[TU-025]',
      'procurement_manager',
      'VIEW_PROCUREMENT MANAGE_PROCUREMENT START_NEW_QUOTES SELECT_QUOTES MANAGE_ADDRESSES MANAGE_SERVICE_GROUP_FOLLOWERS MANAGE_SERVICE_TAGS VIEW_INVENTORY',
    ],
    ['[TU-026]', 'signer', 'VIEW_PROCUREMENT SIGN_CONTRACTS'],
    ['[TU-027]', 'finance', 'VIEW_BILL_CONSOLIDATION MANAGE_BILL_CONSOLIDATION VIEW_INVENTORY VIEW_PROCUREMENT'],
    [
      '[TU-028]',
      'network',
      'VIEW_INVENTORY MANAGE_INVENTORY MANAGE_SERVICE_TAGS MANAGE_ADDRESSES VIEW_PROCUREMENT START_NEW_QUOTES',
    ],
  ] as const)('%s %s lets its holder do what it lists, and nothing else', async ([, template, permissions]) => {
    const person = await makePerson(server.pool);
    await sql(
      server.pool,
      `insert into team_users (id, team_id, user_id, role_ids, status)
       select $1, $2, $3, array_agg(id), 'active' from team_roles where team_id = $2 and template = $4`,
      [newId(), team, person.userId, template],
    );
    const may = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await ask(method, path, body, person)).status !== 403;
    const address = { team_id: team, name: 'Office', street: '1 Main', city: 'Chicago', country: 'US' };
    const can = {
      MANAGE_SERVICE_TAGS: await may('POST', 'service-tags', { team_id: team, label: template, color: '#123456' }),
      MANAGE_ADDRESSES: await may('POST', 'addresses', { ...address, state_province: 'IL', postal_code: '60606' }),
      VIEW_BILL_CONSOLIDATION: await may('GET', `invoices?team_id=${team}`),
      MANAGE_USERS: await may('POST', 'team-users', { team_id: team, email: 'x@acme.example', role_ids: [newId()] }),
    };
    const held = permissions.split(' ');
    expect(can).toEqual({
      MANAGE_SERVICE_TAGS: held.includes('MANAGE_SERVICE_TAGS'),
      MANAGE_ADDRESSES: held.includes('MANAGE_ADDRESSES'),
      VIEW_BILL_CONSOLIDATION: held.includes('VIEW_BILL_CONSOLIDATION'),
      MANAGE_USERS: false,
    });
    const { team_auth_actions: actions } = (await ask('GET', 'account/profile', undefined, person)).body;
    expect(actions[team].toSorted()).toEqual(held.toSorted());
  });
});
