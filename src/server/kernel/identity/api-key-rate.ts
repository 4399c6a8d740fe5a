/** Rate limits of API keys: one bucket per key and one per team, shared by all servers (AK-010). */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { ApiKeyPrincipal } from '../access/principal.ts';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import { toggleFor } from '../data/toggle.ts';
import { ApiError } from '../errors.ts';
import { takeFromBucket } from './queries.ts';

interface Bucket {
  readonly key: string;
  readonly perMinute: number;
  /** Maximum number of calls at once. */
  readonly burst: number;
}

/**
 * Counts a call; throws 429 with the time to wait. The team's toggle `apiRateLimit` sets the calls per minute or turns
 * the limit off.
 */
export async function countCall(pool: pg.Pool, { keyId, teams }: ApiKeyPrincipal): Promise<void> {
  const [teamId] = teams.keys();
  const waitS = await transaction(pool, jobScope('api-key-rate'), { mode: 'write' }, async (session) => {
    const { on, value } = await toggleFor(session, 'apiRateLimit', teamId!);
    if (!on || value === null) return 0;
    const { apiRatePerTeam: perTeam, apiRateBurst: burst } = limits;
    const ofKey = await take(session, { key: `api-key:${keyId}`, perMinute: value, burst });
    return ofKey || take(session, { key: `api-team:${teamId}`, perMinute: perTeam, burst: perTeam });
  });
  if (waitS > 0) throw new ApiError('tooManyRequests', { retryAfterSeconds: waitS });
}

/** Seconds to wait; 0 if the call is allowed. */
async function take(session: Session, { key, perMinute, burst }: Bucket): Promise<number> {
  const share = 60 / perMinute;
  const taken = await takeFromBucket.change(session, { bucket: key, share, burst });
  return taken === 1 ? 0 : Math.ceil(share);
}
