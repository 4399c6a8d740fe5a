/**
 * A caller from the cache. The database changes the marks of a session and of a person's rights with every change of
 * them, and a transaction for the caller only begins if both marks are current.
 */
export interface CachedSession {
  readonly tokenHash: string;
  readonly sessionMark: string;
  /** Null if the person's rights have never changed. */
  readonly rightsMark: string | null;
}

/** The caller's session or rights changed; results read with the cached session must be discarded. */
export class CachedSessionOutdated extends Error {
  override readonly name = 'CachedSessionOutdated';
}
