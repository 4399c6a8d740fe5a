/** Signing in and out, and the own profile (AC-009, AC-011, AC-049). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { systemScope } from '../../access/scope.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { readProfile } from '../../accounts/profile.ts';
import { endSession } from '../../accounts/sessions.ts';
import { signInAs } from '../../accounts/sign-in-as.ts';
import { checkCredentials } from '../../accounts/sign-in.ts';
import { inReading, inSession } from '../../data/session.ts';
import { sessionCookie } from '../../http/cookies.ts';
import type { CallContext } from '../context.ts';

type SignInBehaviours = Pick<AccountBehaviours<CallContext>, 'signIn' | 'signOut' | 'getProfile'>;

export const signInBehaviours: SignInBehaviours = {
  signIn: async ({ body }, context) => signInAs(context, await checkCredentials(context.pool, body, context.ipAddress)),

  signOut: async (_input, context) => {
    const { sessionId } = requireUser(context.scope);
    await inSession(context.pool, systemScope('sign-out', context.scope), (session) => endSession(session, sessionId));
    context.cookies.set(sessionCookie, null);
  },

  getProfile: async (_input, context) => {
    const principal = requireUser(context.scope);
    return inReading(context.pool, systemScope('profile', context.scope), (session) => readProfile(session, principal));
  },
};
