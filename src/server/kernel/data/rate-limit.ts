/** Counts what must not happen too often, over all servers: one row per key and window. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { actAs, type Session } from './session.ts';
import { transaction } from './transaction.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from '../access/network.ts';
import { prepared, type CallValues } from './statements/prepared.ts';
import { raw } from './statements/raw.ts';

export interface HitLimit {
  /** What is counted and for whom, e.g. `sign-in:dana@acme-dental.example`. */
  readonly key: string;
  readonly most: number;
  readonly windowS: number;
}

/** What is counted by the network that a call comes from. */
export const perNetwork = (what: string, ipAddress: string, most: number, windowS: number): HitLimit => ({
  key: `${what}-from:${networkOf(ipAddress)}`,
  most,
  windowS,
});

/** Emails that one network may cause. */
export const emailsFrom = (ipAddress: string): HitLimit =>
  perNetwork('email', ipAddress, limits.signUpsPerAddressPerHour, 3600);

/** Records that strangers may create from one network. */
export const strangerRecordsFrom = (ipAddress: string): HitLimit =>
  perNetwork('records', ipAddress, limits.strangerRecordsPerAddressPerMinute, 60);

const scope = jobScope('limits');

/** Counts one more; throws 429 with the time to wait when that is one too many. */
export async function countRequest(pool: pg.Pool, limit: HitLimit): Promise<void> {
  const hits = await transaction(pool, scope, { mode: 'write' }, (session) => oneMore(session, limit));
  requireWithinLimit(limit, hits);
}

/** As {@link countRequest} inside the caller's transaction: what fails or is refused is not counted. */
export async function countWithinLimit(session: Session, limit: HitLimit): Promise<void> {
  requireWithinLimit(limit, await actAs(session, scope, (system) => oneMore(system, limit)));
}

/** As {@link countWithinLimit}, for who says what happens beyond the limit. The session acts as the server. */
export async function countHitIn(session: Session, limit: HitLimit): Promise<RateLimitResult> {
  const { count, seconds } = await oneMore(session, limit);
  return { isAllowed: count <= limit.most, seconds };
}

interface RateLimitResult {
  readonly isAllowed: boolean;
  /** Until the window ends. */
  readonly seconds: number;
}

interface RequestCount extends Pick<RateLimitResult, 'seconds'> {
  readonly count: number;
}

const countOne = raw<{ key: string; windowS: number }, RequestCount>`
  insert into rate_limits as r (key, hits, expires_at) values (${'key'}, 1, now() + make_interval(secs => ${'windowS'}))
  on conflict (key) do update set
    hits = case when r.expires_at < now() then 1 else r.hits + 1 end,
    expires_at = case when r.expires_at < now() then excluded.expires_at else r.expires_at end
  returning hits as count, ceil(extract(epoch from r.expires_at - now()))::int as seconds`;

const uncountAll = raw<{ keys: readonly string[] }, never>`
  update rate_limits set hits = hits - 1 where key = any(${'keys'}) and hits > 0`;

const forget = prepared((db, given: CallValues<{ key: string }>) =>
  db.deleteFrom('rate_limits').where('key', '=', given.key),
);

const oneMore = (session: Session, { key, windowS }: HitLimit): Promise<RequestCount> =>
  countOne.one(session, { key, windowS });

function requireWithinLimit({ most }: HitLimit, { count, seconds }: RequestCount): void {
  if (count > most) throw tooMany(seconds);
}

/** Counts one more of each; throws 429 and counts none when that is one too many of any. */
export const countRequests = (pool: pg.Pool, all: readonly HitLimit[]): Promise<void> =>
  transaction(pool, scope, { mode: 'write' }, async (session) => {
    for (const limit of all) requireWithinLimit(limit, await oneMore(session, limit));
  });

/** Uncounts one of each, for what turned out to be allowed. */
export const takeBack = (pool: pg.Pool, all: readonly HitLimit[]): Promise<number> =>
  transaction(pool, scope, { mode: 'write' }, (session) =>
    uncountAll.change(session, { keys: all.map(({ key }) => key) }),
  );

export const forgetRequests = (pool: pg.Pool, key: string): Promise<number> =>
  transaction(pool, scope, { mode: 'write' }, (session) => forget.change(session, { key }));

const tooMany = (seconds: number): ApiError =>
  new ApiError('tooManyRequests', { retryAfterSeconds: Math.max(1, seconds) });
