/** Rate limits for guessing the secrets of an account. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { countRequests, perNetwork, type RateLimit } from '#server/kernel/data/rate-limit.ts';
import { ApiError } from '#server/kernel/errors.ts';

/** Counts before the comparison, so simultaneous attempts cannot exceed the limit. Throws 429. */
export async function countTry(pool: pg.Pool, counted: readonly RateLimit[]): Promise<void> {
  await countRequests(pool, counted).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'tooManyRequests') throw error;
    throw new ApiError('tooManyRequests', {
      message: messages['auth.lockedOut'],
      retryAfterSeconds: error.retryAfterSeconds ?? 1,
    });
  });
}

export const accountLimit = (email: string): RateLimit => failures(`sign-in:${email}`);

/** Limit for password confirmations of a signed-in person. */
export const passwordLimit = (userId: string): RateLimit => failures(`current-password:${userId}`);

/** Limit for code confirmations of a signed-in person. */
export const codeLimit = (userId: string): RateLimit => failures(`second-factor:${userId}`);

export const addressLimit = (ipAddress: string): RateLimit =>
  perNetwork('sign-in', ipAddress, limits.signInFailuresPerAddressPerHour, 3600);

const failures = (key: string): RateLimit => ({
  key,
  most: limits.signInFailuresMax,
  windowS: limits.signInLockMinutes * 60,
});
