/** An event allowed by the record's state and the caller's rights, as `GET …/transitions` returns it. */
export interface OfferedEvent {
  readonly workflow: string;
  readonly event: string;
  readonly to: string;
  readonly label: string;
  readonly confirm: string | null;
  readonly needs_reason: boolean;
  /** Whether it may be the main button of the record's page now. */
  readonly is_primary: boolean;
}
