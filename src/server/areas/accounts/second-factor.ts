/** Second factors of accounts: secrets are stored encrypted, and each code works once. */
import type pg from 'pg';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { stepOf } from '#server/kernel/identity/second-factor.ts';
import { isEncrypted, type SecretBox } from '#server/kernel/secret-box.ts';
import { codeSecret, codeSecrets, replaceCodeSecret, useCodeStep } from './queries/sign-in.ts';

export const encryptedFor = (secrets: SecretBox, userId: string, secret: string): string =>
  secrets.encrypt(secret, placeOf(userId));

/** Uses up the code; false for a wrong code and for one that is used or older than a used one. */
export async function useCode(session: Session, secrets: SecretBox, userId: string, code: string): Promise<boolean> {
  const row = await codeSecret.first(session, { user: userId });
  const secret = row?.totp_secret ? secrets.decrypt(row.totp_secret, placeOf(userId)) : null;
  const step = secret === null ? null : stepOf(secret, code);
  return step !== null && (await useCodeStep.change(session, { user: userId, step })) === 1;
}

/**
 * Encrypts with the present key all secrets that are plain or encrypted with a former key. Returns how many can no
 * longer be decrypted.
 */
export const encryptCodeSecrets = (pool: pg.Pool, secrets: SecretBox): Promise<number> =>
  transaction(pool, jobScope('code-secrets'), { mode: 'write' }, async (session) => {
    let lost = 0;
    for (const { id, totp_secret: stored } of await codeSecrets.all(session)) {
      if (stored === null || secrets.isCurrent(stored, placeOf(id))) continue;
      const secret = isEncrypted(stored) ? secrets.decrypt(stored, placeOf(id)) : stored;
      if (secret === null) lost += 1;
      else await replaceCodeSecret.change(session, { user: id, stored, locked: encryptedFor(secrets, id, secret) });
    }
    return lost;
  });

const placeOf = (userId: string): string => `user-totp:${userId}`;
