/** What administrators do to accounts: staff accounts, viewing as a customer, deactivation and bans (AM-012..AM-024, AM-033..AM-037). */
import type { AdminBehaviours } from '#generated/api/operations/admin.ts';
import type { components } from '#generated/api/types/admin.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope, type Scope } from '../../access/scope.ts';
import { verificationLetter } from '../../accounts/letters.ts';
import { loadUser } from '../../accounts/load-principal.ts';
import { hashPassword } from '../../accounts/password.ts';
import { readProfile } from '../../accounts/profile.ts';
import { requireOwnSession, requireUser } from '../../accounts/require-user.ts';
import { beginSession, endSession, endSessionsOf } from '../../accounts/sessions.ts';
import { requireGoodPassword } from '../../accounts/set-password.ts';
import { normalEmail } from '../../accounts/sign-in.ts';
import { inReading, inSession, type Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { ApiError, invalid, notFound } from '../../errors.ts';
import { asideCookie, sessionCookie } from '../../http/cookies.ts';
import type { CallContext } from '../context.ts';

type User = components['schemas']['User'];

export const adminBehaviours: Omit<AdminBehaviours<CallContext>, 'resetDemoAccount'> = {
  createAdmin: async ({ body }, context) => {
    const { password, email: given, ...facts } = body;
    if (password !== undefined) requireGoodPassword(password);
    const email = normalEmail(given);
    return asSystem(context, 'create-admin', async (session) => {
      const secret = password === undefined ? {} : await firstPassword(password);
      const user = await addRecord(session, 'user', {
        ...facts,
        ...secret,
        email,
        is_superuser: facts.role !== 'normal_user',
      });
      const person = { id: String(user['id']), email, firstName: facts.first_name };
      if (password === undefined) await context.services.post.send(session, verificationLetter(person));
      return user as unknown as User;
    });
  },

  updateAdmin: async ({ path, body }, context) => {
    const { password, email, ...facts } = body;
    if (password !== undefined) requireGoodPassword(password);
    if (facts.role !== undefined) requireOther(context.scope, path.id);
    return asSystem(context, 'update-admin', async (session) => {
      const user = await setValues(session, 'user', path.id, {
        ...facts,
        ...(email !== undefined && { email: normalEmail(email) }),
        ...(facts.role !== undefined && { is_superuser: facts.role !== 'normal_user' }),
        ...(password !== undefined && (await firstPassword(password))),
      });
      if (password !== undefined || facts.role !== undefined) await endSessionsOf(session, path.id);
      return user as unknown as User;
    });
  },

  startViewingAs: async ({ body }, context) => {
    const { userId } = requireOwnSession(context.scope);
    const token = await asSystem(context, 'view-as', async (session) => {
      await requireCustomer(session, body.user_id);
      const { ipAddress, userAgent } = context;
      return beginSession(session, { userId: body.user_id, realUserId: userId, kind: 'view_as', ipAddress, userAgent });
    });
    const principal = await loadUser(context.pool, token);
    if (!principal) throw notFound();
    const own = context.cookies.get(sessionCookie);
    if (own !== undefined) context.cookies.set(asideCookie, own);
    context.cookies.set(sessionCookie, token);
    const scope = systemScope('view-as', context.scope);
    return { token, user: await inReading(context.pool, scope, (session) => readProfile(session, principal)) };
  },

  stopViewingAs: async (_input, context) => {
    const { sessionId, realUserId } = requireUser(context.scope);
    if (realUserId === null) throw new ApiError('forbidden', { message: messages['error.notViewing'] });
    await asSystem(context, 'stop-view-as', (session) => endSession(session, sessionId));
    const own = context.cookies.get(asideCookie);
    const isOwn = own !== undefined && (await loadUser(context.pool, own))?.userId === realUserId;
    context.cookies.set(sessionCookie, isOwn ? own : null);
    context.cookies.set(asideCookie, null);
  },

  deactivateUser: async ({ path }, context) => {
    requireOther(context.scope, path.id);
    return asSystem(context, 'deactivate', async (session) => {
      const user = await setValues(session, 'user', path.id, { deactivated_at: new Date().toISOString() });
      await endSessionsOf(session, path.id);
      return user as unknown as User;
    });
  },

  reactivateUser: async ({ path }, context) =>
    asSystem(context, 'reactivate', async (session) => {
      const user = await setValues(session, 'user', path.id, { deactivated_at: null });
      await session.change('delete from banned_entries where lower(email) = $1', [user['email']]);
      return user as unknown as User;
    }),

  banUser: async ({ path }, context) => {
    requireOther(context.scope, path.id);
    await asSystem(context, 'ban', async (session) => {
      const user = await setValues(session, 'user', path.id, { deactivated_at: new Date().toISOString() });
      await endSessionsOf(session, path.id);
      await addRecord(session, 'banned-entry', { email: user['email'] });
    });
  },

  setAutofollow: async ({ path, body }, context) => {
    const { teams } = requireUser(context.scope);
    if (body.team_ids?.some((team) => !teams.has(team))) throw invalid({ team_ids: [messages['validation.notFound']] });
    return asSystem(context, 'autofollow', async (session) => {
      const values = { autofollow_enabled: body.enabled, ...(body.team_ids && { autofollow_team_ids: body.team_ids }) };
      return (await setValues(session, 'user', path.id, values)) as unknown as User;
    });
  },
};

const asSystem = <T>({ pool, scope }: CallContext, name: string, work: (session: Session) => Promise<T>): Promise<T> =>
  inSession(pool, systemScope(name, scope), work);

const firstPassword = async (password: string) => ({
  password_hash: await hashPassword(password),
  must_change_password: true,
});

/** Nobody locks themselves out or changes their own role. */
function requireOther(scope: Scope, id: string): void {
  if (requireUser(scope).userId === id)
    throw invalid({ id: [messages['validation.invalid']] }, messages['error.notYourself']);
}

/** Staff can never be viewed: their rights would come with the view. */
async function requireCustomer(session: Session, userId: string): Promise<void> {
  const [row] = await session.query('select is_superuser from users where id = $1 and deactivated_at is null', [
    userId,
  ]);
  if (!row) throw notFound();
  if (row[0] === true) throw invalid({ user_id: [messages['error.onlyCustomersViewed']] });
}
