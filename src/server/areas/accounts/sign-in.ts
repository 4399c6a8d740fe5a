/**
 * Checks an email address and a password. Unknown and known addresses get the same text in the same time (reliability
 * 20).
 */
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { forgetRequests, takeBack, type RateLimit } from '#server/kernel/data/rate-limit.ts';
import { createKeyedLimiter } from '#server/kernel/identity/limiter.ts';
import { isPassword } from '#server/kernel/identity/password.ts';
import type { SecretBox } from '#server/kernel/secret-box.ts';
import { requireNotBanned } from './bans.ts';
import { accountOfPassword } from './queries/sign-in.ts';
import { useCode } from './second-factor.ts';
import { accountLimit, addressLimit, countTry } from './tries.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Six digits of an authenticator app (ruling 21). */
  readonly code?: string | undefined;
}

interface Deps {
  readonly pool: pg.Pool;
  readonly secrets: SecretBox;
}

/**
 * Id of the user; an enforced company provider excludes passwords. Throws 401 for wrong credentials and 429 after too
 * many.
 */
export async function checkCredentials(deps: Deps, credentials: Credentials, ipAddress: string): Promise<string> {
  const { pool } = deps;
  const account = accountLimit(normalEmail(credentials.email));
  const address = addressLimit(ipAddress);
  // Queues attempts per network address, so only failures fill the rate limit.
  return inTurnOf(address.key, () =>
    inTurnOf(account.key, async () => {
      await countTry(pool, [account, address]);
      const userId = await checkCounted(deps, credentials, ipAddress, [account, address]);
      await Promise.all([forgetRequests(pool, account.key), takeBack(pool, [address])]);
      return userId;
    }),
  );
}

/** Below both rate limits: running attempts count as failures until they succeed. */
const inTurnOf = createKeyedLimiter(5);

async function checkCounted(
  deps: Deps,
  { email: given, password, code }: Credentials,
  ipAddress: string,
  counted: readonly RateLimit[],
): Promise<string> {
  const email = normalEmail(given);
  const account = await transaction(deps.pool, jobScope('sign-in'), { mode: 'read' }, (session) =>
    accountOfPassword.first(session, { email }),
  );
  if (!(await isPassword(password, account?.password_hash ?? null)) || !account)
    throw new ApiError('invalidCredentials');
  await requireNotBanned(deps.pool, email, ipAddress);
  if (account.totp_enabled_at !== null) await requireCode(deps, counted, account.id, code);
  return account.id;
}

/** Addresses are stored and compared in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** A request for the code is the normal second step, not a failure. */
async function requireCode(
  { pool, secrets }: Deps,
  counted: readonly RateLimit[],
  userId: string,
  code?: string,
): Promise<void> {
  if (code === undefined) {
    await takeBack(pool, counted);
    throw new ApiError('unauthenticated', {
      message: messages['auth.secondFactor'],
      fields: { code: [messages['validation.required']] },
    });
  }
  const isGood = await transaction(pool, jobScope('sign-in'), { mode: 'write' }, (session) =>
    useCode(session, secrets, userId, code),
  );
  if (!isGood) throw new ApiError('invalidCredentials');
}
