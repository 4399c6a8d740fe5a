import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '#codegen/ir/model.ts';
import type { PhysicalModel, RoleTemplate } from '#codegen/migrate/model.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { rollOuts } from '#codegen/mode/plan/roll-out.ts';
import { planMigration } from '#codegen/migrate/plan.ts';
import { newId } from '#server/kernel/data/id.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { listOf, modelOf } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newRoot, writeMigrations } from './history.ts';

const text = (id: string) => ({ 'x-id': id, title: 'Text', type: ['string', 'null'] });
const role = {
  'x-id': 'e_teamrole',
  properties: {
    name: text('f_teamrole_name'),
    description: text('f_teamrole_description'),
    template: text('f_teamrole_template'),
    permissions: {
      'x-id': 'f_teamrole_permissions',
      title: 'Permissions',
      type: 'array',
      items: { $ref: '../types/permission.schema.json' },
      default: [],
    },
  },
};
const member = {
  'x-id': 'e_teamuser',
  properties: {
    userId: { 'x-id': 'f_member', title: 'User', 'x-ref': 'user', 'x-onDelete': 'cascade' },
    roleIds: { 'x-id': 'f_roles', title: 'Roles', type: 'array', items: { type: 'string' }, default: [] },
  },
};

const subTeams = {
  'x-id': 'e_subteams',
  properties: {
    teamUserId: { 'x-id': 'f_sub_member', title: 'Member', 'x-ref': 'team-user', 'x-onDelete': 'cascade' },
    subTeamId: { 'x-id': 'f_sub_team', title: 'Team', 'x-ref': 'team', 'x-onDelete': 'cascade' },
    roleIds: { 'x-id': 'f_sub_roles', title: 'Roles', type: 'array', items: { type: 'string' }, default: [] },
  },
};

function modelWith(teamRoles: readonly Partial<RoleTemplate>[], permissions: readonly string[]): PhysicalModel {
  const model = modelOf(
    { 'team-role': role, 'team-user': member, 'team-user-sub-team': subTeams },
    { permission: listOf(...permissions) },
  );
  const roles = teamRoles.map((each) => ({ title: each.id, description: 'A role.', rollOut: 'unchanged', ...each }));
  return toPhysicalModel({ ...model, access: { teamRoles: roles } as unknown as Model['access'] });
}
const admin = { id: 'admin', permissions: ['SEE', 'EDIT'] };
const guest = { id: 'guest', permissions: ['SEE'] };
const before = modelWith([admin], ['SEE', 'EDIT']);

let database: TestDatabase;
let root: string;
const [own, plain, person] = [newId(), newId(), newId()];

beforeEach(async () => {
  database = await makeDatabase({ isEmpty: true });
  root = newRoot();
  await migrate(database.pool, writeMigrations([before], root));
  await inside(async (client) => {
    for (const [id, permissions] of [
      [plain, '{EDIT,SEE}'],
      [own, '{SEE}'],
    ]) {
      await client.query(`insert into teams (id, name) values ($1, 'Acme Dental')`, [id]);
      await client.query(
        `insert into team_roles (id, team_id, name, template, permissions) values (gen_random_uuid(), $1, 'admin', 'admin', $2)`,
        [id, permissions],
      );
    }
  });
});
afterEach(() => database.drop());

async function inside<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(`select set_config('app.mode', 'system', false)`);
    return await work(client);
  } finally {
    await client.query('reset app.mode');
    client.release();
  }
}
const roles = () =>
  inside(async (client) => {
    await client.query('alter table team_roles no force row level security');
    const { rows } = await client.query(
      `select case team_id when $1 then 'plain' else 'own' end as team, template, array_to_string(permissions, ' ') as may from team_roles order by team desc, template`,
      [plain],
    );
    return rows.map(({ team, template, may }) => `${team} ${template}: ${may}`);
  });

describe('a changed role template', () => {
  it.each([
    ['unchanged', ['plain admin: SEE EDIT VISIT', 'own admin: SEE']],
    ['all', ['plain admin: EDIT SEE VISIT', 'own admin: SEE VISIT']],
    ['new', ['plain admin: EDIT SEE', 'own admin: SEE']],
  ] as const)('reaches the teams of the roll-out "%s", and goes back with its migration', async (rollOut, expected) => {
    const now = modelWith([{ ...admin, permissions: ['SEE', 'EDIT', 'VISIT'], rollOut }], ['SEE', 'EDIT', 'VISIT']);
    const folder = writeMigrations([now], root);
    await migrate(database.pool, folder);
    expect(await roles()).toEqual(expected);
    await undoMigrations(database.pool, folder, 1, { dropped: ['VISIT'] });
    expect((await roles()).join()).not.toContain('VISIT');
  });

  it('is counted before: who gains and who loses, and which teams keep theirs', async () => {
    process.env['DATABASE_URL'] = database.url;
    try {
      const now = modelWith([{ ...admin, permissions: ['SEE', 'VISIT'] }, guest], ['SEE', 'EDIT', 'VISIT']);
      await inside((client) =>
        client.query(
          `insert into users (id, email) select id, id::text from team_roles;
           insert into team_users (id, team_id, user_id, role_ids) select gen_random_uuid(), team_id, id, array[id::text] from team_roles`,
        ),
      );
      expect(await rollOuts(root, planMigration(before, now).steps)).toEqual([
        { effect: 'gains', what: `VISIT as admin: 1 person in 1 team; 1 team changed the role and keeps its own` },
        { effect: 'loses', what: `EDIT as admin: 1 person in 1 team; 1 team changed the role and keeps its own` },
        { effect: 'new', what: 'guest in 2 teams' },
      ]);
    } finally {
      delete process.env['DATABASE_URL'];
    }
  });

  it('is announced with what it gives and where', () => {
    const now = modelWith([{ ...admin, permissions: ['SEE', 'VISIT'] }], ['SEE', 'EDIT', 'VISIT']);
    expect(planMigration(before, now).steps.map(({ reason }) => reason)).toContain(
      'The role admin gets VISIT and loses EDIT in teams that have not changed it.',
    );
  });
});

describe('a new role', () => {
  it('comes to every team, and goes where no one has it', async () => {
    const folder = writeMigrations([modelWith([admin, guest], ['SEE', 'EDIT'])], root);
    await migrate(database.pool, folder);
    expect(await roles()).toEqual(['plain admin: EDIT SEE', 'plain guest: SEE', 'own admin: SEE', 'own guest: SEE']);
    await inside((client) =>
      client.query(
        `insert into users (id, email) values ('${person}', 'guest@acme-dental.example');
         insert into team_users (id, team_id, user_id, role_ids)
         select gen_random_uuid(), team_id, '${person}', array[id::text] from team_roles where team_id = '${own}' and template = 'guest'`,
      ),
    );
    await undoMigrations(database.pool, folder, 1);
    expect(await roles()).toEqual(['plain admin: EDIT SEE', 'own admin: SEE', 'own guest: SEE']);
  });

  it('comes to no team that exists if it is for new ones', () => {
    const now = modelWith([admin, { ...guest, rollOut: 'new' }], ['SEE', 'EDIT']);
    expect(planMigration(before, now).steps).toEqual([]);
  });
});
