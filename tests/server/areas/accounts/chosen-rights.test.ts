/** Roles and functions that the specification leaves open, as callers see them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
/** Administrators last, because their calls take effect. */
const staffRoles = ['quoperator', 'salesperson', 'implementation_specialist', 'development', 'admin'] as const;
type StaffRole = (typeof staffRoles)[number];

let team: string;
let staff: Record<StaffRole, Person>;
let owner: Person;

beforeAll(async () => {
  const made = staffRoles.map(async (role) => [role, await makePerson(server.pool, { role })] as const);
  staff = Object.fromEntries(await Promise.all(made)) as typeof staff;
  const created = await server.call('POST', '/api/teams', { as: staff.admin.token, body: { name: 'Acme Dental' } });
  team = created.body.id;
  owner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_USERS', 'MANAGE_TEAM'] } });
});

describe('functions of the console', () => {
  const functions: readonly (readonly [string, string, string, readonly StaffRole[]])[] = [
    ['banning a person', 'DELETE', '/users/{person}/ban', ['admin']],
    ['stopping a person', 'PUT', '/users/{person}/deactivate', ['admin']],
    ['letting a person in again', 'PUT', '/users/{person}/reactivate', ['admin']],
    ['making a staff account', 'POST', '/admins', ['admin']],
    ['changing a staff account', 'PUT', '/admins/{colleague}', ['admin']],
    ['viewing as a customer', 'POST', '/admins/view-as', ['admin']],
    ['reading who is banned', 'GET', '/banned-users', ['admin']],
    ['reading an invitation link', 'GET', '/team-user-verification-link?user_id={person}', ['salesperson', 'admin']],
    ['switching a product', 'PUT', '/teams/{team}/subscription', ['salesperson', 'admin']],
    [
      'setting the limit of services',
      'POST',
      '/teams/{team}/questionnaire-softblocker-limit',
      ['salesperson', 'admin'],
    ],
    ['assigning staff', 'PUT', '/teams/{team}/assignments', ['admin']],
  ];

  test.each(functions)(
    '[PE-011] %s is refused to all staff but those it is for: %s %s',
    async (_, method, path, allowed) => {
      const person = await makePerson(server.pool);
      const colleague = await makePerson(server.pool, { role: 'development' });
      const ids: Readonly<Record<string, string>> = { team, person: person.userId, colleague: colleague.userId };
      const url = `/api${path.replace(/\{(\w+)\}/, (_all, name: string) => ids[name]!)}`;
      const body = method === 'GET' ? {} : { body: {} };
      const ask = async (as: Person): Promise<number> =>
        (await server.call(method as 'PUT', url, { as: as.token, ...body })).status;
      const refused: string[] = [];
      for (const role of staffRoles) {
        const status = await ask(staff[role]);
        expect(status).toBeLessThan(500);
        if (status === 403) refused.push(role);
      }
      expect(refused).toEqual(staffRoles.filter((role) => !allowed.includes(role)));
      expect([403, 404]).toContain(await ask(owner));
    },
  );
});

/** Chosen permissions of each role of a new team. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  'Team Admin': [
    'API_KEYS',
    'MANAGE_ADDRESSES',
    'MANAGE_INVENTORY',
    'MANAGE_PROCUREMENT',
    'MANAGE_SERVICE_GROUP_FOLLOWERS',
    'MANAGE_SERVICE_TAGS',
    'MANAGE_TEAM',
    'MANAGE_USERS',
    'SELECT_QUOTES',
    'SIGN_CONTRACTS',
    'START_NEW_QUOTES',
    'VIEW_INVENTORY',
    'VIEW_PROCUREMENT',
  ],
  'Procurement Manager': [
    'MANAGE_ADDRESSES',
    'MANAGE_PROCUREMENT',
    'MANAGE_SERVICE_GROUP_FOLLOWERS',
    'MANAGE_SERVICE_TAGS',
    'SELECT_QUOTES',
    'START_NEW_QUOTES',
    'VIEW_INVENTORY',
    'VIEW_PROCUREMENT',
  ],
  Signer: ['SIGN_CONTRACTS', 'VIEW_PROCUREMENT'],
  Finance: ['VIEW_INVENTORY', 'VIEW_PROCUREMENT'],
  Network: [
    'MANAGE_ADDRESSES',
    'MANAGE_INVENTORY',
    'MANAGE_SERVICE_TAGS',
    'START_NEW_QUOTES',
    'VIEW_INVENTORY',
    'VIEW_PROCUREMENT',
  ],
  Viewer: ['VIEW_INVENTORY', 'VIEW_PROCUREMENT'],
};
const bills = ['MANAGE_BILL_CONSOLIDATION', 'VIEW_BILL_CONSOLIDATION'];
const withBills: Readonly<Record<string, readonly string[]>> = {
  'Team Admin': bills,
  Finance: bills,
  Viewer: bills.slice(1),
};

/** The profile lists the pages of a person. */
async function actionsOf(role: string): Promise<readonly string[]> {
  const person = await makePerson(server.pool);
  await sql(
    server.pool,
    `insert into team_users (id, team_id, user_id, role_ids, status)
     select gen_random_uuid(), $1, $2, array[id::text], 'active' from team_roles where team_id = $1 and name = $3`,
    [team, person.userId, role],
  );
  const { body } = await server.call('GET', '/api/account/profile', { as: person.token });
  return [...body.team_auth_actions[team]].toSorted();
}

describe('roles of a team', () => {
  test.each(Object.entries(chosen))(
    '[PE-017] a %s of a new team may do exactly what was chosen',
    async (role, actions) => {
      await server.call('PUT', `/api/teams/${team}/subscription`, {
        as: staff.admin.token,
        body: { subscription_name: 'network_inventory_manager', is_active: true },
      });
      expect(await actionsOf(role)).toEqual(actions);
      await sql(
        server.pool,
        `insert into team_subscriptions (id, team_id, name) values (gen_random_uuid(), $1, 'bill_consolidation')`,
        [team],
      );
      expect(await actionsOf(role)).toEqual([...actions, ...(withBills[role] ?? [])].toSorted());
      await sql(server.pool, `delete from team_subscriptions where team_id = $1 and name = 'bill_consolidation'`, [
        team,
      ]);
    },
  );

  test('[PE-016] roles given for one sub-team hold there and in no other', async () => {
    const [west, east] = [
      await makeTeam(server.pool, 'Harbor West', team),
      await makeTeam(server.pool, 'Harbor East', team),
    ];
    const dana = await makePerson(server.pool, {
      teams: { [team]: ['VIEW_PROCUREMENT'] },
      subTeams: {
        [west]: { parent: team, permissions: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] },
        [east]: { parent: team, permissions: ['VIEW_INVENTORY'] },
      },
    });
    const label = async (at: string) =>
      (
        await server.call('POST', '/api/service-tags', {
          as: dana.token,
          body: { team_id: at, label: 'Core', color: '#1F6FEB' },
        })
      ).status;
    expect([await label(west), await label(east), await label(team)]).toEqual([201, 403, 403]);
  });
});
