/** Conditions compiled to tests on bit sets, for walking through very many walks. */
import { conditionsOf, isWhole, mayBeKnown, type Condition, type Expression, type QuestionSource } from './source.ts';

export type Mask = bigint;

export interface Masks {
  readonly bitOf: (name: string) => Mask;
  readonly test: (expression: Expression, chosen: Mask) => boolean;
  readonly holds: (conditions: readonly Condition[], chosen: Mask, isAnyChosen: boolean) => boolean;
}

/** One bit for each of the names; all others never count as chosen. */
export function masksFor(names: readonly string[]): Masks {
  const bits = new Map([...new Set(names)].map((name, index) => [name, 1n << BigInt(index)] as const));
  const bitOf = (name: string): Mask => bits.get(name) ?? 0n;
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
      ({ optionId, mustMet, mustNotMet }) =>
        (!mustMet || has(chosen, optionId)) && (!mustNotMet || !has(chosen, optionId)),
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
  if (mayBeKnown(question) && masks.test('@storedLocations', chosen)) return [true, false];
  const conditions = conditionsOf(question, byConnection ? 'connection_only' : 'location_only');
  const positive = conditions.filter(({ mustNotMet }) => !mustNotMet);
  const isPossible = positive.length === 0 || masks.holds(positive, chosen, true);
  const isSettled =
    conditions.every(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet) ||
    (conditions.length === 1 && positive.length === 1);
  if (!isPossible) return [false];
  return isSettled ? [true] : [true, false];
}
