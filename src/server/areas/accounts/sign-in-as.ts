/** Signs in a person whose identity is proved by a password or an emailed link. */
import { systemScope } from '#server/kernel/access/scope.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sessionCookie } from '#server/kernel/http/cookies.ts';
import { loadUser } from '#server/kernel/identity/load-principal.ts';
import { readProfile, type Profile } from './profile.ts';
import { notifyNewDevice } from './new-device.ts';
import { noteSignIn } from './queries/people.ts';
import { beginSession } from '#server/kernel/identity/sessions.ts';

/** Begins a session of the user, sets its cookie and returns its token with the profile. */
export async function signInAs(
  context: CallContext,
  userId: string,
  kind: 'password' | 'sso' = 'password',
): Promise<{ token: string; user: Profile }> {
  const scope = systemScope('sign-in', context.scope);
  const token = await transaction(context.pool, scope, { mode: 'write' }, async (session) => {
    await noteSignIn.change(session, { user: userId });
    await notifyNewDevice(session, context, userId);
    return beginSession(session, {
      userId,
      kind,
      ipAddress: context.ipAddress,
      userAgent: context.userAgent,
    });
  });
  const principal = await loadUser(context.pool, token);
  if (!principal) throw new Error('A new session was not found.');
  context.log.info({ event: 'signed-in', userId, kind, ip: context.ipAddress }, 'signed in');
  context.cookies.set(sessionCookie, token);
  return {
    token,
    user: await transaction(context.pool, scope, { mode: 'read' }, (session) => readProfile(session, principal)),
  };
}
