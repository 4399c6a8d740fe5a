/** Proves that the questionnaire is sound, or reports problems. */
import { TooComplex } from './bdd.ts';
import { findDeadEnds } from './dead-ends.ts';
import { findIdleOptions } from './effects.ts';
import { findPlaces } from './places.ts';
import { findReachability } from './reachability.ts';
import { findReferences } from './references.ts';
import type { Finding, QuestionnaireSource } from './source.ts';
import { traverse } from './traverse.ts';
import { findWantedNowhere } from './wanted-nowhere.ts';
import { findWording } from './wording.ts';

const nodesAllowed = 400_000;

/**
 * Every finding, errors first. Exact for conditions, guards, automatic answers and limits of the whole request; reports
 * `too-complex` beyond the node budget instead of hanging.
 */
export function analyse(source: QuestionnaireSource, nodeBudget: number = nodesAllowed): readonly Finding[] {
  const plain = [...findReferences(source), ...findWording(source), ...findIdleOptions(source)];
  const rank = { error: 0, warning: 1, info: 2 };
  return [...plain, ...proved(source, nodeBudget)].toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

function proved(source: QuestionnaireSource, nodeBudget: number): readonly Finding[] {
  try {
    const traversal = traverse(source, nodeBudget);
    return [
      ...findReachability(source, traversal),
      ...findDeadEnds(source, traversal),
      ...findWantedNowhere(source, traversal),
      ...findPlaces(source, nodeBudget),
    ];
  } catch (problem) {
    if (!(problem instanceof TooComplex)) throw problem;
    const message = `The conditions depend on each other in more than ${nodeBudget} ways; simplify them or raise the budget.`;
    return [{ code: 'too-complex', severity: 'error', file: 'flow.json', pointer: '', message }];
  }
}
