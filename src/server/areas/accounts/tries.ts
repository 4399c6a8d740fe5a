/** How often secrets of an account may be guessed. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { countRequests, perNetwork, type HitLimit } from '#server/kernel/data/rate-limit.ts';
import { ApiError } from '#server/kernel/errors.ts';

/** Counted before anything is compared: tries that run at the same time cannot pass the limit together. Throws 429. */
export async function countTry(pool: pg.Pool, counted: readonly HitLimit[]): Promise<void> {
  await countRequests(pool, counted).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'tooManyRequests') throw error;
    throw new ApiError('tooManyRequests', {
      message: messages['auth.lockedOut'],
      retryAfterSeconds: error.retryAfterSeconds ?? 1,
    });
  });
}

export const accountLimit = (email: string): HitLimit => failures(`sign-in:${email}`);

/** Passwords that a signed-in person confirms. */
export const passwordLimit = (userId: string): HitLimit => failures(`current-password:${userId}`);

/** Codes that a signed-in person confirms. */
export const codeLimit = (userId: string): HitLimit => failures(`second-factor:${userId}`);

export const addressLimit = (ipAddress: string): HitLimit =>
  perNetwork('sign-in', ipAddress, limits.signInFailuresPerAddressPerHour, 3600);

const failures = (key: string): HitLimit => ({
  key,
  most: limits.signInFailuresMax,
  windowS: limits.signInLockMinutes * 60,
});
