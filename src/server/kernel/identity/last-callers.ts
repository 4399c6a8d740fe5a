/** Cache of recent callers by token hash. Every use must confirm first that the entry is still current. */
import type { CachedSession } from '../access/cached-session.ts';
import type { UserPrincipal } from '../access/principal.ts';

interface Caller {
  readonly user: UserPrincipal;
  readonly cached: CachedSession;
}

const callers = new Map<string, Caller>();
const mostCallers = 1000;

export const lastCaller = (hash: string): Caller | null => callers.get(hash) ?? null;

/** Null removes the caller; beyond the limit, the oldest entry is dropped. */
export function rememberCaller(hash: string, caller: Caller | null): void {
  callers.delete(hash);
  if (caller === null) return;
  const [oldest] = callers.keys();
  if (callers.size >= mostCallers && oldest !== undefined) callers.delete(oldest);
  callers.set(hash, caller);
}
