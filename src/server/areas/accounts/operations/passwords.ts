/** Changing, forgetting and resetting passwords (AC-012, AC-027, AC-028, ER-024, ER-025). */
import type { ChangesOf } from '#server/kernel/data/record.ts';
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequest, forgetRequests, emailsFrom } from '#server/kernel/data/rate-limit.ts';
import { passwordChangedEmail, passwordResetEmail } from '../emails.ts';
import { consumeLink, linkUses } from '#server/kernel/email/links.ts';
import { inSameTime } from '#server/kernel/identity/same-time.ts';
import { requireOwnSession } from '#server/kernel/access/require-user.ts';
import { requireOwner } from '../own-password.ts';
import { activePersonByAddress, personById } from '../queries/people.ts';
import { newPassword, requireGoodPassword, setPassword } from '../set-password.ts';
import { normalEmail } from '../sign-in.ts';
import { accountLimit } from '../tries.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type PasswordBehaviors = Pick<
  AccountBehaviors<CallContext>,
  'changePassword' | 'requestPasswordReset' | 'resetPassword'
>;

export const passwordBehaviors: PasswordBehaviors = {
  changePassword: async ({ body }, context) => {
    const principal = requireOwnSession(context.scope);
    const { userId, sessionId } = principal;
    requireGoodPassword(body.password);
    await requireOwner(context, principal, body.current_password);
    const password = await newPassword(body.password);
    await transaction(
      context.pool,
      systemScope('change-password', context.scope),
      { mode: 'write' },
      async (session) => {
        await setPassword(session, userId, password, { keepSessionId: sessionId });
        await notifyOwner(session, context, userId);
      },
    );
    return { message: messages['account.passwordChanged'] };
  },

  requestPasswordReset: async ({ body }, context) => {
    await countRequest(context.pool, emailsFrom(context.ipAddress));
    await inSameTime(() =>
      transaction(context.pool, systemScope('forgot-password', context.scope), { mode: 'write' }, async (session) => {
        const person = await activePersonByAddress.first(session, { email: normalEmail(body.email) });
        if (person) await context.services.mailer.send(session, passwordResetEmail(person));
      }),
    );
    return { message: messages['account.resetRequested'] };
  },

  resetPassword: async ({ body }, context) => {
    requireGoodPassword(body.password);
    await countRequest(context.pool, linkUses(context.ipAddress));
    const password = await newPassword(body.password);
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
        await setPassword(session, userId!, password, { values });
        await notifyOwner(session, context, userId!);
        return email;
      },
    );
    await forgetRequests(context.pool, accountLimit(email).key);
    return { message: messages['account.passwordReset'] };
  },
};

async function notifyOwner(session: Session, { services, config }: CallContext, userId: string): Promise<void> {
  const person = await personById.first(session, { user: userId });
  if (person) await services.mailer.send(session, passwordChangedEmail(person, config.publicUrl));
}
