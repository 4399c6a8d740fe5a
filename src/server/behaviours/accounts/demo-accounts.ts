/** Demo accounts: the derived calls make, change and remove what is behind them, one more returns it to its template (AM-014, AM-025..AM-027). */
import type { AdminBehaviours } from '#generated/api/operations/admin.ts';
import type { components } from '#generated/api/types/admin.ts';
import { systemScope } from '../../access/scope.ts';
import { makeDemoWorld, personOf, remakeDemoWorld, removeDemoWorld } from '../../accounts/demo-account.ts';
import { hashPassword } from '../../accounts/password.ts';
import { endSessionsOf } from '../../accounts/sessions.ts';
import { requireGoodPassword } from '../../accounts/set-password.ts';
import { normalEmail } from '../../accounts/sign-in.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import { actAs, inSession, type Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import type { CallContext } from '../context.ts';

export const demoAccountHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    const account = await settled(values);
    const ids = await asSystem(session, (system) => makeDemoWorld(system, account));
    return { ...account, ...ids, reset_at: new Date().toISOString() };
  },
  beforeUpdate: async (_session, values) => settled(values),
  afterUpdate: async (session, { id, user_id: userId }) => {
    if (typeof userId !== 'string') return;
    await asSystem(session, async (system) => {
      const account = await accountOf(system, String(id));
      await setValues(system, 'user', userId, { ...personOf(account), password_hash: account['password'] });
      if (account['team_id'] !== null)
        await setValues(system, 'team', String(account['team_id']), {
          name: account['company'],
          website: account['website'],
        });
    });
  },
  beforeDelete: async (session, before) => asSystem(session, (system) => removeDemoWorld(system, before)),
};

export const demoAccountBehaviours: Pick<AdminBehaviours<CallContext>, 'resetDemoAccount'> = {
  resetDemoAccount: async ({ path }, context) =>
    inSession(context.pool, systemScope('reset-demo-account', context.scope), async (session) => {
      const account = await accountOf(session, path.id);
      const userId = account['user_id'] as string | null;
      const ids =
        userId === null
          ? await makeDemoWorld(session, account)
          : { user_id: userId, team_id: await remakeDemoWorld(session, userId, account) };
      await endSessionsOf(session, ids.user_id);
      const record = await setValues(session, 'demo-account', path.id, { ...ids, reset_at: new Date().toISOString() });
      return record as unknown as components['schemas']['DemoAccount'];
    }),
};

/** The address in lower case, and of a password only the hash. */
async function settled(values: WireRecord): Promise<WireRecord> {
  const { email, password } = values;
  if (typeof password === 'string') requireGoodPassword(password);
  return {
    ...values,
    ...(typeof email === 'string' && { email: normalEmail(email) }),
    ...(typeof password === 'string' && { password: await hashPassword(password) }),
  };
}

const columns = [
  'template',
  'email',
  'first_name',
  'last_name',
  'password',
  'phone',
  'company',
  'website',
  'service_groups',
  'user_id',
  'team_id',
] as const;

/** As it is kept, the hash of its password included. */
async function accountOf(session: Session, id: string): Promise<WireRecord> {
  const [row = []] = await session.query(`select ${columns.join(', ')} from demo_accounts where id = $1`, [id]);
  return Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]));
}

const asSystem = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
  actAs(session, systemScope('demo-account', session.scope), work);
