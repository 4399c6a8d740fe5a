/**
 * All callers of the denial tests: anonymous ones, members with each single permission, API keys, link holders, staff
 * of every role.
 */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { resources } from '#generated/resources/registry.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';
import { fillGuarded, makeRows, type Rows } from '#tests/support/rows.ts';
import { makeKey, makeLink } from '#tests/support/tokens.ts';
import type { Key } from '#tests/support/sign.ts';
import type { Actor, Target } from './policy.ts';

export interface Caller extends Actor {
  readonly token: string | Key | undefined;
}

/** Everything about a caller but the teams' add-on products, which are the same for all. */
type Person = Omit<Caller, 'unsubscribed'>;
type Side = 'own' | 'sub' | 'other';

export interface World {
  readonly teams: Readonly<Record<Side, string>>;
  readonly callers: readonly Caller[];
  /** Rows of each team; rows of `own` that belong to a user belong to the caller `every permission`. */
  readonly rows: Readonly<Record<Side, Rows>>;
  readonly owners: Readonly<Record<Side, string>>;
}

interface Item {
  readonly id: string;
  readonly refusal?: string;
}

const items = (file: string): readonly Item[] => (JSON.parse(readFileSync(file, 'utf8')) as { items: Item[] }).items;

const permissionIds = items('schemas/access/permissions.json').map(({ id }) => id);
const staffRoles = items('schemas/access/staff-roles.json').map(({ id }) => id);
const switching = items('schemas/access/toggles.json').filter(({ refusal }) => refusal !== undefined);
const linkPurposes = (
  JSON.parse(readFileSync('schemas/types/link-purpose.schema.json', 'utf8')) as { oneOf: { const: string }[] }
).oneOf.map((each) => each.const);

export const absentId = newId();

export async function makeWorld(pool: pg.Pool): Promise<World> {
  const own = await makeTeam(pool, 'Own');
  const sub = await makeTeam(pool, 'Sub', own);
  const other = await makeTeam(pool, 'Other');
  // With every call switched on, rights alone decide.
  await sql(pool, 'insert into feature_toggles (id, name, "on") select gen_random_uuid(), unnest($1::text[]), true', [
    switching.map(({ id }) => id),
  ]);
  await sql(pool, 'update team_subscriptions set is_active = false where team_id = $1', [sub]);
  const every = await member(pool, 'every permission', { [own]: permissionIds });
  const held = { [sub]: { parent: own, permissions: permissionIds } };
  const subOnly = await member(pool, 'sub-team alone', { [own]: [] }, held);
  const inSub = await member(pool, 'member of the sub-team', { [sub]: [] });
  const outsider = await member(pool, 'member of the other team', { [other]: permissionIds });
  const callers = [
    stranger('stranger', undefined),
    await member(pool, 'member without permission', { [own]: [] }),
    ...(await Promise.all(permissionIds.map((id) => member(pool, id, { [own]: [id] })))),
    await member(pool, 'viewer', { [own]: permissionIds.filter((id) => id.startsWith('VIEW_')) }),
    every,
    subOnly,
    inSub,
    outsider,
    await program(pool, 'key with every permission', own, permissionIds),
    await program(pool, 'key without permission', own, []),
    ...(await Promise.all(staffRoles.map((role) => staff(pool, role, role, {})))),
    await staff(pool, 'staff in a team', 'development', { [own]: [] }),
    await staff(pool, 'staff with every permission', 'development', { [own]: permissionIds }),
    ...(await Promise.all(
      linkPurposes.map(async (purpose) => stranger(`bearer of ${purpose}`, await makeLink(pool, purpose))),
    )),
  ];
  const rows = await makeRows(pool, { teamId: own, userId: every.userId! });
  const all = {
    own: rows,
    sub: await makeRows(pool, { teamId: sub, userId: inSub.userId! }, rows),
    other: await makeRows(pool, { teamId: other, userId: outsider.userId! }, rows),
  };
  for (const each of Object.values(all)) await fillGuarded(pool, Object.values(resources), each);
  return {
    teams: { own, sub, other },
    callers: callers.map((caller) => ({ ...caller, unsubscribed: [sub] })),
    rows: all,
    owners: { own: every.userId!, sub: inSub.userId!, other: outsider.userId! },
  };
}

/** A row of each team, and an unknown id. */
export function targetsOf({ rows, teams, owners }: World, entityId: string): readonly Target[] {
  const at = (name: Side): Target => ({
    name,
    id: rows[name][entityId]!,
    row: { teamId: teams[name], userId: owners[name] },
  });
  return [at('own'), at('sub'), at('other'), { name: 'absent', id: absentId, row: null }];
}

/** The viewer, and members with a single permission. */
export const isNarrow = (caller: Pick<Caller, 'name'>): boolean => caller.name === 'viewer' || holdsOne(caller);

/** Whether the caller is a member with a single permission. */
export const holdsOne = ({ name }: Pick<Caller, 'name'>): boolean => permissionIds.includes(name);

/** Callers with one permission differ only inside and outside their own team; links open nothing anywhere. */
export function targetsFor(world: World, caller: Caller, entityId: string): readonly Target[] {
  const [own, sub, other, absent] = targetsOf(world, entityId) as [Target, Target, Target, Target];
  if (caller.isStranger) return [own];
  return holdsOne(caller) ? [own, other] : [own, sub, other, absent];
}

const stranger = (name: string, token: string | undefined): Person => ({
  name,
  userId: null,
  isStranger: true,
  token,
  staffRole: null,
  teams: {},
});

async function member(
  pool: pg.Pool,
  name: string,
  teams: Record<string, readonly string[]>,
  subTeams: Record<string, { parent: string; permissions: readonly string[] }> = {},
): Promise<Person> {
  const { userId, token } = await makePerson(pool, { teams, subTeams });
  const held = Object.entries(subTeams).map(([id, { permissions }]) => [id, permissions]);
  return { name, userId, isStranger: false, token, staffRole: null, teams: { ...teams, ...Object.fromEntries(held) } };
}

async function staff(
  pool: pg.Pool,
  name: string,
  role: string,
  teams: Record<string, readonly string[]>,
): Promise<Person> {
  const { userId, token } = await makePerson(pool, { role, teams });
  return { name, userId, isStranger: false, token, staffRole: role, teams };
}

async function program(pool: pg.Pool, name: string, team: string, held: readonly string[]): Promise<Person> {
  await sql(
    pool,
    `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'apiRateLimit', false) on conflict do nothing`,
    [newId(), team],
  );
  const token = await makeKey(pool, team, held);
  return { name, userId: null, isStranger: false, token, staffRole: null, teams: { [team]: held } };
}
