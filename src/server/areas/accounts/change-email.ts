/** A new email address of an account: it takes effect once the link sent to it is opened (AC-050). */
import { messages } from '#generated/domain/messages.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { isCorporateEmail } from './corporate-email.ts';
import { countWithinLimit, emailsFrom } from '#server/kernel/data/rate-limit.ts';
import { emailChangeEmail, emailChangeNotice, existingAccountEmail } from './emails.ts';
import { consumeLink } from '#server/kernel/email/links.ts';
import { requireOwnSession, requireUser } from '#server/kernel/access/require-user.ts';
import { personByAddress, personById, waitingAddress } from './queries/people.ts';
import { requireOwner } from './own-password.ts';
import { normalEmail } from './sign-in.ts';

/**
 * Called before the transaction of `askForEmail`. Accepts the present address, because forms always send it. Throws 422
 * for an address of no company and for a wrong password, and 403 while an administrator views as the user.
 */
export async function requireMayChangeEmail(
  context: CallContext,
  wanted: string,
  password: string | undefined,
): Promise<void> {
  const { userId } = requireUser(context.scope);
  const email = normalEmail(wanted);
  const { pool, scope } = context;
  const person = await transaction(pool, systemScope('email-change', scope), { mode: 'read' }, (session) =>
    personById.one(session, { user: userId }),
  );
  if (email === person.email) return;
  const owner = requireOwnSession(scope);
  if (!isCorporateEmail(email)) throw invalid({ email: [messages['validation.corporateEmail']] });
  await requireOwner(context, owner, password);
}

/**
 * Values of the user that wait for the link; none when `wanted` is the present address, because forms always send it.
 * Never reveals that the address belongs to another account. Throws 429 after too many emails.
 */
export async function askForEmail(
  session: Session,
  context: CallContext,
  wanted: string,
): Promise<{ pending_email?: string }> {
  const email = normalEmail(wanted);
  const person = await personById.one(session, { user: requireUser(context.scope).userId });
  if (email === person.email) return {};
  await countWithinLimit(session, emailsFrom(context.ipAddress));
  const { mailer } = context.services;
  const { publicUrl } = context.config;
  const owner = await personByAddress.first(session, { email });
  await mailer.send(session, emailChangeNotice(person, email, publicUrl));
  await mailer.send(session, owner ? existingAccountEmail(owner, publicUrl) : emailChangeEmail(person, email));
  return { pending_email: email };
}

/**
 * Uses up the link. Throws 422 for an invalid link, and for an address that is no longer pending or belongs to another
 * account by now.
 */
export async function takeEmail(session: Session, token: string): Promise<void> {
  const fault = messages['account.invalidEmailChangeLink'];
  const { userId, email } = await consumeLink(session, 'email_change', token, fault);
  const isWaiting = userId !== null && (await waitingAddress.isAny(session, { user: userId, email }));
  if (!isWaiting) throw invalid({ token: [fault] }, fault);
  const email_verified_at = new Date().toISOString();
  await setValues(session, 'user', userId, { email, pending_email: null, email_verified_at });
}
