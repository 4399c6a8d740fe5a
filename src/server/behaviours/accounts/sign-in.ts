/** Signing in and out, and the own profile (AC-009, AC-011, AC-049). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { systemScope } from '../../access/scope.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { loadUser } from '../../accounts/load-principal.ts';
import { readProfile, type Profile } from '../../accounts/profile.ts';
import { beginSession, endSession } from '../../accounts/sessions.ts';
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

/** Begins a session of the user, sets its cookie and answers its token with the profile. */
export async function signInAs(context: CallContext, userId: string): Promise<{ token: string; user: Profile }> {
  const scope = systemScope('sign-in', context.scope);
  const token = await inSession(context.pool, scope, async (session) => {
    await session.change('update users set last_login = now() where id = $1', [userId]);
    return beginSession(session, {
      userId,
      kind: 'password',
      ipAddress: context.ipAddress,
      userAgent: context.userAgent,
    });
  });
  const principal = await loadUser(context.pool, token);
  if (!principal) throw new Error('A new session was not found.');
  context.cookies.set(sessionCookie, token);
  return { token, user: await inReading(context.pool, scope, (session) => readProfile(session, principal)) };
}
