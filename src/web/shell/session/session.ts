/** The session, which is always in one of three states (AC-053). */
import { signedInCookie } from '#runtime/cookies.ts';
import { getProfile, signOut as endSession } from '#generated/client/account.ts';
import { HttpError } from '../api/http.ts';
import { createStore, useStore } from '../store.ts';
import { endingSession } from './ending.ts';
import type { Profile } from './profile.ts';

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'authenticated'; readonly profile: Profile }
  /** `failure`: why the account could not be loaded, unless there is no session. */
  | { readonly state: 'unauthenticated'; readonly failure?: HttpError };

export const session = createStore<Session>({ state: 'unknown' });
export const useSession = (): Session => useStore(session);

let loading: Promise<Session> | null = null;

/** Reads the account once; later calls share the result until {@link reloadSession}. */
export function loadSession(): Promise<Session> {
  if (loading !== null) return loading;
  const reading = readSession().then((read) => {
    // Ignores the result when a newer read has started.
    if (loading === reading) session.set(read);
    return read;
  });
  loading = reading;
  return reading;
}

/** Reads the account again: after signing in, and when permissions changed (PE-027). */
export function reloadSession(): Promise<Session> {
  loading = null;
  return loadSession();
}

/** True while a page with unsaved entries waits for the user to sign in again. */
export const sessionEnded = createStore(false);

/** Whether the same account has a session again, e.g. from another tab. */
export async function isSignedInAgain(): Promise<boolean> {
  const before = session.get();
  const now = await readSession();
  return before.state === 'authenticated' && now.state === 'authenticated' && now.profile.id === before.profile.id;
}

export function forgetSession(): void {
  loading = null;
  session.set({ state: 'unauthenticated' });
}

/** Ends the session on the server, after which the page leaves; an expired session is not an error. */
export async function signOut(): Promise<void> {
  await endingSession(() => endSession({ isOpen: true })).catch(() => undefined);
  forgetSession();
}

async function readSession(): Promise<Session> {
  if (!hasSignedIn()) return { state: 'unauthenticated' };
  try {
    const profile = await getProfile({ isOpen: true });
    return { state: 'authenticated', profile };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 401 ? { state: 'unauthenticated' } : { state: 'unauthenticated', failure: error };
  }
}

/** Saves visitors without a session a call that would return 401. */
const hasSignedIn = (): boolean => document.cookie.split('; ').some((pair) => pair.startsWith(`${signedInCookie}=`));
