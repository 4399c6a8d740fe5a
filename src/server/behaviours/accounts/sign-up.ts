/** New accounts: sign-up, its verification mail, and the calls that finish it (AC-019, AC-022..AC-025, AC-041, AC-042). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { requireNotBanned } from '../../accounts/bans.ts';
import { isCorporateEmail } from '../../accounts/corporate-email.ts';
import { countHit } from '../../accounts/hits.ts';
import { existingAccountLetter, verificationLetter } from '../../accounts/letters.ts';
import { consumeLink, linkUses, type RedeemedLink } from '../../accounts/links.ts';
import { requireGoodPassword, setPassword } from '../../accounts/set-password.ts';
import { normalEmail } from '../../accounts/sign-in.ts';
import { foundTeam } from '../../accounts/teams.ts';
import { inSession, type Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { invalid } from '../../errors.ts';
import type { CallContext } from '../context.ts';
import { completeVerified } from '../questionnaire/complete.ts';
import { mailsFrom } from './passwords.ts';
import { signInAs } from './sign-in.ts';

type SignUpBehaviours = Pick<
  AccountBehaviours<CallContext>,
  'signUp' | 'completeSignUp' | 'signUpEditor' | 'completeQuestionnaireSignUp'
>;

export const signUpBehaviours: SignUpBehaviours = {
  signUp: async ({ body }, context) => {
    const email = normalEmail(body.email);
    if (!isCorporateEmail(email)) throw invalid({ email: [messages['validation.corporateEmail']] });
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
    const link = await finish(context, 'email_verification', body);
    return signInAs(context, link.userId!);
  },

  signUpEditor: async ({ body }, context) => {
    const link = await finish(context, 'email_verification', body, (found) => {
      if (normalEmail(body.username) !== found.email) throw invalid({ username: [messages['validation.invalid']] });
    });
    return signInAs(context, link.userId!);
  },

  completeQuestionnaireSignUp: async ({ body }, context) => {
    const link = await finish(context, 'questionnaire_verification', body);
    await inSession(context.pool, systemScope('finish-sign-up', context.scope), (session) =>
      completeVerified(session, context, link.subjectId!),
    );
    const questionnaire_type = await questionnaireType(context, link.subjectId);
    return { ...(await signInAs(context, link.userId!)), questionnaire_type };
  },
};

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

interface Finishing {
  readonly token: string;
  readonly password: string;
  readonly cognito_username?: string | null;
}

/** Uses the link up, sets the password, and founds a team for a person without one. */
async function finish(
  context: CallContext,
  purpose: 'email_verification' | 'questionnaire_verification',
  { token, password, cognito_username }: Finishing,
  check: (link: RedeemedLink) => void = () => {},
): Promise<RedeemedLink> {
  requireGoodPassword(password);
  await countHit(context.pool, linkUses(context.ipAddress));
  return inSession(context.pool, systemScope('finish-sign-up', context.scope), async (session) => {
    const link = await consumeLink(session, purpose, token, messages['account.invalidSignupLink']);
    check(link);
    const values = { email_verified_at: new Date().toISOString(), ...(cognito_username && { cognito_username }) };
    await setPassword(session, link.userId!, password, { values });
    await ensureTeam(session, link.userId!);
    return link;
  });
}

async function ensureTeam(session: Session, userId: string): Promise<void> {
  const [row] = await session.query(
    `select company, website, is_superuser or exists (select from team_users m where m.user_id = u.id) from users u where id = $1`,
    [userId],
  );
  const [company, website, isPlaced] = row as [string | null, string | null, boolean];
  if (isPlaced || company === null) return;
  const teamId = await foundTeam(session, userId, company, website);
  await setValues(session, 'user', userId, { primary_team_id: teamId, active_team_id: teamId });
}

async function questionnaireType(context: CallContext, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await inSession(context.pool, systemScope('finish-sign-up', context.scope), (session) =>
    session.query('select type from questionnaires where id = $1', [id]),
  );
  return (row?.[0] as string | null) ?? null;
}
