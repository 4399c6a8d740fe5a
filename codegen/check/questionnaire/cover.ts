/** A small set of walks that shows and skips every question and meets every condition both ways. */
import type { Sequence } from './sequences.ts';
import { inOrder, type QuestionnaireSource } from './source.ts';

/** Greedy: always the walk that reaches most of what is still open. */
export function coverOf(source: QuestionnaireSource, sequences: readonly Sequence[]): readonly Sequence[] {
  const reached = sequences.map((sequence) => goalsOf(source, sequence));
  const open = new Set(reached.flat());
  const picked: Sequence[] = [];
  while (open.size > 0) {
    let best = 0;
    let most = -1;
    reached.forEach((goals, at) => {
      const gain = goals.reduce((sum, goal) => sum + Number(open.has(goal)), 0);
      if (gain > most) [best, most] = [at, gain];
    });
    for (const goal of reached[best] ?? []) open.delete(goal);
    picked.push(sequences[best]!);
  }
  return picked;
}

/** `burstable shown`, `burstable skipped`, `burstable ? internet_type.dedicated true` … */
function goalsOf(source: QuestionnaireSource, { asked, witness }: Sequence): readonly string[] {
  const shown = new Set(asked);
  const chosen = new Set(witness.choices.flatMap(({ optionIds }) => optionIds));
  return inOrder(source).flatMap(({ id, conditionals = [] }) => [
    `${id} ${shown.has(id) ? 'shown' : 'skipped'}`,
    ...conditionals.map(({ optionId }) => `${id} ? ${optionId} ${chosen.has(optionId)}`),
  ]);
}
