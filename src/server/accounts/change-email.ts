/** A new e-mail address of an account: it takes effect once the link sent to it is opened (AC-050). */
import { messages } from '#generated/domain/messages.ts';
import type { CallContext } from '../behaviours/context.ts';
import type { Session } from '../data/session.ts';
import { setValues } from '../data/system-write.ts';
import { invalid } from '../errors.ts';
import { isCorporateEmail } from './corporate-email.ts';
import { countHit, mailsFrom } from './hits.ts';
import { emailChangeLetter, emailChangeNotice, existingAccountLetter, type Addressee } from './letters.ts';
import { consumeLink } from './links.ts';
import { requireOwnSession, requireUser } from './require-user.ts';
import { normalEmail } from './sign-in.ts';

/**
 * Values of the user that wait for the link; none when `wanted` is the present address, which forms send along.
 * Whether the address belongs to another account is told to nobody but its owner. Throws 422 for an address of no company,
 * 403 while an administrator views as the user, and 429 after too many mails.
 */
export async function askForEmail(
  session: Session,
  context: CallContext,
  wanted: string,
): Promise<{ pending_email?: string }> {
  const email = normalEmail(wanted);
  const person = await personOf(session, requireUser(context.scope).userId);
  if (email === person.email) return {};
  requireOwnSession(context.scope);
  if (!isCorporateEmail(email)) throw invalid({ email: [messages['validation.corporateEmail']] });
  await countHit(context.pool, mailsFrom(context.ipAddress));
  const { post } = context.services;
  const { publicUrl } = context.config;
  const [owner] = await session.query('select id, first_name from users where email = $1', [email]);
  await post.send(session, emailChangeNotice(person, email, publicUrl));
  await post.send(
    session,
    owner
      ? existingAccountLetter({ id: String(owner[0]), email, firstName: String(owner[1]) }, publicUrl)
      : emailChangeLetter(person, email),
  );
  return { pending_email: email };
}

/** Uses the link up. Throws 422 for one that does not hold, whose address no longer waits or has been taken since. */
export async function takeEmail(session: Session, token: string): Promise<void> {
  const fault = messages['account.invalidEmailChangeLink'];
  const { userId, email } = await consumeLink(session, 'email_change', token, fault);
  const rows = await session.query(
    `select 1 from users u where u.id = $1 and u.pending_email = $2 and u.deactivated_at is null
        and not exists (select from users o where o.email = $2)`,
    [userId, email],
  );
  if (rows.length === 0) throw invalid({ token: [fault] }, fault);
  const email_verified_at = new Date().toISOString();
  await setValues(session, 'user', userId!, { email, pending_email: null, email_verified_at });
}

async function personOf(session: Session, userId: string): Promise<Addressee> {
  const [row] = await session.query('select email, first_name from users where id = $1', [userId]);
  return { id: userId, email: String(row?.[0]), firstName: String(row?.[1]) };
}
