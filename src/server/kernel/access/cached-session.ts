/**
 * A caller taken from memory. The database gives a session and the rights of its person other marks whenever anything of them
 * changes, and a transaction for the caller begins only where both are those of now.
 */
export interface CachedSession {
  readonly tokenHash: string;
  readonly sessionMark: string;
  /** Null for whom nothing was ever given or taken. */
  readonly rightsMark: string | null;
}

/** Somebody changed the caller's session or rights meanwhile; nothing that was read on the cached session may be used. */
export class CachedSessionOutdated extends Error {
  override readonly name = 'CachedSessionOutdated';
}
