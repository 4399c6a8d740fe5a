/** Rate limits shared by all servers: one row per key and window. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { actAs, type Session } from './session.ts';
import { transaction } from './transaction.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from '../access/network.ts';
import { prepared, type CallValues } from './statements/prepared.ts';
import { raw } from './statements/raw.ts';

export interface RateLimit {
  /** Action and subject, e.g. `sign-in:dana@acme-dental.example`. */
  readonly key: string;
  readonly most: number;
  readonly windowS: number;
}

/** A limit per network that calls come from. */
export const perNetwork = (what: string, ipAddress: string, most: number, windowS: number): RateLimit => ({
  key: `${what}-from:${networkOf(ipAddress)}`,
  most,
  windowS,
});

/** Limit for emails caused by one network. */
export const emailsFrom = (ipAddress: string): RateLimit =>
  perNetwork('email', ipAddress, limits.signUpsPerAddressPerHour, 3600);

/** Limit for records that anonymous callers create from one network. */
export const strangerRecordsFrom = (ipAddress: string): RateLimit =>
  perNetwork('records', ipAddress, limits.strangerRecordsPerAddressPerMinute, 60);

const scope = jobScope('limits');

/** Counts one request; throws 429 with the time to wait if it exceeds the limit. */
export async function countRequest(pool: pg.Pool, limit: RateLimit): Promise<void> {
  const hits = await transaction(pool, scope, { mode: 'write' }, (session) => oneMore(session, limit));
  requireWithinLimit(limit, hits);
}

/** Like {@link countRequest}, in the caller's transaction: failed requests are not counted. */
export async function countWithinLimit(session: Session, limit: RateLimit): Promise<void> {
  requireWithinLimit(limit, await actAs(session, scope, (system) => oneMore(system, limit)));
}

/** Like {@link countWithinLimit}, for callers that handle the excess themselves. The session must act as the server. */
export async function countInSession(session: Session, limit: RateLimit): Promise<RateLimitResult> {
  const { count, seconds } = await oneMore(session, limit);
  return { isAllowed: count <= limit.most, seconds };
}

interface RateLimitResult {
  readonly isAllowed: boolean;
  /** Seconds until the window ends. */
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

const oneMore = (session: Session, { key, windowS }: RateLimit): Promise<RequestCount> =>
  countOne.one(session, { key, windowS });

function requireWithinLimit({ most }: RateLimit, { count, seconds }: RequestCount): void {
  if (count > most) throw tooMany(seconds);
}

/** Counts one request per limit; throws 429 and counts none if any limit is exceeded. */
export const countRequests = (pool: pg.Pool, all: readonly RateLimit[]): Promise<void> =>
  transaction(pool, scope, { mode: 'write' }, async (session) => {
    for (const limit of all) requireWithinLimit(limit, await oneMore(session, limit));
  });

/** Gives back one count per limit, for requests that turned out to be allowed. */
export const takeBack = (pool: pg.Pool, all: readonly RateLimit[]): Promise<number> =>
  transaction(pool, scope, { mode: 'write' }, (session) =>
    uncountAll.change(session, { keys: all.map(({ key }) => key) }),
  );

export const forgetRequests = (pool: pg.Pool, key: string): Promise<number> =>
  transaction(pool, scope, { mode: 'write' }, (session) => forget.change(session, { key }));

const tooMany = (seconds: number): ApiError =>
  new ApiError('tooManyRequests', { retryAfterSeconds: Math.max(1, seconds) });
