/** A requirement of a transition, as written in its file. */
import type { ConditionTest } from '../../src/runtime/product.ts';
import type { Origin } from './origin.ts';

export interface Requirement {
  readonly quantity: 'some' | 'none' | 'every' | null;
  /** `quotes`, `team.services` or `reconciliation.invoiceId`. */
  readonly relation: string | null;
  /** Key of a field that must be filled. */
  readonly has: string | null;
  readonly since: readonly string[];
  /** Id of the limit that counts the days since. */
  readonly atMost: string | null;
  /** Key of a reference to a user. */
  readonly actor: string | null;
  readonly where: readonly Condition[];
  readonly when: readonly Condition[];
  readonly exceptStaff: boolean;
  /** While unmet, the event is not offered. */
  readonly hides: boolean;
  readonly message: string;
  /** Key of a field or relation, or `event`; null for the default place. */
  readonly place: string | null;
  readonly origin: Origin;
}

export interface Condition {
  /** Key of a field, or `<reference>.<key>`. */
  readonly path: string;
  readonly test: ConditionTest;
  readonly origin: Origin;
}
