/** A small set of walks that shows and skips every question and meets every condition both ways. */
import type { Sequence } from './sequences.ts';
import { inOrder, type QuestionnaireSource } from './source.ts';

/** Greedy: always the walk that reaches most of what is still open. */
export function coverOf(source: QuestionnaireSource, sequences: readonly Sequence[]): readonly Sequence[] {
  const numbers = new Map<string, number>();
  const reached = sequences.map((sequence) => goalsOf(source, sequence, numbers));
  const open = new Set(reached.flat());
  const picked: Sequence[] = [];
  while (open.size > 0) {
    const gains = reached.map((goals) => goals.reduce((sum, goal) => sum + Number(open.has(goal)), 0));
    const best = gains.indexOf(gains.reduce((most, gain) => Math.max(most, gain), 0));
    for (const goal of reached[best] ?? []) open.delete(goal);
    picked.push(sequences[best]!);
  }
  return picked;
}

/** Numbers of `burstable shown`, `burstable skipped`, `burstable ? internet_type.dedicated true` and so on. */
function goalsOf(
  source: QuestionnaireSource,
  { asked, witness }: Sequence,
  numbers: Map<string, number>,
): readonly number[] {
  const shown = new Set(asked);
  const chosen = new Set(witness.choices.flatMap(({ optionIds }) => optionIds));
  const number = (goal: string): number => {
    const known = numbers.get(goal) ?? numbers.size;
    numbers.set(goal, known);
    return known;
  };
  return inOrder(source).flatMap(({ id, conditionals = [] }) => [
    number(`${id} ${shown.has(id) ? 'shown' : 'skipped'}`),
    ...conditionals.map(({ optionId }) => number(`${id} ? ${optionId} ${chosen.has(optionId)}`)),
  ]);
}
