/** A small set of walks that shows and skips every question and meets every condition both ways. */
import type { Sequence } from './sequences.ts';
import { inOrder, type QuestionnaireSource, type QuestionSource } from './source.ts';

/** Greedy: always takes the walk that covers most open goals. */
export function coverOf(source: QuestionnaireSource, sequences: readonly Sequence[]): readonly Sequence[] {
  const questions = inOrder(source);
  const reached = sequences.map((sequence) => goalsOf(questions, sequence));
  const open = new Set(reached.flat());
  const picked: Sequence[] = [];
  while (open.size > 0) {
    let best = 0;
    let most = -1;
    reached.forEach((goals, at) => {
      let gain = 0;
      for (const goal of goals) if (open.has(goal)) gain += 1;
      if (gain > most) [best, most] = [at, gain];
    });
    for (const goal of reached[best] ?? []) open.delete(goal);
    picked.push(sequences[best]!);
  }
  return picked;
}

/** Two numbers for each question (shown, skipped) and for each of its conditions (true, false); one of each is reached. */
function goalsOf(questions: readonly QuestionSource[], { asked, witness }: Sequence): readonly number[] {
  const shown = new Set(asked);
  const chosen = new Set(witness.choices.flatMap(({ optionIds }) => optionIds));
  const goals: number[] = [];
  let number = 0;
  const reach = (isReached: boolean) => {
    goals.push(number + Number(isReached));
    number += 2;
  };
  for (const { id, conditionals = [] } of questions) {
    reach(shown.has(id));
    for (const { optionId } of conditionals) reach(chosen.has(optionId));
  }
  return goals;
}
