/** Rules over several fields of a record. */
import { compile, type Compiled } from '../expression/compile.ts';
import { conditionText, type Condition } from '../expression/condition.ts';
import type { Entity } from './entity.ts';
import { inputsOf, type Lists } from './formula.ts';
import type { Origin } from './origin.ts';

/** An entry of `x-rules`. */
export interface RecordRule {
  /** The rule is asked only while this holds. */
  readonly when?: Condition;
  /** Expression that must not be a plain no. */
  readonly must: string;
  /** Key of the message. */
  readonly message: string;
  /** Key of the field that gets the message. */
  readonly field: string;
  readonly origin: Origin;
}

/** Compiles a condition over the entity's fields; throws `ExpressionFault`. */
export function compiledCondition(entity: Entity, condition: Condition, lists: Lists): Compiled {
  const inputs = inputsOf(entity, lists, 'r');
  return compile(conditionText(condition, inputs), inputs, { kind: 'boolean' });
}

/** Compiles what a rule asks of a record. */
export function compiledRule(entity: Entity, { when, must }: RecordRule, lists: Lists): Compiled {
  const asked = compiledCondition(entity, must, lists);
  if (when === undefined) return asked;
  const only = compiledCondition(entity, when, lists);
  return {
    ...asked,
    code: `(${only.code} === true ? ${asked.code} : true)`,
    reads: [...new Set([...only.reads, ...asked.reads])],
  };
}
