/** Signing in and out, and the user's own profile (AC-009, AC-011, AC-049). */
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { requireUser } from '#server/kernel/access/require-user.ts';
import { readProfile } from '../profile.ts';
import { endSession } from '#server/kernel/identity/sessions.ts';
import { reportRefusal } from '../refused-sign-in.ts';
import { signInAs } from '../sign-in-as.ts';
import { checkCredentials } from '../sign-in.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sessionCookie } from '#server/kernel/http/cookies.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type SignInBehaviors = Pick<AccountBehaviors<CallContext>, 'signIn' | 'signOut' | 'getProfile'>;

const depsOf = ({ pool, services: { secrets } }: CallContext) => ({ pool, secrets });

export const signInBehaviors: SignInBehaviors = {
  signIn: async ({ body }, context) => {
    const userId = await checkCredentials(depsOf(context), body, context.ipAddress).catch(reportRefusal(context));
    return signInAs(context, userId);
  },

  signOut: async (_input, context) => {
    const { sessionId } = requireUser(context.scope);
    await transaction(context.pool, systemScope('sign-out', context.scope), { mode: 'write' }, (session) =>
      endSession(session, sessionId),
    );
    context.cookies.set(sessionCookie, null);
  },

  getProfile: async (_input, context) => {
    const principal = requireUser(context.scope);
    return transaction(context.pool, systemScope('profile', context.scope), { mode: 'read' }, (session) =>
      readProfile(session, principal),
    );
  },
};
