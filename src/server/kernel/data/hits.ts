/** Counts what must not happen too often, over all servers: one row per key and window. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { actAs, type Session } from './session.ts';
import { transaction } from './transaction.ts';
import { ApiError } from '../errors.ts';

export interface HitLimit {
  /** What is counted and for whom, e.g. `sign-in:dana@acme-dental.example`. */
  readonly key: string;
  readonly most: number;
  readonly windowS: number;
}

/** Mails that one network address may cause. */
export const mailsFrom = (ipAddress: string): HitLimit => ({
  key: `mail-from:${ipAddress}`,
  most: limits.signUpsPerAddressPerHour,
  windowS: 3600,
});

/** Records that strangers may create from one network address. */
export const strangerRecordsFrom = (ipAddress: string): HitLimit => ({
  key: `records-from:${ipAddress}`,
  most: limits.strangerRecordsPerAddressPerMinute,
  windowS: 60,
});

const scope = jobScope('limits');

/** Counts one more; throws 429 with the time to wait when that is one too many. */
export async function countHit(pool: pg.Pool, limit: HitLimit): Promise<void> {
  const hits = await transaction(pool, scope, { mode: 'write' }, (session) => oneMore(session, limit));
  requireWithin(limit, hits);
}

/** As {@link countHit} inside the caller's transaction: what fails or is refused is not counted. */
export async function countWithin(session: Session, limit: HitLimit): Promise<void> {
  requireWithin(limit, await actAs(session, scope, (system) => oneMore(system, limit)));
}

interface Hits {
  readonly count: number;
  /** Until the window ends. */
  readonly seconds: number;
}

async function oneMore(session: Session, { key, windowS }: HitLimit): Promise<Hits> {
  const [row] = await session.query(
    `insert into rate_limits as r (key, hits, expires_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set
       hits = case when r.expires_at < now() then 1 else r.hits + 1 end,
       expires_at = case when r.expires_at < now() then excluded.expires_at else r.expires_at end
     returning hits, ceil(extract(epoch from r.expires_at - now()))::int`,
    [key, windowS],
  );
  return { count: Number(row?.[0]), seconds: Number(row?.[1]) };
}

function requireWithin({ most }: HitLimit, { count, seconds }: Hits): void {
  if (count > most) throw tooMany(seconds);
}

/** Counts one more of each; throws 429 and counts none when that is one too many of any. */
export const countHits = (pool: pg.Pool, all: readonly HitLimit[]): Promise<void> =>
  transaction(pool, scope, { mode: 'write' }, async (session) => {
    for (const limit of all) requireWithin(limit, await oneMore(session, limit));
  });

/** Uncounts one of each, for what turned out to be allowed. */
export const takeBack = (pool: pg.Pool, all: readonly HitLimit[]): Promise<number> =>
  transaction(pool, scope, { mode: 'write' }, (session) =>
    session.change('update rate_limits set hits = hits - 1 where key = any($1) and hits > 0', [
      all.map(({ key }) => key),
    ]),
  );

export const forgetHits = (pool: pg.Pool, key: string): Promise<number> =>
  transaction(pool, scope, { mode: 'write' }, (session) =>
    session.change('delete from rate_limits where key = $1', [key]),
  );

const tooMany = (seconds: number): ApiError =>
  new ApiError('tooManyRequests', { retryAfterSeconds: Math.max(1, seconds) });
