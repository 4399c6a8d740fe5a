/** Everybody who asks in the denial tests: strangers, members with every single permission, staff of every role. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { makePerson, makeTeam } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import type { Actor } from './policy.ts';

export interface Caller extends Actor {
  readonly token: string | undefined;
}

export interface World {
  readonly teams: { readonly own: string; readonly sub: string; readonly other: string };
  readonly callers: readonly Caller[];
  /** Rows of each team; those of `own` that belong to a user belong to the caller `every permission`. */
  readonly rows: { readonly own: Rows; readonly sub: Rows; readonly other: Rows };
  readonly owners: { readonly own: string; readonly sub: string; readonly other: string };
}

const items = (file: string): readonly { id: string; staffOnly?: boolean }[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { items: { id: string }[] }).items;

export const permissionIds = items('schemas/access/permissions.json').map(({ id }) => id);
const staffRoles = items('schemas/access/staff-roles.json').map(({ id }) => id);

export async function makeWorld(pool: pg.Pool): Promise<World> {
  const own = await makeTeam(pool, 'Own');
  const sub = await makeTeam(pool, 'Sub', own);
  const other = await makeTeam(pool, 'Other');
  const member = async (name: string, teams: Record<string, readonly string[]>, subTeams = {}): Promise<Caller> => {
    const { userId, token } = await makePerson(pool, { teams, subTeams });
    const held = Object.entries(subTeams as Record<string, { permissions: string[] }>).map(([id, each]) => [
      id,
      each.permissions,
    ]);
    return { name, userId, token, staffRole: null, teams: { ...teams, ...Object.fromEntries(held) } };
  };
  const every = await member('every permission', { [own]: permissionIds });
  const subOnly = await member('sub-team alone', { [own]: [] }, { [sub]: { parent: own, permissions: permissionIds } });
  const inSub = await member('member of the sub-team', { [sub]: [] });
  const outsider = await member('member of the other team', { [other]: permissionIds });
  const staff = staffRoles.map(async (role): Promise<Caller> => {
    const { userId, token } = await makePerson(pool, { role });
    return { name: role, userId, token, staffRole: role, teams: {} };
  });
  const callers = [
    { name: 'stranger', userId: null, token: undefined, staffRole: null, teams: {} },
    await member('member without permission', { [own]: [] }),
    ...(await Promise.all(permissionIds.map((id) => member(id, { [own]: [id] })))),
    every,
    subOnly,
    inSub,
    outsider,
    ...(await Promise.all(staff)),
  ];
  const rows = await makeRows(pool, { teamId: own, userId: every.userId! });
  return {
    teams: { own, sub, other },
    callers,
    rows: {
      own: rows,
      sub: await makeRows(pool, { teamId: sub, userId: inSub.userId! }, rows),
      other: await makeRows(pool, { teamId: other, userId: outsider.userId! }, rows),
    },
    owners: { own: every.userId!, sub: inSub.userId!, other: outsider.userId! },
  };
}
