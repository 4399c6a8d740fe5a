import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let admin: Person;

beforeAll(async () => {
  admin = await makePerson(server.pool, { email: 'admin@trunkline.example', role: 'admin' });
  for (const name of ['Lumen', 'Zayo']) {
    await sql(server.pool, 'insert into providers (id, name) values ($1, $2)', [newId(), name]);
  }
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as: string = admin.token) =>
  server.call(method, `/api${path}`, { body, as });
const facts = (name: string, more: object = {}) => ({
  template: 'quoting',
  email: `${name}@northwind-demo.example`,
  first_name: 'Nora',
  last_name: 'Wind',
  password,
  phone: '312-555-0142',
  company: `Northwind ${name}`,
  website: 'https://northwind-demo.example',
  service_groups: [],
  ...more,
});

/** The person of the address, and the steps of their visible requests. */
async function worldOf(email: string, secret = password) {
  const { status, body } = await server.call('POST', '/api/account/login', { body: { email, password: secret } });
  if (status !== 200) return { status };
  const groups = await call('GET', '/service-groups?sort_field=current_step&sort_dir=asc', undefined, body.token);
  const steps = (groups.body.records as { current_step: string }[]).map(({ current_step }) => current_step);
  return { status, user: body.user, token: body.token as string, steps };
}

const count = async (table: string, teamId: string) =>
  Number((await sql(server.pool, `select count(*) from ${table} where team_id = $1`, [teamId]))[0]![0]);

describe('a demo account', () => {
  test('[AM-014] [AM-025] [PE-007] is made of its fields: somebody signs in and finds the world of the template', async () => {
    const made = await call('POST', '/demo-accounts', facts('nora'));
    expect([made.status, made.text]).toEqual([201, expect.not.stringMatching(/argon2|Right-horse/)]);
    const world = await worldOf('nora@northwind-demo.example');
    expect(world.user).toMatchObject({ is_demo: true, is_customer: true, company: 'Northwind nora' });
    expect(world.user.teams).toMatchObject([{ name: 'Northwind nora' }]);
    expect(world.steps).toEqual(['out_for_quote', 'quote_received']);
    expect(await count('quotes', made.body.team_id)).toBe(3);
  });

  test('[AM-008] keeps every field that it is made of, but its password to itself', async () => {
    const service_groups = [{ project_name: 'Lobby TV', service_types: ['tv', 'music'] }];
    const { password: secret, ...given } = facts('fields', { template: 'empty', service_groups });
    const made = await call('POST', '/demo-accounts', { ...given, password: secret });
    const read = await call('GET', `/demo-accounts/${made.body.id}`);
    expect(read.body).toMatchObject(given);
    expect(read.text).not.toContain(secret);
    const other = await call('POST', '/demo-accounts', facts('other', { template: 'castle' }));
    expect([other.status, other.body.template]).toEqual([422, ['Invalid']]);
  });

  test.each([
    ['empty', []],
    ['installing', ['order_submitted', 'pending_installation']],
    ['full_inventory', ['service_installed', 'service_installed', 'service_installed']],
  ])(
    '[AM-025] [AM-029] of the template %s starts with its requests and the additional ones',
    async (template, steps) => {
      const service_groups = [{ project_name: 'Lobby TV', service_types: ['tv', 'music'] }];
      const made = await call('POST', '/demo-accounts', facts(template, { template, service_groups }));
      expect(made.status).toBe(201);
      const world = await worldOf(`${template}@northwind-demo.example`);
      expect(world.steps).toEqual(['info_received', ...steps]);
      const kinds = await sql(
        server.pool,
        `select s.service_type from services s join service_groups g on g.id = s.service_group_id
        where g.team_id = $1 and g.project_name = 'Lobby TV' order by 1`,
        [made.body.team_id],
      );
      expect(kinds).toEqual([['music'], ['tv']]);
    },
  );

  test('[AM-025] [TM-021] of a full inventory holds the add-on products that its bills and its inventory need', async () => {
    await call('POST', '/demo-accounts', facts('bills', { template: 'full_inventory' }));
    const { token } = await worldOf('bills@northwind-demo.example');
    expect((await call('GET', '/invoices', undefined, token)).body.total_count).toBeGreaterThan(0);
    const [team] = (await call('GET', '/teams', undefined, token)).body.records;
    const upload = { team_id: team.id, name: 'Midwest contracts' };
    expect((await call('POST', '/inventory-uploads', upload, token)).status).toBe(201);
  });

  test('[AM-028] [TM-038] keeps its team out of the lists of teams and action items, also after a reset', async () => {
    const made = await call('POST', '/demo-accounts', facts('hidden', { template: 'empty' }));
    for (const again of [false, true]) {
      const { body } = again ? await call('PUT', `/demo-accounts/${made.body.id}/reset`) : made;
      const item = { team_id: body.team_id, task: 'Shown to a prospect', action_item_type: 'ACTION_REQUEST' };
      expect((await call('POST', '/action-items', item)).status).toBe(201);
      const query = '{ teamsPaginated(q: "Northwind hidden") { totalCount } }';
      const { body: answer } = await call('POST', '/graphql', { query });
      expect(answer.data.teamsPaginated.totalCount).toBe(0);
      const shown = async (more: string) =>
        (await call('GET', `/action-items?task__contains=prospect${more}`)).body.total_count;
      expect([await shown(''), await shown('&include_demo_accounts=true')]).toEqual([0, 1]);
    }
  });

  test('[AM-028] keeps what its team is shown out of the lists and queues of staff, until it is asked for', async () => {
    const { body } = await call('POST', '/demo-accounts', facts('queues', { template: 'quoting' }));
    const listed = async (path: string) => {
      const { records } = (await call('GET', `/${path}`)).body;
      return records.filter(
        (each: { id: string; team_id?: string }) => (each.team_id ?? each.id) === body.team_id,
      ) as readonly { id: string }[];
    };
    expect(await listed('teams?q=Northwind%20queues')).toEqual([]);
    for (const asked of ['include_demo_accounts=true', 'is_demo=true', `id=${body.team_id}`])
      expect(await listed(`teams?q=Northwind%20queues&${asked}`)).toHaveLength(1);
    const ticket = { type: 'BILLING_ISSUE', subject: 'Shown', dispute_reason: 'DUPLICATE', opening_text: 'Shown' };
    expect((await call('POST', '/tickets', { ...ticket, team_id: body.team_id })).status).toBe(201);
    for (const path of ['service-groups', 'services', 'quote-requests', 'tickets'] as const) {
      expect([path, await listed(`${path}?per_page=100`)]).toEqual([path, []]);
      const ways = [`team_id=${body.team_id}`, 'include_demo_accounts=true&per_page=100'];
      for (const way of ways) expect([path, (await listed(`${path}?${way}`)).length > 0]).toEqual([path, true]);
    }
    const [group] = await listed(`service-groups?team_id=${body.team_id}`);
    expect((await listed(`services?service_group_id=${group!.id}`)).length).toBeGreaterThan(0);
  });

  test('[AM-014] needs a strong password and an unused address', async () => {
    const weak = await call('POST', '/demo-accounts', facts('weak', { password: 'abcdefgh' }));
    expect([weak.status, weak.body.password]).toEqual([
      422,
      ['Must contain 1 uppercase, 1 lowercase, and 1 number or special character'],
    ]);
    const { password: _none, ...open } = facts('open');
    expect((await call('POST', '/demo-accounts', open)).body.password).toEqual(['Required']);
    const taken = await call('POST', '/demo-accounts', facts('x', { email: 'Admin@trunkline.example' }));
    expect([taken.status, taken.body.email]).toEqual([422, ['Must be unique']]);
  });

  test('[AM-014] [PE-007] is edited: the person, the team and the password follow', async () => {
    const { body } = await call('POST', '/demo-accounts', facts('edit'));
    const edited = await call('PUT', `/demo-accounts/${body.id}`, {
      first_name: 'Ada',
      company: 'Southwind',
      password: 'Right-horse-2',
    });
    expect(edited.status).toBe(200);
    expect((await worldOf('edit@northwind-demo.example')).status).toBe(401);
    const { user } = await worldOf('edit@northwind-demo.example', 'Right-horse-2');
    expect([user.first_name, user.company, user.teams[0].name]).toEqual(['Ada', 'Southwind', 'Southwind']);
  });

  test('[AM-026] returns to its template: what was changed is gone, what was there is back', async () => {
    const made = await call('POST', '/demo-accounts', facts('reset'));
    const before = await worldOf('reset@northwind-demo.example');
    await sql(server.pool, `update service_groups set current_step = 'cancelled' where team_id = $1`, [
      made.body.team_id,
    ]);
    await sql(server.pool, `update users set first_name = 'Mallory', password_hash = null where id = $1`, [
      made.body.user_id,
    ]);
    const reset = await call('PUT', `/demo-accounts/${made.body.id}/reset`);
    expect(reset.status).toBe(200);
    expect(reset.body.team_id).not.toBe(made.body.team_id);
    expect(Date.parse(reset.body.reset_at)).toBeGreaterThan(Date.parse(made.body.reset_at));
    expect(await count('service_groups', made.body.team_id)).toBe(0);
    expect((await call('GET', '/account/profile', undefined, before.token)).status).toBe(401);
    const after = await worldOf('reset@northwind-demo.example');
    expect(after.steps).toEqual(before.steps);
    expect([after.user.id, after.user.first_name]).toEqual([made.body.user_id, 'Nora']);
  });

  test('[AM-027] is removed with its person and its team', async () => {
    const { body } = await call('POST', '/demo-accounts', facts('gone'));
    const { status } = await call('DELETE', `/demo-accounts/${body.id}`);
    expect(status).toBe(204);
    expect((await worldOf('gone@northwind-demo.example')).status).toBe(401);
    expect((await call('GET', `/demo-accounts/${body.id}`)).status).toBe(404);
    const left = await sql(
      server.pool,
      'select 1 from users where id = $1 union all select 1 from teams where id = $2',
      [body.user_id, body.team_id],
    );
    expect(left).toEqual([]);
    expect((await call('POST', '/demo-accounts', facts('gone'))).status).toBe(201);
  });
});

test('[AM-014] [PE-007] only administrators add and change accounts of any kind', async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  const made = await call('POST', '/demo-accounts', facts('kept'));
  const others = [
    await makePerson(server.pool, { role: 'salesperson' }),
    await makePerson(server.pool, { role: 'development' }),
    await makePerson(server.pool, { teams: { [team]: ['MANAGE_USERS', 'MANAGE_TEAM'] } }),
  ];
  const admins = { email: 's@trunkline.example', first_name: 'S', last_name: 'E', role: 'salesperson' };
  for (const { token } of others) {
    const tries = [
      await call('POST', '/demo-accounts', facts('no'), token),
      await call('PUT', `/demo-accounts/${made.body.id}`, { company: 'Mine' }, token),
      await call('PUT', `/demo-accounts/${made.body.id}/reset`, undefined, token),
      await call('DELETE', `/demo-accounts/${made.body.id}`, undefined, token),
      await call('POST', '/admins', admins, token),
      await call('POST', '/users', { email: 'u@acme-dental.example', first_name: 'U', last_name: 'V' }, token),
    ];
    for (const { status } of tries) expect([403, 404]).toContain(status);
  }
  const [user] = (await call('GET', '/users?email=kept@northwind-demo.example')).body.records;
  expect((await call('PUT', `/users/${user.id}`, { last_name: 'Storm' })).body.last_name).toBe('Storm');
  expect((await call('POST', '/admins', admins)).status).toBe(201);
  const added = await call('POST', '/users', { email: 'u@acme-dental.example', first_name: 'U', last_name: 'V' });
  expect(added.status).toBe(201);
});
