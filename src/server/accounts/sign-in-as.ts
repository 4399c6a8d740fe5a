/** Signs a person in who has shown who they are: by a password or by the link of a mail. */
import { systemScope } from '../access/scope.ts';
import type { CallContext } from '../behaviours/context.ts';
import { inReading, inSession } from '../data/session.ts';
import { sessionCookie } from '../http/cookies.ts';
import { loadUser } from './load-principal.ts';
import { readProfile, type Profile } from './profile.ts';
import { beginSession } from './sessions.ts';

/** Begins a session of the user, sets its cookie and answers its token with the profile. */
export async function signInAs(
  context: CallContext,
  userId: string,
  kind: 'password' | 'sso' = 'password',
): Promise<{ token: string; user: Profile }> {
  const scope = systemScope('sign-in', context.scope);
  const token = await inSession(context.pool, scope, async (session) => {
    await session.change('update users set last_login = now() where id = $1', [userId]);
    return beginSession(session, {
      userId,
      kind,
      ipAddress: context.ipAddress,
      userAgent: context.userAgent,
    });
  });
  const principal = await loadUser(context.pool, token);
  if (!principal) throw new Error('A new session was not found.');
  context.cookies.set(sessionCookie, token);
  return { token, user: await inReading(context.pool, scope, (session) => readProfile(session, principal)) };
}
