/** Rules over several fields of a record. */
import { compile, type Compiled } from '../expression/compile.ts';
import { conditionText, type Condition } from '../expression/condition.ts';
import type { Limits } from '../expression/part.ts';
import type { Entity } from './entity.ts';
import { inputsOf, type Lists } from './formula.ts';
import type { Model } from './model.ts';
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
  readonly when?: Condition;
  /** Expression that must not be a plain no. */
  readonly must: string;
  /** Key of the message. */
  readonly message: string;
  /** Key of the field that gets the message. */
  readonly field: string;
  readonly origin: Origin;
}

/** What conditions can name besides fields. */
export interface Vocabulary {
  readonly lists: Lists;
  readonly limits: Limits;
}

export const vocabularyOf = ({ types, limits }: Pick<Model, 'types' | 'limits'>): Vocabulary => ({
  lists: new Map(types.map((type) => [type.id, type])),
  limits: new Map(limits.flatMap(({ id, value }) => (typeof value === 'number' ? [[id, value] as const] : []))),
});

/** Compiles a condition over the entity's fields; throws `ExpressionFault`. */
export function compiledCondition(entity: Entity, condition: Condition, { lists, limits }: Vocabulary): Compiled {
  const inputs = inputsOf(entity, lists, 'r');
  return compile(conditionText(condition, inputs), inputs, { kind: 'boolean' }, limits);
}

/** Compiles what a rule asks of a record. */
export function compiledRule(entity: Entity, { when, must }: RecordRule, words: Vocabulary): Compiled {
  const asked = compiledCondition(entity, must, words);
  if (when === undefined) return asked;
  const only = compiledCondition(entity, when, words);
  return {
    ...asked,
    code: `(${only.code} === true ? ${asked.code} : true)`,
    reads: [...new Set([...only.reads, ...asked.reads])],
  };
}
