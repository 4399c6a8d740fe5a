/** The last callers of this server, by hash of their token; whatever is done for one of them confirms first that all of it still holds. */
import type { CachedSession } from '../access/cached-session.ts';
import type { UserPrincipal } from '../access/principal.ts';

interface Caller {
  readonly user: UserPrincipal;
  readonly cached: CachedSession;
}

const callers = new Map<string, Caller>();
const mostCallers = 1000;

export const lastCaller = (hash: string): Caller | null => callers.get(hash) ?? null;

/** Null forgets the caller; beyond the limit the oldest makes room. */
export function rememberCaller(hash: string, caller: Caller | null): void {
  callers.delete(hash);
  if (caller === null) return;
  const [oldest] = callers.keys();
  if (callers.size >= mostCallers && oldest !== undefined) callers.delete(oldest);
  callers.set(hash, caller);
}
