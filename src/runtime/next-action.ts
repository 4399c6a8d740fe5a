/** The caller's next step for a record, as `GET …/next-action` returns it. */
export interface NextAction {
  readonly label: string | null;
  /** Whom the record waits for, if it is not the caller's turn. */
  readonly waiting: string | null;
  /** Values for the texts; instants as ISO. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A path under the team's dashboard, or from the root. */
  readonly to: string | null;
  readonly event: string | null;
  readonly confirm: string | null;
  readonly needs_reason: boolean;
  /** The permission that the caller is missing. */
  readonly missing: string | null;
}
