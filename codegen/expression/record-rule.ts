/** Compiles the conditions and rules of an entity. */
import type { RecordCondition } from '../ir/condition.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { RecordRule } from '../ir/record-rule.ts';
import { compile, type Compiled } from './compile.ts';
import { conditionText } from './condition.ts';
import { inputsOf } from './formula.ts';
import type { Lists } from '../ir/closed-list.ts';
import type { Limits } from './part.ts';

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
export function compiledCondition(entity: Entity, condition: RecordCondition, { lists, limits }: Vocabulary): Compiled {
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
