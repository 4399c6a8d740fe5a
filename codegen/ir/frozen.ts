/** Records that freeze in some states, and totals that the database keeps equal to the sum of child records. */
import type { Origin } from './origin.ts';

/** An entry of `x-frozen`: while all conditions hold, the record cannot change or be deleted. */
export interface FrozenRule {
  readonly when: readonly FrozenCondition[];
  /** Keys of the fields that go on changing. */
  readonly may: readonly string[];
  /** Keys of fields that can be filled once. */
  readonly once: readonly string[];
  /** Message key of the refusal, which explains how to correct the record. */
  readonly correctedBy: string;
  readonly origin: Origin;
}

/** A field of the record, or of one that its references lead to (`serviceGroup.currentStep`). */
export interface FrozenCondition {
  readonly path: string;
  readonly values: readonly (string | boolean)[];
}

/** `x-sum` of an amount: the amounts that it adds up. */
export interface SumRule {
  /** Key of the relation whose records are added. */
  readonly many: string;
  /** Key of the amount on them. */
  readonly add: string;
  /** Key of the neighboring field with their common currency. */
  readonly currency: string;
  /** Adds only records with one of these values in each field. */
  readonly where: Readonly<Record<string, readonly (string | boolean)[]>>;
}
