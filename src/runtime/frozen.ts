/** Frozen records: the rules of a resource, and the state of a record. */

/** While all conditions hold, only some fields can change and the record cannot be deleted. */
export interface FrozenRule {
  readonly when: readonly FrozenCondition[];
  /** Wire names of fields that can still change. */
  readonly may: readonly string[];
  /** Wire names of fields that can be filled once. */
  readonly once: readonly string[];
  /** Key of the message that explains how to correct the record instead. */
  readonly correctedBy: string;
}

export interface FrozenCondition {
  readonly column: string;
  readonly values: readonly (string | boolean)[];
  /** The record with the column; absent for the record itself. */
  readonly of?: FrozenHolder;
}

export interface FrozenHolder {
  readonly table: string;
  /** Column of the reference to it, or to the record in between. */
  readonly by: string;
  /** The record in between: its table, and its column that refers to the holder. */
  readonly through?: { readonly table: string; readonly by: string };
}

/** The state of a frozen record. */
export interface Frozen {
  /** Reason, and how to correct the record instead. */
  readonly reason: string;
  /** Wire names of fields that can still change. */
  readonly may: readonly string[];
}
