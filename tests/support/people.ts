/** Teams and users as rows, for tests that need callers. */
import type pg from 'pg';
import { subscriptions } from '#generated/domain/subscriptions.ts';
import { createScope, jobScope, type Scope } from '#server/kernel/access/scope.ts';
import { loadUser } from '#server/kernel/identity/load-principal.ts';
import { beginSession } from '#server/kernel/identity/sessions.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';

/** Runs one statement as the system, with positional values. */
export const sql = (pool: pg.Pool, text: string, values: readonly unknown[] = []) =>
  transaction(pool, jobScope('test'), { mode: 'write' }, (session) => session.query(text, values));

/** A team with every add-on product. */
export async function makeTeam(pool: pg.Pool, name: string, parentTeamId: string | null = null): Promise<string> {
  const id = newId();
  await sql(pool, 'insert into teams (id, name, parent_team_id, team_is_subteam) values ($1, $2, $3, $4)', [
    id,
    name,
    parentTeamId,
    parentTeamId !== null,
  ]);
  await sql(
    pool,
    'insert into team_subscriptions (id, team_id, name) select gen_random_uuid(), $1, unnest($2::text[])',
    [id, subscriptions.map((each) => each.id)],
  );
  return id;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  /** Token of a session. */
  readonly token: string;
}

export interface PersonFacts {
  readonly email?: string;
  /** A staff role makes a superuser. */
  readonly role?: string;
  /** Permissions by team id. */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  /** Permissions by sub-team id, through a membership of the parent in `teams`. */
  readonly subTeams?: Readonly<Record<string, { readonly parent: string; readonly permissions: readonly string[] }>>;
  readonly passwordHash?: string;
}

export async function makePerson(pool: pg.Pool, facts: PersonFacts = {}): Promise<Person> {
  const userId = newId();
  const email = facts.email ?? `p-${userId}@acme-dental.example`;
  const role = facts.role ?? 'normal_user';
  await sql(
    pool,
    `insert into users (id, first_name, last_name, email, role, is_superuser, password_hash) values ($1, 'Dana', 'Whitfield', $2, $3, $4, $5)`,
    [userId, email, role, role !== 'normal_user', facts.passwordHash ?? null],
  );
  const memberships = new Map<string, string>();
  for (const [teamId, permissions] of Object.entries(facts.teams ?? {})) {
    const id = newId();
    memberships.set(teamId, id);
    await sql(
      pool,
      `insert into team_users (id, team_id, user_id, role_ids, status) values ($1, $2, $3, array[$4], 'active')`,
      [id, teamId, userId, await makeRole(pool, teamId, permissions)],
    );
  }
  for (const [subTeamId, { parent, permissions }] of Object.entries(facts.subTeams ?? {})) {
    await sql(
      pool,
      `insert into team_user_sub_teams (id, team_id, team_user_id, sub_team_id, role_ids) values ($1, $2, $3, $4, array[$5])`,
      [newId(), parent, memberships.get(parent), subTeamId, await makeRole(pool, subTeamId, permissions)],
    );
  }
  const token = await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
    beginSession(session, { userId, kind: 'password', ipAddress: '192.0.2.1', userAgent: null }),
  );
  return { userId, email, token };
}

/** The scope of a session token. */
export async function scopeOf(pool: pg.Pool, { token }: Person): Promise<Scope> {
  return createScope((await loadUser(pool, token))!);
}

export async function makeRole(pool: pg.Pool, teamId: string, permissions: readonly string[]): Promise<string> {
  const id = newId();
  await sql(pool, 'insert into team_roles (id, team_id, name, permissions) values ($1, $2, $3, $4)', [
    id,
    teamId,
    `Role ${id}`,
    permissions,
  ]);
  return id;
}
