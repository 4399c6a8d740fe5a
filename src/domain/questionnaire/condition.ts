/** The specification's condition rule, for the whole request, one location or one connection. */
import type { Conditional, Question } from './definition.ts';

type ConditionalType = NonNullable<Conditional['type']>;

/** Conditions of one type; one without a type is normal. [QN-051] */
export function conditionsOf(question: Question, type: ConditionalType): readonly Conditional[] {
  return (question.conditionals ?? []).filter((condition) => (condition.type ?? 'normal') === type);
}

/**
 * Whether the conditions hold for the chosen options. [QN-216] [QN-217] [QN-218] [QN-219] [QN-220] [QN-221] [QN-222]
 */
export function conditionsHold(conditions: readonly Conditional[], chosen: ReadonlySet<string>): boolean {
  if (conditions.length === 0) return true;
  if (chosen.size === 0) return false;
  const isChosen = (condition: Conditional) => chosen.has(condition.optionId);
  const [only] = conditions;
  if (conditions.length === 1 && only) return only.mustNotMet ? !isChosen(only) : isChosen(only);
  const rest = conditions.filter((condition) => !condition.mustMet && !condition.mustNotMet);
  return (
    conditions.every((condition) => !condition.mustMet || isChosen(condition)) &&
    conditions.every((condition) => !condition.mustNotMet || !isChosen(condition)) &&
    (rest.length === 0 || rest.some(isChosen))
  );
}
