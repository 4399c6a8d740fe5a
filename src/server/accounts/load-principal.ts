/** Who a session token stands for, read or confirmed on every call so that a revocation holds at once. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { permissions } from '#generated/domain/permissions.ts';
import type { Belief } from '../access/belief.ts';
import { jobScope } from '../access/scope.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { inOneReading, inSession } from '../data/session.ts';
import { lastCaller, rememberCaller } from './last-callers.ts';
import { productsOf } from './subscriptions.ts';
import { tokenHash } from './token.ts';

/**
 * One row per team and role: session, user, real user, staff role, whether `last_seen_at` is old, team, permissions,
 * whether the password must be changed, time zone, add-on products of the team.
 * Roles of a parent team reach a sub-team only where its configuration names them (TU-031).
 */
const sessionStatement = (by: 'token_hash' | 'id'): string => `
  select s.id, s.user_id, s.real_user_id, case when u.is_superuser then u.role end,
         s.last_seen_at < now() - interval '1 minute', held.team_id, held.permissions,
         u.must_change_password and s.real_user_id is null, u.timezone, ${productsOf('held.team_id')}
    from sessions s
    join users u on u.id = s.user_id and u.deactivated_at is null
    left join lateral (
      select m.team_id, r.permissions
        from team_users m
        join teams t on t.id = m.team_id and t.deleted_at is null
        left join team_roles r on r.id = any(m.role_ids::uuid[])
       where m.user_id = s.user_id and m.status = 'active'
      union all
      select c.sub_team_id, r.permissions
        from team_users m
        join team_user_sub_teams c on c.team_user_id = m.id
        join teams t on t.id = c.sub_team_id and t.deleted_at is null
        left join team_roles r on r.id = any(c.role_ids::uuid[])
       where m.user_id = s.user_id and m.status = 'active'
    ) held on true
   where s.${by} = $1 and s.revoked_at is null
     and s.last_seen_at > now() - make_interval(hours => $2)
     and (s.expires_at is null or s.expires_at > now())
     and (s.real_user_id is null or exists (
       select from users r where r.id = s.real_user_id and r.is_superuser and r.role = 'admin' and r.deactivated_at is null))`;

const sessionStatements = { token_hash: sessionStatement('token_hash'), id: sessionStatement('id') };

type SessionRow = [
  sessionId: string,
  userId: string,
  realUserId: string | null,
  role: string | null,
  isStale: boolean,
  teamId: string | null,
  permissions: readonly string[] | null,
  mustChangePassword: boolean,
  timeZone: string,
  products: readonly string[],
];

/** Null when the token names no live session of an active user. */
export async function loadUser(pool: pg.Pool, token: string): Promise<UserPrincipal | null> {
  const hash = tokenHash(token);
  const rows = await readSession(pool, 'token_hash', hash);
  const [first] = rows;
  const user = toPrincipal(rows);
  // Whoever must choose a password is asked every time, and a use that is to be noted changes the rows.
  const isPlain = user !== null && !user.mustChangePassword && !first?.[4];
  rememberCaller(hash, isPlain ? { user, belief: beliefIn(hash, rows) } : null);
  if (first?.[4]) await noteUse(pool, first[0]);
  return user;
}

/** Who the token stood for when it was last used here, with what must be confirmed before that is relied upon. */
export const believedUser = (token: string) => lastCaller(tokenHash(token));

function beliefIn(hash: string, rows: readonly SessionRow[]): Belief {
  const read = JSON.stringify(rows);
  return {
    text: sessionStatements.token_hash,
    values: [hash, limits.sessionIdleHours],
    holds: (again) => JSON.stringify(again) === read,
  };
}

/** The same for a session that is known already, without counting as a use of it: an open page alone keeps no session alive. */
export const loadUserOfSession = async (pool: pg.Pool, sessionId: string): Promise<UserPrincipal | null> =>
  toPrincipal(await readSession(pool, 'id', sessionId));

const readSession = async (pool: pg.Pool, by: 'token_hash' | 'id', value: string): Promise<readonly SessionRow[]> =>
  (await inOneReading(pool, jobScope('session'), (session) =>
    session.query(sessionStatements[by], [value, limits.sessionIdleHours]),
  )) as unknown as readonly SessionRow[];

function toPrincipal(rows: readonly SessionRow[]): UserPrincipal | null {
  const [first] = rows;
  if (!first) return null;
  const [sessionId, userId, realUserId, role] = first;
  const staffRole = role === 'normal_user' ? null : role;
  return {
    kind: 'user',
    userId,
    sessionId,
    realUserId,
    staffRole,
    timeZone: first[8],
    ...(first[7] && { mustChangePassword: true }),
    teams: heldPermissions(
      rows.map((row) => [row[5], row[6], row[9]]),
      staffRole !== null,
    ),
  };
}

/** What a role gives in a team, and the add-on products that the team holds. */
type Held = readonly [team: string | null, permissions: readonly string[] | null, products: readonly string[]];

/**
 * Unites the roles of each team and adds what a permission implies (TU-030). Customers get neither permissions of staff
 * nor those of an add-on product that their team does not hold (TM-021).
 */
export function heldPermissions(rows: readonly Held[], isStaff: boolean): ReadonlyMap<string, ReadonlySet<string>> {
  const teams = new Map<string, Set<string>>();
  for (const [team, held, products] of rows) {
    if (team === null) continue;
    const known = teams.get(team) ?? new Set<string>();
    for (const permission of withImplied(held ?? [])) {
      if (isStaff || isForCustomers(permission, products)) known.add(permission.id);
    }
    teams.set(team, known);
  }
  return teams;
}

type AnyPermission = (typeof permissions)[number];

function withImplied(held: readonly string[]): readonly AnyPermission[] {
  const ids = new Set(held);
  return permissions.filter(({ id }) => ids.has(id)).flatMap((each) => [each, ...withImplied(each.implies)]);
}

const isForCustomers = ({ staffOnly, subscriptions }: AnyPermission, products: readonly string[]): boolean =>
  !staffOnly && (subscriptions.length === 0 || subscriptions.some((name) => products.includes(name)));

/** Written once a minute at most, so that reading does not write on every call. */
const noteUse = (pool: pg.Pool, sessionId: string): Promise<unknown> =>
  inSession(pool, jobScope('session'), (session) =>
    session.change('update sessions set last_seen_at = now() where id = $1', [sessionId]),
  );
