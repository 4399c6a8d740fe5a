/**
 * Demo accounts: the generated calls create, change and remove the team and person behind an account; another call
 * resets it to its template (AM-014, AM-025..AM-027).
 */
import type { AdminBehaviors } from '#generated/api/operations/admin.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { makeDemoWorld, personOf, remakeDemoWorld, removeDemoWorld } from './demo-account.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { endSessionsOf } from '#server/kernel/identity/sessions.ts';
import { normalEmail, requireGoodPassword } from '#server/areas/accounts/contract.ts';
import { type ValuesOf, noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { DemoAccountRecord } from '#generated/records/demo-account.ts';
import { notFound } from '#server/kernel/errors.ts';
import { demoAccount, type DemoAccountRow } from './queries.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

export const demoAccountHooks: ResourceHooks<'demo-account'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    const account = await settled(values);
    const ids = await asSystem(session, (system) => makeDemoWorld(system, account));
    return { ...account, ...ids, reset_at: new Date().toISOString() } satisfies ValuesOf<'demo-account'>;
  },
  beforeUpdate: async (_session, values) => settled(values),
  afterUpdate: async (session, { id, user_id: userId }) => {
    if (typeof userId !== 'string') return;
    await asSystem(session, async (system) => {
      const account = await accountOf(system, id);
      await setValues(system, 'user', userId, { ...personOf(account), password_hash: account.password });
      const { team_id: teamId, company: name, website } = account;
      if (teamId !== null) await setValues(system, 'team', teamId, { name, website });
    });
  },
  beforeDelete: async (session, before) =>
    asSystem(session, (system) => removeDemoWorld(system, before as DemoAccountRecord)),
};

export const demoAccountBehaviors: Pick<AdminBehaviors<CallContext>, 'resetDemoAccount'> = {
  resetDemoAccount: async ({ path }, context) =>
    transaction(context.pool, systemScope('reset-demo-account', context.scope), { mode: 'write' }, async (session) => {
      const account = await accountOf(session, path.id);
      const userId = account.user_id;
      const ids =
        userId === null
          ? await makeDemoWorld(session, account)
          : { user_id: userId, team_id: await remakeDemoWorld(session, userId, account) };
      await endSessionsOf(session, ids.user_id);
      return setValues(session, 'demo-account', path.id, { ...ids, reset_at: new Date().toISOString() });
    }),
};

/** Lower-cases the address, and hashes the password. */
async function settled(values: WireRecord): Promise<WireRecord> {
  const { email, password } = values;
  if (typeof password === 'string') requireGoodPassword(password);
  return {
    ...values,
    ...(typeof email === 'string' && { email: normalEmail(email) }),
    ...(typeof password === 'string' && { password: await hashPassword(password) }),
  };
}

async function accountOf(session: Session, id: string): Promise<DemoAccountRow> {
  const account = await demoAccount.first(session, { id });
  if (!account) throw notFound();
  return account;
}

const asSystem = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
  actAs(session, systemScope('demo-account', session.scope), work);
