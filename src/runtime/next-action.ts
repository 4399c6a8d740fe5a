/** The one thing that a caller does next about a record, as `GET …/next-action` answers it. */
export interface NextAction {
  readonly label: string | null;
  /** On whom it waits, where it is the turn of somebody else. */
  readonly waiting: string | null;
  /** What fills the places of the texts; moments as ISO texts. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A path below the dashboard of the team, or from the root. */
  readonly to: string | null;
  readonly event: string | null;
  readonly confirm: string | null;
  readonly needs_reason: boolean;
  /** The permission that the caller lacks. */
  readonly missing: string | null;
}
