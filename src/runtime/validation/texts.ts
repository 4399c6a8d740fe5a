/** Error texts: those specified for a field, and the general ones. */

/** Specified texts by wire key, then by JSON Schema keyword. */
export type FieldMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of the general rules, from the messages. */
export interface ValidationTexts {
  readonly required: string;
  /** For a field that the record does not have with its other values. */
  readonly notShown: string;
  readonly tooShort: string;
  readonly tooLong: string;
  readonly invalid: string;
  readonly email: string;
  readonly phone: string;
  readonly url: string;
  readonly date: string;
  readonly dateBefore: string;
  readonly dateAfter: string;
  /** Date format within texts, e.g. `MM/DD/YYYY`. */
  readonly dateFormat: string;
  readonly dateFuture: string;
  readonly datePast: string;
  readonly dateBusinessDay: string;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly integer: string;
  readonly number: string;
  readonly mixed: string;
  readonly positive: string;
  readonly currency: string;
  /** For an amount in another currency than its neighbors; `{currency}` is theirs. */
  readonly oneCurrency: string;
  readonly unique: string;
  readonly unknownField: string;
  readonly oneLine: string;
  readonly name: string;
}
