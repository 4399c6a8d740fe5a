/** Which conditions and guards of a question are met at one point of a walk. */
import type { Conditional, Question } from '../definition.ts';
import { holdsOn, type Evaluation } from '../evaluation.ts';
import { connectionsOf, locationsOf } from '../location.ts';
import { chosenAtConnection, chosenAtLocation } from '../scope.ts';

export interface Light {
  readonly condition: Conditional;
  /** Its option is chosen, or not chosen for a negated one. */
  readonly isLit: boolean;
  /** Number of locations or connections where it is met; null if it is about the whole request. */
  readonly places: { readonly lit: number; readonly all: number } | null;
}

export interface GuardLight {
  readonly name: string;
  readonly description: string;
  /** It holds, so the question is skipped. */
  readonly isLit: boolean;
}

export function lightsOf(before: Evaluation, question: Question): readonly Light[] {
  return (question.conditionals ?? []).map((condition) => {
    const sets = placesFor(before, condition);
    const lit = sets.filter((chosen) => chosen.has(condition.optionId) !== (condition.mustNotMet === true)).length;
    const isWhole = (condition.type ?? 'normal') === 'normal';
    return { condition, isLit: lit > 0, places: isWhole ? null : { lit, all: sets.length } };
  });
}

export function guardLightsOf(before: Evaluation, question: Question): readonly GuardLight[] {
  return (question.skip ?? []).flatMap((name) => {
    const guard = before.definition.flow.guards[name];
    return guard ? [{ name, description: guard.description, isLit: holdsOn(before, guard.when) }] : [];
  });
}

/** Options chosen at each place that the condition looks at. */
function placesFor(evaluation: Evaluation, { type }: Conditional): readonly ReadonlySet<string>[] {
  if (type === 'connection_only') {
    return connectionsOf(evaluation.answers).map(({ idx }) => chosenAtConnection(evaluation, idx));
  }
  if (type === 'location_only') {
    return locationsOf(evaluation.definition, evaluation.answers).map((location) =>
      chosenAtLocation(evaluation, location),
    );
  }
  return [evaluation.chosen];
}
