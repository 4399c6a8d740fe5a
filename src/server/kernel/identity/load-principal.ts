/** Loads the user of a session token, checked on every call so that revocation takes effect at once. */
import type pg from 'pg';
import { permissions } from '#generated/domain/permissions.ts';
import type { CachedSession } from '../access/cached-session.ts';
import { jobScope } from '../access/scope.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { transaction } from '../data/transaction.ts';
import { lastCaller, rememberCaller } from './last-callers.ts';
import {
  confirmedMarks,
  noteSessionUse,
  personById,
  sessionById,
  sessionByToken,
  sessionsById,
  type SessionRow,
} from './queries.ts';
import { withTeamSet } from './team-sets.ts';
import { tokenHash } from './token.ts';

/** Null if the token has no active session of an active user. */
export async function loadUser(pool: pg.Pool, token: string): Promise<UserPrincipal | null> {
  const hash = tokenHash(token);
  const known = lastCaller(hash);
  if (known !== null && (await isStill(pool, known.cached))) return known.user;
  const rows = await transaction(pool, jobScope('session'), { mode: 'batch' }, (session) =>
    sessionByToken.all(session, { hash }),
  );
  const [first] = rows;
  const user = await withTeamSet(pool, toPrincipal(rows));
  // Not cached while a password change is required, and not if the use must be recorded, because that changes the mark.
  const isPlain = user !== null && !user.mustChangePassword && !first?.is_stale;
  const { session_mark: sessionMark = null, rights_mark: rightsMark = null } = first ?? {};
  const isKnown = isPlain && sessionMark !== null;
  rememberCaller(hash, isKnown ? { user, cached: { tokenHash: hash, sessionMark, rightsMark } } : null);
  if (first?.is_stale) await noteUse(pool, first.id);
  return user;
}

/** The cached user of the token, with the marks to confirm before using it. */
export const cachedUser = (token: string) => lastCaller(tokenHash(token));

const isStill = (pool: pg.Pool, { tokenHash, sessionMark, rightsMark }: CachedSession): Promise<boolean> =>
  transaction(pool, jobScope('session'), { mode: 'batch' }, (session) =>
    confirmedMarks.isAny(session, { hash: tokenHash, session: sessionMark, rights: rightsMark }),
  );

/** The same for a session id, without counting as use: an open page alone does not keep a session alive. */
export const loadUserOfSession = async (pool: pg.Pool, sessionId: string): Promise<UserPrincipal | null> =>
  toPrincipal(
    await transaction(pool, jobScope('session'), { mode: 'batch' }, (session) =>
      sessionById.all(session, { session: sessionId }),
    ),
  );

/** A user identified by email; null if the user is inactive or must change the password first. */
export async function loadUserByEmail(pool: pg.Pool, userId: string): Promise<UserPrincipal | null> {
  const rows = await transaction(pool, jobScope('inbound-email'), { mode: 'batch' }, (session) =>
    personById.all(session, { user: userId }),
  );
  const user = toPrincipal(rows);
  return user === null || user.mustChangePassword ? null : { ...user, sessionId: '', isByEmail: true };
}

/** Users of many sessions in one statement; ended sessions are missing. */
export async function loadUsersOfSessions(
  pool: pg.Pool,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, UserPrincipal>> {
  const rows = await transaction(pool, jobScope('session'), { mode: 'batch' }, (session) =>
    sessionsById.all(session, { sessions }),
  );
  const bySession = Map.groupBy(rows, ({ id }) => id);
  return new Map([...bySession].map(([id, own]) => [id, toPrincipal(own)!]));
}

function toPrincipal(rows: readonly SessionRow[]): UserPrincipal | null {
  const [first] = rows;
  if (!first) return null;
  const staffRole = first.role === 'normal_user' ? null : first.role;
  return {
    kind: 'user',
    userId: first.user_id,
    sessionId: first.id,
    realUserId: first.real_user_id,
    staffRole,
    timeZone: first.timezone,
    ...(first.must_change_password && { mustChangePassword: true }),
    teams: heldPermissions(
      rows.map((row) => [row.team_id, row.permissions, row.products]),
      staffRole !== null,
    ),
  };
}

/** Permissions of a role in a team, and the team's add-on products. */
type TeamRole = readonly [team: string | null, permissions: readonly string[] | null, products: readonly string[]];

/**
 * Merges the roles of each team and adds implied permissions (TU-030). Customers get neither staff permissions nor
 * those of add-on products that their team does not have (TM-021).
 */
export function heldPermissions(rows: readonly TeamRole[], isStaff: boolean): ReadonlyMap<string, ReadonlySet<string>> {
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

/** The permissions and all that they imply (TU-030). */
export function withImplied(held: readonly string[]): readonly AnyPermission[] {
  const ids = new Set(held);
  return permissions.filter(({ id }) => ids.has(id)).flatMap((each) => [each, ...withImplied(each.implies)]);
}

const isForCustomers = ({ staffOnly, subscriptions }: AnyPermission, products: readonly string[]): boolean =>
  !staffOnly && (subscriptions.length === 0 || subscriptions.some((name) => products.includes(name)));

/** Written at most once a minute, so that reads rarely write. */
const noteUse = (pool: pg.Pool, sessionId: string): Promise<unknown> =>
  transaction(pool, jobScope('session'), { mode: 'write' }, (session) =>
    noteSessionUse.change(session, { session: sessionId }),
  );
