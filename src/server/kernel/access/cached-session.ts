/** A caller taken from memory: the transaction that reads for them first reads again what they stand on. */
export interface CachedSession {
  /** A statement of the system, with its values. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether its rows, as arrays, say what is remembered. */
  readonly holds: (rows: readonly unknown[]) => boolean;
}

/** Somebody changed the caller's session or rights meanwhile; nothing that was read on the cached session may be used. */
export class CachedSessionOutdated extends Error {
  override readonly name = 'CachedSessionOutdated';
}
