/** Conditions compiled to tests on bit sets, for walking through very many walks. */
import { conditionsOf, isWhole, type Condition, type Expression, type QuestionSource } from './source.ts';
import type { Symbols } from './symbols.ts';

export type Mask = bigint;

export interface Masks {
  readonly bitOf: (name: string) => Mask;
  readonly test: (expression: Expression, chosen: Mask) => boolean;
  readonly holds: (conditions: readonly Condition[], chosen: Mask, isAnyChosen: boolean) => boolean;
}

export function masksFor(symbols: Symbols): Masks {
  const bitOf = (name: string): Mask => {
    const index = symbols.indexOf.get(name);
    return index === undefined ? 0n : 1n << BigInt(index);
  };
  const has = (chosen: Mask, name: string) => (chosen & bitOf(name)) !== 0n;
  const test = (expression: Expression, chosen: Mask): boolean => {
    if (typeof expression === 'string') return has(chosen, expression);
    if ('all' in expression) return expression.all.every((part) => test(part, chosen));
    return 'any' in expression ? expression.any.some((part) => test(part, chosen)) : !test(expression.not, chosen);
  };
  const holds = (conditions: readonly Condition[], chosen: Mask, isAnyChosen: boolean): boolean => {
    const [only] = conditions;
    if (!only) return true;
    if (!isAnyChosen) return false;
    if (conditions.length === 1) return has(chosen, only.optionId) !== (only.mustNotMet ?? false);
    const rest = conditions.filter(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet);
    const isFirm = conditions.every(
      ({ optionId, mustMet, mustNotMet }) => (!mustMet || has(chosen, optionId)) && (!mustNotMet || !has(chosen, optionId)),
    );
    return isFirm && (rest.length === 0 || rest.some(({ optionId }) => has(chosen, optionId)));
  };
  return { bitOf, test, holds };
}

/** Whether some location or connection may, and whether some must, pass the question's conditions about places. */
export function placesFor(masks: Masks, question: QuestionSource, chosen: Mask, isLinked: boolean): readonly boolean[] {
  if (isWhole(question)) return [true];
  const byConnection = question.answer?.scope === 'connection';
  if (byConnection && !isLinked) return [false];
  const conditions = conditionsOf(question, byConnection ? 'connection_only' : 'location_only');
  const positive = conditions.filter(({ mustNotMet }) => !mustNotMet);
  const isPossible = positive.length === 0 || masks.holds(positive, chosen, true);
  const isSettled = conditions.every(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet) || (conditions.length === 1 && positive.length === 1);
  if (!isPossible) return [false];
  return isSettled ? [true] : [true, false];
}
