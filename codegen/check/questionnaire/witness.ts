/** Turns a satisfiable set of states into one concrete walk. */
import type { Node } from './bdd.ts';
import { liveOptions, type WitnessWalk } from './source.ts';
import type { Traversal } from './traverse.ts';

/**
 * A walk up to and including stage `at` that ends in `target`; null if there is none. The end is the number of stages.
 */
export function witnessOf({ bdd, symbols, stages }: Traversal, at: number, target: Node): WitnessWalk | null {
  const values = new Map<number, boolean>();
  const fix = (node: Node): boolean => {
    const found = bdd.satisfy(node, values);
    found?.forEach((value, index) => values.set(index, value));
    return found !== null;
  };
  if (!fix(target)) return null;
  for (const stage of stages.slice(0, at).toReversed()) {
    fix(stage.full);
    fix(stage.local);
  }
  const isTrue = (name: string) => values.get(symbols.indexOf.get(name) ?? -1) === true;
  const choices = symbols.questions.map((question) => ({
    questionId: question.id,
    optionIds: liveOptions(question)
      .map(({ id }) => id)
      .filter(isTrue),
  }));
  return {
    facts: symbols.nameOf.filter((name) => name.startsWith('@') && isTrue(name)).map((name) => name.slice(1)),
    choices: choices.filter(({ optionIds }) => optionIds.length > 0),
  };
}
