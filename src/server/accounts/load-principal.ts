/** Who a session token, API key or visitor cookie stands for, read in one round trip so that a revocation holds at once. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { permissions } from '#generated/domain/permissions.ts';
import { jobScope } from '../access/scope.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { inSession } from '../data/session.ts';
import { tokenHash } from './token.ts';

/** Columns: session id, user id, real user id, role, is superuser, then one row per team: team id, permissions. */
const sessionStatement = `
  with live as (
    update sessions s set last_seen_at = now()
    where s.token_hash = $1 and s.revoked_at is null
      and s.last_seen_at > now() - make_interval(hours => $2)
      and (s.expires_at is null or s.expires_at > now())
    returning s.id, s.user_id, s.real_user_id
  ),
  held as (
    select m.team_id, r.permissions
      from live join team_users m on m.user_id = live.user_id and m.status = 'active'
      left join team_roles r on r.id = any(m.role_ids)
    union all
    select c.sub_team_id, r.permissions
      from live join team_users m on m.user_id = live.user_id and m.status = 'active'
      join team_user_sub_teams c on c.team_user_id = m.id
      left join team_roles r on r.id = any(c.role_ids)
  )
  select live.id, live.user_id, live.real_user_id, u.role, u.is_superuser, held.team_id, held.permissions
    from live join users u on u.id = live.user_id and u.deactivated_at is null
    left join held on true`;

/** Null when the token names no live session of an active user. */
export async function loadUser(pool: pg.Pool, token: string): Promise<UserPrincipal | null> {
  const rows = await inSession(pool, jobScope('session'), (session) =>
    session.query(sessionStatement, [tokenHash(token), limits.sessionIdleHours]),
  );
  const [first] = rows;
  if (!first) return null;
  const [sessionId, userId, realUserId, role, isSuperuser] = first as [string, string, string | null, string, boolean];
  return {
    kind: 'user',
    userId,
    sessionId,
    realUserId,
    staffRole: isSuperuser && role !== 'normal_user' ? role : null,
    teams: heldPermissions(rows.map((row) => [row[5] as string | null, row[6] as readonly string[] | null])),
  };
}

/** Unites the roles of each team and adds what a permission implies (MANAGE_X holds VIEW_X too). */
export function heldPermissions(
  rows: readonly (readonly [team: string | null, held: readonly string[] | null])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const teams = new Map<string, Set<string>>();
  for (const [team, held] of rows) {
    if (team === null) continue;
    const known = teams.get(team) ?? new Set<string>();
    for (const permission of held ?? []) addWithImplied(known, permission);
    teams.set(team, known);
  }
  return teams;
}

function addWithImplied(known: Set<string>, permission: string): void {
  if (known.has(permission)) return;
  known.add(permission);
  const implied: readonly string[] = permissions.find((each) => each.id === permission)?.implies ?? [];
  for (const each of implied) addWithImplied(known, each);
}
