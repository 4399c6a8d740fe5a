/** The teams of callers who are in many, kept in the database under a digest: a call then names them in one word. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import type { UserPrincipal } from '../access/principal.ts';
import { transaction } from '../data/transaction.ts';
import { keepTeamSet } from './queries.ts';

/** By digest, the day on which this server last noted the use of a set. */
const notedIn = new WeakMap<pg.Pool, Map<string, string>>();
const mostNoted = 1000;

/** Names the teams of somebody who is in many of them; staff need none. */
export async function withTeamSet(pool: pg.Pool, user: UserPrincipal | null): Promise<UserPrincipal | null> {
  if (user === null || user.staffRole !== null || user.teams.size <= limits.fewTeams) return user;
  const teams = [...user.teams.keys()].toSorted();
  const digest = hash('sha256', teams.join());
  // Where nothing can be written, each statement lists them.
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
