/** How often programs may call: a bucket per key and one per team, over all servers (AK-010). */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { ApiKeyPrincipal } from '../access/principal.ts';
import { jobScope } from '../access/scope.ts';
import { inSession, type Session } from '../data/session.ts';
import { toggleFor } from '../data/toggle.ts';
import { ApiError } from '../errors.ts';

interface Bucket {
  readonly key: string;
  readonly perMinute: number;
  /** Calls that may come at once. */
  readonly burst: number;
}

/** Counts one call; throws 429 with the time to wait. The toggle `apiRateLimit` of the team says how many a minute, or none at all. */
export async function countCall(pool: pg.Pool, { keyId, teams }: ApiKeyPrincipal): Promise<void> {
  const [teamId] = teams.keys();
  const waitS = await inSession(pool, jobScope('api-key-rate'), async (session) => {
    const { on, value } = await toggleFor(session, 'apiRateLimit', teamId!);
    if (!on || value === null) return 0;
    const { apiRatePerTeam: perTeam, apiRateBurst: burst } = limits;
    const ofKey = await take(session, { key: `api-key:${keyId}`, perMinute: value, burst });
    return ofKey || take(session, { key: `api-team:${teamId}`, perMinute: perTeam, burst: perTeam });
  });
  if (waitS > 0) throw new ApiError('tooManyRequests', { retryAfterSeconds: waitS });
}

/**
 * Seconds to wait, 0 when the call fits. The row's `expires_at` is when the bucket is empty again: each call moves it on
 * by its share of a minute, and it is never further away than a whole burst (generic cell rate algorithm).
 */
async function take(session: Session, { key, perMinute, burst }: Bucket): Promise<number> {
  const shareS = 60 / perMinute;
  const taken = await session.change(
    `insert into rate_limits as r (key, hits, expires_at) values ($1, 1, now() + make_interval(secs => $2))
     on conflict (key) do update set hits = r.hits + 1, expires_at = greatest(now(), r.expires_at) + make_interval(secs => $2)
      where greatest(now(), r.expires_at) + make_interval(secs => $2) <= now() + make_interval(secs => $2 * $3)`,
    [key, shareS, burst],
  );
  return taken === 1 ? 0 : Math.ceil(shareS);
}
