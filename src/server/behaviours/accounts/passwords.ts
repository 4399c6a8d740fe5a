/** Changing, forgetting and resetting passwords (AC-012, AC-027, AC-028, ER-024, ER-025). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { countHit, forgetHits, mailsFrom } from '../../accounts/hits.ts';
import { passwordChangedLetter, resetLetter, type Addressee } from '../../accounts/letters.ts';
import { consumeLink, linkUses } from '../../accounts/links.ts';
import { isPassword } from '../../accounts/password.ts';
import { requireOwnSession } from '../../accounts/require-user.ts';
import { requireGoodPassword, setPassword } from '../../accounts/set-password.ts';
import { accountLimit, normalEmail } from '../../accounts/sign-in.ts';
import { inSession, type Session } from '../../data/session.ts';
import { invalid } from '../../errors.ts';
import type { CallContext } from '../context.ts';

type PasswordBehaviours = Pick<
  AccountBehaviours<CallContext>,
  'changePassword' | 'requestPasswordReset' | 'resetPassword'
>;

export const passwordBehaviours: PasswordBehaviours = {
  changePassword: async ({ body }, context) => {
    const { userId, sessionId } = requireOwnSession(context.scope);
    requireGoodPassword(body.password);
    await inSession(context.pool, systemScope('change-password', context.scope), async (session) => {
      await requireCurrent(session, userId, body.current_password);
      await setPassword(session, userId, body.password, { keepSessionId: sessionId });
      await tellOwner(session, context, userId);
    });
    return { message: messages['account.passwordChanged'] };
  },

  requestPasswordReset: async ({ body }, context) => {
    await countHit(context.pool, mailsFrom(context.ipAddress));
    await inSession(context.pool, systemScope('forgot-password', context.scope), async (session) => {
      const person = await activePerson(session, normalEmail(body.email));
      if (person) await context.services.post.send(session, resetLetter(person));
    });
    return { message: messages['account.resetRequested'] };
  },

  resetPassword: async ({ body }, context) => {
    requireGoodPassword(body.password);
    await countHit(context.pool, linkUses(context.ipAddress));
    const email = await inSession(context.pool, systemScope('reset-password', context.scope), async (session) => {
      const { userId, email } = await consumeLink(
        session,
        'password_reset',
        body.token,
        messages['account.invalidSignupLink'],
      );
      const values = { email_verified_at: new Date().toISOString() };
      await setPassword(session, userId!, body.password, { values });
      await tellOwner(session, context, userId!);
      return email;
    });
    await forgetHits(context.pool, accountLimit(email).key);
    return { message: messages['account.passwordReset'] };
  },
};

async function requireCurrent(session: Session, userId: string, password: string): Promise<void> {
  const [row] = await session.query('select password_hash from users where id = $1', [userId]);
  if (await isPassword(password, (row?.[0] as string | null) ?? null)) return;
  throw invalid({ current_password: [messages['validation.invalid']] });
}

async function activePerson(session: Session, email: string): Promise<Addressee | null> {
  const [row] = await session.query(
    'select id, email, first_name from users where email = $1 and deactivated_at is null',
    [email],
  );
  return row ? { id: String(row[0]), email: String(row[1]), firstName: String(row[2]) } : null;
}

async function tellOwner(session: Session, { services, config }: CallContext, userId: string): Promise<void> {
  const [row] = await session.query('select email, first_name from users where id = $1', [userId]);
  if (!row) return;
  const person = { id: userId, email: String(row[0]), firstName: String(row[1]) };
  await services.post.send(session, passwordChangedLetter(person, config.publicUrl));
}
