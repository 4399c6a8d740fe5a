/** Changing, forgetting and resetting passwords (AC-012, AC-027, AC-028, ER-024, ER-025). */
import type { ChangesOf } from '#server/kernel/data/record.ts';
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countHit, forgetHits, mailsFrom } from '#server/kernel/data/hits.ts';
import { passwordChangedLetter, resetLetter } from '../letters.ts';
import { consumeLink, linkUses } from '#server/kernel/mail/links.ts';
import { isPassword } from '#server/kernel/identity/password.ts';
import { requireOwnSession } from '#server/kernel/access/require-user.ts';
import { activePersonByAddress, passwordOf, personById } from '../queries/people.ts';
import { requireGoodPassword, setPassword } from '../set-password.ts';
import { normalEmail } from '../sign-in.ts';
import { accountLimit } from '../tries.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type PasswordBehaviors = Pick<
  AccountBehaviors<CallContext>,
  'changePassword' | 'requestPasswordReset' | 'resetPassword'
>;

export const passwordBehaviors: PasswordBehaviors = {
  changePassword: async ({ body }, context) => {
    const { userId, sessionId } = requireOwnSession(context.scope);
    requireGoodPassword(body.password);
    await transaction(
      context.pool,
      systemScope('change-password', context.scope),
      { mode: 'write' },
      async (session) => {
        await requireCurrent(session, userId, body.current_password);
        await setPassword(session, userId, body.password, { keepSessionId: sessionId });
        await tellOwner(session, context, userId);
      },
    );
    return { message: messages['account.passwordChanged'] };
  },

  requestPasswordReset: async ({ body }, context) => {
    await countHit(context.pool, mailsFrom(context.ipAddress));
    await transaction(
      context.pool,
      systemScope('forgot-password', context.scope),
      { mode: 'write' },
      async (session) => {
        const person = await activePersonByAddress.first(session, { email: normalEmail(body.email) });
        if (person) await context.services.post.send(session, resetLetter(person));
      },
    );
    return { message: messages['account.resetRequested'] };
  },

  resetPassword: async ({ body }, context) => {
    requireGoodPassword(body.password);
    await countHit(context.pool, linkUses(context.ipAddress));
    const email = await transaction(
      context.pool,
      systemScope('reset-password', context.scope),
      { mode: 'write' },
      async (session) => {
        const { userId, email } = await consumeLink(
          session,
          'password_reset',
          body.token,
          messages['account.invalidSignupLink'],
        );
        const values = { email_verified_at: new Date().toISOString() } satisfies ChangesOf<'user'>;
        await setPassword(session, userId!, body.password, { values });
        await tellOwner(session, context, userId!);
        return email;
      },
    );
    await forgetHits(context.pool, accountLimit(email).key);
    return { message: messages['account.passwordReset'] };
  },
};

async function requireCurrent(session: Session, userId: string, password: string): Promise<void> {
  const row = await passwordOf.first(session, { user: userId });
  if (await isPassword(password, row?.password_hash ?? null)) return;
  throw invalid({ current_password: [messages['validation.invalid']] });
}

async function tellOwner(session: Session, { services, config }: CallContext, userId: string): Promise<void> {
  const person = await personById.first(session, { user: userId });
  if (person) await services.post.send(session, passwordChangedLetter(person, config.publicUrl));
}
