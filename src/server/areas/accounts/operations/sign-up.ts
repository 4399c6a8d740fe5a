/** New accounts: sign-up, its verification email, and the calls that finish it (AC-019, AC-022..AC-024, AC-041). */
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { formats } from '#runtime/validation/formats.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { requireNotBanned } from '../bans.ts';
import { isCorporateEmail } from '../corporate-email.ts';
import { finishAccount } from '../finish-account.ts';
import { countRequest, emailsFrom } from '#server/kernel/data/rate-limit.ts';
import { existingAccountEmail, verificationEmail } from '../emails.ts';
import { signInAs } from '../sign-in-as.ts';
import { lockAddress, signedUp } from '../queries/people.ts';
import { normalEmail } from '../sign-in.ts';
import { inSameTime } from '#server/kernel/identity/same-time.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { NewOf } from '#server/kernel/data/record.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type SignUpBehaviors = Pick<
  AccountBehaviors<CallContext>,
  'signUp' | 'checkCorporateEmail' | 'completeSignUp' | 'signUpEditor'
>;

export const signUpBehaviors: SignUpBehaviors = {
  signUp: async ({ body }, context) => {
    const email = normalEmail(body.email);
    if (!formats.email(email)) throw invalid({ email: [messages['validation.email']] });
    const website = body.website?.trim() || null;
    if (website !== null && !formats.uri(website)) throw invalid({ website: [messages['validation.url']] });
    requireCorporate(email, body.cognito_username != null);
    await requireNotBanned(context.pool, email, context.ipAddress);
    await countRequest(context.pool, emailsFrom(context.ipAddress));
    // An anonymous caller's identity counts only together with the emailed link.
    const { ly_uuid, cognito_username: _unproved, ...facts } = body;
    const values = { ...facts, email, website, visitor_id: ly_uuid ?? null };
    await inSameTime(() =>
      transaction(context.pool, systemScope('sign-up', context.scope), { mode: 'write' }, (session) =>
        welcome(session, context, values),
      ),
    );
    return { message: messages['account.verifyEmail'] };
  },

  checkCorporateEmail: ({ query }) => Promise.resolve({ is_corporate: isCorporateEmail(query.email) }),

  completeSignUp: async ({ body }, context) => {
    const link = await finishAccount(context, 'email_verification', body);
    return signInAs(context, link.userId!);
  },

  signUpEditor: async ({ body }, context) => {
    const link = await finishAccount(context, 'email_verification', body, {
      check: ({ email }) => {
        if (normalEmail(body.username) !== email) throw invalid({ username: [messages['validation.invalid']] });
      },
    });
    return signInAs(context, link.userId!);
  },
};

/**
 * Throws 422 with the text of the form, which differs for people who come from their provider (VA-003, VA-007, AC-018).
 */
function requireCorporate(email: string, isFromProvider: boolean): void {
  if (isCorporateEmail(email)) return;
  const text = isFromProvider ? 'validation.corporateEmailSso' : 'validation.corporateEmail';
  throw invalid({ email: [messages[text]] });
}

type NewPerson = NewOf<'user'>;

/**
 * An unverified account takes the new facts and gets the email again. An account invited by a team keeps the inviter's
 * facts. The owner of a verified account gets an email about the attempt.
 */
async function welcome(session: Session, context: CallContext, values: NewPerson): Promise<void> {
  const { email, first_name: firstName } = values;
  // Of two simultaneous sign-ups, the second finds the account of the first.
  await lockAddress.first(session, { email });
  const known = await signedUp.first(session, { email });
  const { mailer } = context.services;
  if (known && known.email_verified_at !== null)
    return mailer.send(session, existingAccountEmail(known, context.config.publicUrl));
  if (known?.is_invited) return mailer.send(session, verificationEmail(known));
  const { id } = known ? await setValues(session, 'user', known.id, values) : await addRecord(session, 'user', values);
  return mailer.send(session, verificationEmail({ id, email, firstName }));
}
