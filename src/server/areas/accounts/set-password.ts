/** Sets a new password, ends every session that began with the old one and drops a pending change of address. */
import { invalid } from '#server/kernel/errors.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { hashPassword, passwordFault } from '#server/kernel/identity/password.ts';
import { ownWordsOf } from './queries/people.ts';
import { endSessionsOf } from '#server/kernel/identity/sessions.ts';

/**
 * Throws 422 on `password` for one that breaks the rules; `ownWords` are the person's names and company, where known.
 */
export function requireGoodPassword(password: string, ownWords: readonly (string | null)[] = []): void {
  const fault = passwordFault(password, ownWords);
  if (fault !== null) throw invalid({ password: [fault] });
}

export interface NewPassword {
  readonly text: string;
  readonly hash: string;
}

/** Called before a transaction begins, because hashing is slow. Throws 422 for a password that breaks the rules. */
export async function newPassword(text: string): Promise<NewPassword> {
  requireGoodPassword(text);
  return { text, hash: await hashPassword(text) };
}

/** `keepSessionId`: the session that stays when a signed-in person changes the password. */
export async function setPassword(
  session: Session,
  userId: string,
  { text, hash }: NewPassword,
  { keepSessionId = null, values = {} }: { keepSessionId?: string | null; values?: Record<string, unknown> } = {},
): Promise<void> {
  requireGoodPassword(text, Object.values(await ownWordsOf.one(session, { user: userId })));
  const settled = { must_change_password: false, pending_email: null };
  await setValues(session, 'user', userId, { ...settled, ...values, password_hash: hash });
  await endSessionsOf(session, userId, keepSessionId);
}
