/** The signed-in account and what it may do in the console; the server checks again. */
import type { Grant } from '#runtime/vocabulary.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { may } from '#web/shell/session/may.ts';
import { loadSession, session, signOut } from '#web/shell/session/session.ts';
import type { AuthProvider } from 'react-admin';
import { resourceByName } from './resources.ts';

type Action = 'read' | 'create' | 'update' | 'delete';

const actions: Readonly<Record<string, Action>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  export: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
};

export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Visitors sign in on the account pages.')),
  logout: async () => {
    await signOut();
    leaveTo(loginPath());
  },
  checkAuth: async () => {
    if ((await loadSession()).state !== 'authenticated') throw new Error('Not signed in.');
  },
  checkError: async (error: unknown) => {
    if (error instanceof HttpError && error.status === 401) throw error;
  },
  getIdentity: async () => {
    const current = await loadSession();
    if (current.state !== 'authenticated') throw new Error('Not signed in.');
    const { id, first_name, last_name } = current.profile;
    return { id, fullName: `${first_name} ${last_name}` };
  },
  canAccess: async ({ resource, action }) => {
    await loadSession();
    return mayUse(resource, actions[action]);
  },
};

/** True when the signed-in account may do this to records of the resource in at least one team. */
export function mayUse(resource: string, action: Action | undefined): boolean {
  const grants = action && resourceByName(resource)?.access[action];
  return grants !== undefined && mayDo(grants);
}

/** True when the signed-in account has one of the grants. */
export function mayDo(grants: readonly Grant[]): boolean {
  const current = session.get();
  return current.state === 'authenticated' && may(grants, current.profile, null);
}
