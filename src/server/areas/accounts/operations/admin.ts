/**
 * Calls of administrators on accounts: staff accounts, viewing as a customer, deactivation and bans (AM-012..AM-024,
 * AM-033..AM-037).
 */
import type { AdminBehaviors } from '#generated/api/operations/admin.ts';
import type { components } from '#generated/api/types/components.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import { verificationEmail } from '../emails.ts';
import { loadUser } from '#server/kernel/identity/load-principal.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { readProfile } from '../profile.ts';
import { followable, liftBansOf, viewable } from '../queries/people.ts';
import { requireOwnSession, requireUser } from '#server/kernel/access/require-user.ts';
import { beginSession, endSession, endSessionsOf } from '#server/kernel/identity/sessions.ts';
import { requireGoodPassword } from '../set-password.ts';
import { normalEmail } from '../sign-in.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid, notFound } from '#server/kernel/errors.ts';
import { asideCookie, sessionCookie } from '#server/kernel/http/cookies.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type User = components['schemas']['User'];

export const adminBehaviors: Omit<AdminBehaviors<CallContext>, 'resetDemoAccount'> = {
  createAdmin: async ({ body }, context) => {
    const { password, email: given, ...facts } = body;
    if (facts.role === 'normal_user') throw invalid({ role: [messages['validation.invalid']] });
    if (password !== undefined) requireGoodPassword(password);
    const email = normalEmail(given);
    const secret = password === undefined ? {} : await firstPassword(password);
    return asSystem(context, 'create-admin', async (session) => {
      const user = await addRecord(session, 'user', {
        ...facts,
        ...secret,
        email,
        is_superuser: true,
      });
      const person = { id: user.id, email, firstName: facts.first_name };
      if (password === undefined) await context.services.mailer.send(session, verificationEmail(person));
      return user as User;
    });
  },

  updateAdmin: async ({ path, body }, context) => {
    const { password, email, ...facts } = body;
    if (password !== undefined) requireGoodPassword(password);
    if (facts.role !== undefined) requireOther(context.scope, path.id);
    const secret = password === undefined ? {} : await firstPassword(password);
    return asSystem(context, 'update-admin', async (session) => {
      // This call must not change the password or role of a customer.
      if (!(await getRecord(session, 'user', path.id)).is_superuser) throw notFound();
      const user = await setValues(session, 'user', path.id, {
        ...facts,
        ...(email !== undefined && { email: normalEmail(email) }),
        ...(facts.role !== undefined && { is_superuser: facts.role !== 'normal_user' }),
        ...secret,
      });
      if (password !== undefined || facts.role !== undefined) await endSessionsOf(session, path.id);
      return user as User;
    });
  },

  startViewingAs: async ({ body }, context) => {
    const { userId } = requireOwnSession(context.scope);
    const token = await asSystem(context, 'view-as', async (session) => {
      await requireCustomer(session, body.user_id);
      const { ipAddress, userAgent } = context;
      const { first_name: first, last_name: last } = await getRecord(session, 'user', body.user_id);
      await context.services.notifier.announce(session, {
        event: 'account.impersonation_started',
        teamId: null,
        record: { entity: 'user', id: body.user_id },
        values: { user: `${first} ${last}`.trim() },
      });
      return beginSession(session, { userId: body.user_id, realUserId: userId, kind: 'view_as', ipAddress, userAgent });
    });
    const principal = await loadUser(context.pool, token);
    if (!principal) throw notFound();
    const own = context.cookies.get(sessionCookie);
    if (own !== undefined) context.cookies.set(asideCookie, own);
    context.cookies.set(sessionCookie, token);
    const scope = systemScope('view-as', context.scope);
    return {
      token,
      user: await transaction(context.pool, scope, { mode: 'read' }, (session) => readProfile(session, principal)),
    };
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
      return user as User;
    });
  },

  reactivateUser: async ({ path }, context) =>
    asSystem(context, 'reactivate', async (session) => {
      const user = await setValues(session, 'user', path.id, { deactivated_at: null });
      await liftBansOf.change(session, { email: user.email });
      return user as User;
    }),

  banUser: async ({ path }, context) => {
    requireOther(context.scope, path.id);
    await asSystem(context, 'ban', async (session) => {
      const { email, deactivated_at: earlier } = await getRecord(session, 'user', path.id);
      const entry = await addRecord(session, 'banned-entry', { email });
      // The time of the ban entry: lifting it reactivates its people, but not accounts deactivated earlier.
      if (earlier === null) await setValues(session, 'user', path.id, { deactivated_at: entry.created_at });
      await endSessionsOf(session, path.id);
    });
  },

  setAutofollow: async ({ path, body }, context) => {
    const { enabled, team_ids: teams } = body;
    return asSystem(context, 'autofollow', async (session) => {
      const known = await followable.all(session, { user: path.id, teams: teams ?? [] });
      if (known.length < new Set(teams).size) throw invalid({ team_ids: [messages['validation.notFound']] });
      const values = { autofollow_enabled: enabled, ...(teams && { autofollow_team_ids: teams }) };
      return (await setValues(session, 'user', path.id, values)) as User;
    });
  },
};

const asSystem = <T>({ pool, scope }: CallContext, name: string, work: (session: Session) => Promise<T>): Promise<T> =>
  transaction(pool, systemScope(name, scope), { mode: 'write' }, work);

const firstPassword = async (password: string) => ({
  password_hash: await hashPassword(password),
  must_change_password: true,
});

/** Administrators cannot lock themselves out or change their own role. */
function requireOther(scope: Scope, id: string): void {
  if (requireUser(scope).userId === id)
    throw invalid({ id: [messages['validation.invalid']] }, messages['error.notYourself']);
}

/** Staff can never be viewed as: the viewer would get their rights. */
async function requireCustomer(session: Session, userId: string): Promise<void> {
  const user = await viewable.first(session, { user: userId });
  if (!user) throw notFound();
  if (user.is_superuser) throw invalid({ user_id: [messages['error.onlyCustomersViewed']] });
  if (user.is_only_invited)
    throw invalid({ user_id: [messages['error.invitedNotViewed']] }, messages['error.invitedNotViewed']);
}
