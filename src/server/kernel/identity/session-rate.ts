/** Rate limit per session and server: a page sends tens of requests at once, a runaway program thousands. */
import { limits } from '#generated/domain/limits.ts';
import { ApiError } from '../errors.ts';

interface Bucket {
  /** Calls left now. */
  left: number;
  /** In ms. */
  filledAt: number;
}

const mostSessions = 10_000;

/** Throws 429 with the time to wait. `now` in ms. */
export function sessionRate(
  perMinute: number = limits.callsPerSessionPerMinute,
  burst: number = limits.callsPerSessionBurst,
) {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  return (token: string, now = performance.now()): void => {
    const bucket = buckets.get(token) ?? { left: burst, filledAt: now };
    bucket.left = Math.min(burst, bucket.left + (now - bucket.filledAt) * perMs);
    bucket.filledAt = now;
    buckets.delete(token);
    const [oldest] = buckets.keys();
    if (buckets.size >= mostSessions && oldest !== undefined) buckets.delete(oldest);
    buckets.set(token, bucket);
    if (bucket.left < 1)
      throw new ApiError('tooManyRequests', { retryAfterSeconds: Math.ceil((1 - bucket.left) / perMs / 1000) });
    bucket.left -= 1;
  };
}
