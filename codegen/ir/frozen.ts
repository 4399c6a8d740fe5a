/** Records that stop changing in some states, and totals that the database keeps equal to the sum of their children. */
import type { Origin } from './origin.ts';

/** One entry of `x-frozen`: while every condition holds, the record stays as it is and is not deleted. */
export interface FrozenRule {
  readonly when: readonly FrozenCondition[];
  /** Keys of the fields that go on changing. */
  readonly may: readonly string[];
  /** Keys of the fields that may be filled once, from nothing. */
  readonly once: readonly string[];
  /** Key of the message that refuses a change and says how to correct the record. */
  readonly correctedBy: string;
  readonly origin: Origin;
}

/** A field of the record, or of the one that its references lead to (`serviceGroup.currentStep`). */
export interface FrozenCondition {
  readonly path: string;
  readonly values: readonly (string | boolean)[];
}

/** `x-difference` of an amount: one sum of the record less another. */
export interface DifferenceRule {
  readonly of: string;
  readonly less: string;
  readonly atLeast?: number;
  /** It is nothing but while the record holds one of these values in each field. */
  readonly where: Readonly<Record<string, readonly string[]>>;
}

/** `x-sum` of an amount: what it adds up. */
export interface SumRule {
  /** Key of the relation whose records are added. */
  readonly many: string;
  /** Key of the amount on them. */
  readonly add: string;
  /** Key of the neighbor that holds the one currency of all of them. */
  readonly currency: string;
  /** Only records that hold one of these values in each field count. */
  readonly where: Readonly<Record<string, readonly (string | boolean)[]>>;
}
