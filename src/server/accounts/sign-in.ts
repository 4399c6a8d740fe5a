/** Checks an e-mail address and a password; unknown and known addresses answer in the same words and time (reliability 20). */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '../access/scope.ts';
import { inReading } from '../data/session.ts';
import { ApiError } from '../errors.ts';
import { requireNotBanned } from './bans.ts';
import { countHit, forgetHits, requireBelow, type HitLimit } from './hits.ts';
import { isPassword } from './password.ts';
import { isCurrentCode } from './second-factor.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Six digits of an authenticator app (ruling 21). */
  readonly code?: string | undefined;
}

/** Id of the user; people whose company enforces its own provider have no other way in. Throws 401 for wrong credentials and 429 after too many. */
export async function checkCredentials(pool: pg.Pool, credentials: Credentials, ipAddress: string): Promise<string> {
  const email = normalEmail(credentials.email);
  const counted = [accountLimit(email), addressLimit(ipAddress)];
  await requireBelow(pool, counted).catch((error: ApiError) => {
    throw new ApiError('tooManyRequests', {
      message: messages['auth.lockedOut'],
      retryAfterSeconds: error.retryAfterSeconds ?? 1,
    });
  });
  const [row] = await inReading(pool, jobScope('sign-in'), (session) =>
    session.query(
      `select id, password_hash, totp_secret, totp_enabled_at from users u
        where email = $1 and deactivated_at is null
          and (is_superuser or not exists (
            select from sso_connections where enabled and enforce and split_part(u.email, '@', 2) = any(domains)))`,
      [email],
    ),
  );
  if (!(await isPassword(credentials.password, (row?.[1] as string | null) ?? null)) || !row)
    return fail(pool, counted);
  await requireNotBanned(pool, email, ipAddress);
  if (row[3] !== null) await requireCode(pool, counted, String(row[2]), credentials.code);
  await forgetHits(pool, counted[0]!.key);
  return String(row[0]);
}

/** Addresses are kept and compared in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

async function requireCode(pool: pg.Pool, counted: readonly HitLimit[], secret: string, code?: string): Promise<void> {
  if (code === undefined)
    throw new ApiError('unauthenticated', {
      message: messages['auth.secondFactor'],
      fields: { code: [messages['validation.required']] },
    });
  if (!isCurrentCode(secret, code)) await fail(pool, counted);
}

async function fail(pool: pg.Pool, counted: readonly HitLimit[]): Promise<never> {
  for (const limit of counted) await countHit(pool, { ...limit, most: Number.MAX_SAFE_INTEGER });
  throw new ApiError('invalidCredentials');
}

export const accountLimit = (email: string): HitLimit => ({
  key: `sign-in:${email}`,
  most: limits.signInFailuresMax,
  windowS: limits.signInLockMinutes * 60,
});

const addressLimit = (ipAddress: string): HitLimit => ({
  key: `sign-in-from:${ipAddress}`,
  most: limits.signInFailuresPerAddressPerHour,
  windowS: 3600,
});
