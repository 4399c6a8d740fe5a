/** Team lists of callers in many teams, stored under a digest, so that each statement only names the digest. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { transaction } from '../data/transaction.ts';
import { keepTeamSet } from './queries.ts';

/** By digest, the day when this server last recorded its use. */
const notedIn = new WeakMap<pg.Pool, Map<string, string>>();
const mostNoted = 1000;

/** Adds the digest for users in many teams; staff need none. */
export async function withTeamSet(pool: pg.Pool, user: UserPrincipal | null): Promise<UserPrincipal | null> {
  if (user === null || user.staffRole !== null || user.teams.size <= limits.fewTeams) return user;
  const teams = [...user.teams.keys()].toSorted();
  const digest = hash('sha256', teams.join());
  // If the database is read-only, each statement lists the teams.
  return (await isKept(pool, digest, teams)) ? { ...user, teamSet: digest } : user;
}

async function isKept(pool: pg.Pool, digest: string, teams: readonly string[]): Promise<boolean> {
  const noted = notedIn.get(pool) ?? new Map<string, string>();
  notedIn.set(pool, noted);
  const today = new Date().toISOString().slice(0, 10);
  if (noted.get(digest) === today) return true;
  const keeping = transaction(pool, jobScope('session'), { mode: 'write' }, (session) =>
    keepTeamSet.change(session, { digest, teams }),
  );
  const isDone = await keeping.then(
    () => true,
    () => false,
  );
  if (noted.size >= mostNoted) noted.clear();
  if (isDone) noted.set(digest, today);
  return isDone;
}
