/** What a generated validator is: a function that leaves its mistakes on itself, with the specified texts beside it. */
import type { AmountRule } from './amounts.ts';
import type { ApartRule } from './apart.ts';
import type { ConditionRule } from './conditions.ts';
import type { DateRule } from './dates.ts';
import type { PositionRule } from './positions.ts';
import type { FieldMessages, ValidationTexts } from './texts.ts';
import type { KeptRule } from './tidied.ts';

/** One mistake, as the generated code reports it. */
export interface ValidationError {
  readonly keyword: string;
  /** JSON pointer of the wrong value, e.g. `/mrc/code`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Validator {
  (data: unknown): boolean;
  /** Mistakes of the last call; null after a valid one. Read them before the next call. */
  readonly errors?: readonly ValidationError[] | null;
  readonly messages: FieldMessages;
  readonly texts: ValidationTexts;
  /** Rules of its dates, which `validated` asks after the function itself. */
  readonly dates?: readonly DateRule[];
  /** Rules of its values that stay under a neighbor's. */
  readonly positions?: readonly PositionRule[];
  /** Rules of its amounts that stay within a neighbor's. */
  readonly amounts?: readonly AmountRule[];
  /** Rules of its values that are needed beside certain others. */
  readonly needs?: readonly ConditionRule[];
  /** Rules of its values that are asked for only beside certain others, which `tidied` reads. */
  readonly asked?: readonly ConditionRule[];
  /** Rules of its lists that keep no empty items. */
  readonly kept?: readonly KeptRule[];
  /** Rules of its lists that share nothing with the one beside them. */
  readonly apart?: readonly ApartRule[];
}
