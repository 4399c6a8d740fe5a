/** A caller taken from memory: the transaction that reads for them first reads again what they stand on. */

export interface Belief {
  /** A statement of the system, with its values. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether its rows say what is believed. */
  readonly holds: (rows: readonly (readonly unknown[])[]) => boolean;
}

/** Somebody changed the caller's session or rights meanwhile; nothing that was read on the belief may be used. */
export class BeliefOutdated extends Error {
  override readonly name = 'BeliefOutdated';
}
