/** How a resource says when its records stay as they are, and how a record says that it does. */

/** While every condition holds, the record changes in its open fields only and is not deleted. */
export interface FrozenRule {
  readonly when: readonly FrozenCondition[];
  /** Wire names of the fields that go on changing. */
  readonly may: readonly string[];
  /** Wire names of the fields that may be filled once. */
  readonly once: readonly string[];
  /** Key of the message that says how the record is corrected instead. */
  readonly correctedBy: string;
}

export interface FrozenCondition {
  readonly column: string;
  readonly values: readonly (string | boolean)[];
  /** The record that holds the column; absent for the record itself. */
  readonly of?: FrozenHolder;
}

export interface FrozenHolder {
  readonly table: string;
  /** Column of the reference to it, or to the record in between. */
  readonly by: string;
  /** The record in between: its table, and the column of its reference to the holder. */
  readonly through?: { readonly table: string; readonly by: string };
}

/** What stands in a record that is frozen. */
export interface Frozen {
  /** Why, and how it is corrected instead. */
  readonly reason: string;
  /** Wire names of the fields that still change. */
  readonly may: readonly string[];
}
