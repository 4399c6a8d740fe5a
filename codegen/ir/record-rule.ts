/** Rules over several fields of a record. */
import type { RecordCondition } from './condition.ts';
import type { Origin } from './origin.ts';

/** Amounts of one currency: an entry of `x-rules`. */
export interface CurrencyRule {
  /** Keys of the amounts. */
  readonly oneCurrency: readonly string[];
  readonly origin: Origin;
}

/** An entry of `x-rules`. */
export interface RecordRule {
  /** The rule is asked only while this holds. */
  readonly when?: RecordCondition;
  /** Expression that must not be a plain no. */
  readonly must: string;
  /** Key of the message. */
  readonly message: string;
  /** Key of the field that gets the message. */
  readonly field: string;
  readonly origin: Origin;
}
