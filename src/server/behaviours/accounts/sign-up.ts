/** New accounts: sign-up, its verification mail, and the calls that finish it (AC-019, AC-022..AC-024, AC-041). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { requireNotBanned } from '../../accounts/bans.ts';
import { isCorporateEmail } from '../../accounts/corporate-email.ts';
import { finishAccount } from '../../accounts/finish-account.ts';
import { countHit, mailsFrom } from '../../accounts/hits.ts';
import { existingAccountLetter, verificationLetter } from '../../accounts/letters.ts';
import { signInAs } from '../../accounts/sign-in-as.ts';
import { normalEmail } from '../../accounts/sign-in.ts';
import { inSession, type Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { invalid } from '../../errors.ts';
import type { CallContext } from '../context.ts';

type SignUpBehaviours = Pick<AccountBehaviours<CallContext>, 'signUp' | 'completeSignUp' | 'signUpEditor'>;

export const signUpBehaviours: SignUpBehaviours = {
  signUp: async ({ body }, context) => {
    const email = normalEmail(body.email);
    requireCorporate(email, body.cognito_username != null);
    await requireNotBanned(context.pool, email, context.ipAddress);
    await countHit(context.pool, mailsFrom(context.ipAddress));
    const { ly_uuid, cognito_username, website, ...facts } = body;
    const values = {
      ...facts,
      email,
      website: website ?? null,
      visitor_id: ly_uuid ?? null,
      cognito_username: cognito_username ?? null,
    };
    await inSession(context.pool, systemScope('sign-up', context.scope), (session) =>
      welcome(session, context, values),
    );
    return { message: messages['account.verifyEmail'] };
  },

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

/** Throws 422 in the words of the form: people who come from their provider read others (VA-003, VA-007, AC-018). */
function requireCorporate(email: string, isFromProvider: boolean): void {
  if (isCorporateEmail(email)) return;
  const text = isFromProvider ? 'validation.corporateEmailSso' : 'validation.corporateEmail';
  throw invalid({ email: [messages[text]] });
}

interface NewPerson {
  readonly email: string;
  readonly first_name: string;
  readonly [field: string]: unknown;
}

/** An unverified account takes the new facts and gets the mail again; a verified one learns of the try by mail. */
async function welcome(session: Session, context: CallContext, values: NewPerson): Promise<void> {
  const { email, first_name: firstName } = values;
  const [row] = await session.query('select id, first_name, email_verified_at from users where email = $1', [email]);
  const { post } = context.services;
  if (row && row[2] !== null) {
    const person = { id: String(row[0]), email, firstName: String(row[1]) };
    return post.send(session, existingAccountLetter(person, context.config.publicUrl));
  }
  const user = row
    ? await setValues(session, 'user', String(row[0]), values)
    : await addRecord(session, 'user', values);
  return post.send(session, verificationLetter({ id: String(user['id']), email, firstName }));
}
