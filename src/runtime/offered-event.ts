/** An event that the state of a record and the rights of the caller allow, as `GET …/transitions` answers it. */
export interface OfferedEvent {
  readonly workflow: string;
  readonly event: string;
  readonly to: string;
  readonly label: string;
  readonly confirm: string | null;
  readonly needs_reason: boolean;
  /** May be the main button of a page about the record as it stands. */
  readonly is_primary: boolean;
}
