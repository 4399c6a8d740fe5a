/** Confirms that the caller is the account's owner, not somebody at an unattended page. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { forgetRequests } from '#server/kernel/data/rate-limit.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { invalid } from '#server/kernel/errors.ts';
import { isPassword } from '#server/kernel/identity/password.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { ownerProof } from './queries/people.ts';
import { countTry, passwordLimit } from './tries.ts';

type SignedInUser = Pick<UserPrincipal, 'userId' | 'sessionId'>;

/**
 * Called outside of transactions, because comparing passwords is slow. Throws 422 on `current_password` for a wrong or
 * missing one, and 429 after too many. A person without a password must have signed in at the identity provider just
 * now.
 */
export async function requireOwner(
  { pool, scope }: CallContext,
  { userId, sessionId }: SignedInUser,
  password: string | undefined,
): Promise<void> {
  const own = await transaction(pool, systemScope('owner-proof', scope), { mode: 'read' }, (session) =>
    ownerProof.one(session, { user: userId, session: sessionId, minutes: limits.recentSignInMinutes }),
  );
  if (own.password_hash === null && password === undefined) {
    if (own.is_recent) return;
    throw refused(fill(messages['account.signInAgain'], { n: limits.recentSignInMinutes }));
  }
  if (password === undefined) throw refused(messages['account.passwordNeeded']);
  const limit = passwordLimit(userId);
  await countTry(pool, [limit]);
  if (!(await isPassword(password, own.password_hash))) throw refused(messages['validation.invalid']);
  await forgetRequests(pool, limit.key);
}

const refused = (text: string) => invalid({ current_password: [text] });
