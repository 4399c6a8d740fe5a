/** How many questions are left, at least and at most. */
import { markerOf } from './chosen.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { branchesAt, keyOf, sketchWith, type Sketch } from './outline.ts';
import { relevanceOf } from './relevance.ts';
import { holdsOn, type Evaluation } from './evaluation.ts';
import { connectionsOf } from './location.ts';
import type { Walk } from './walk.ts';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Range over all possible answers, the current question included; both 0 at the end. */
export function remaining(walked: Walk): Range {
  if (!walked.current) return { min: 0, max: 0 };
  const { questions } = relevanceOf(walked.evaluation.definition);
  const start = questions.findIndex(({ id }) => id === walked.current?.id);
  return countFrom(walked.evaluation, start, sketchOf(walked), rangesFor(walked.evaluation));
}

/** Whether {@link remaining} is cached. Its first call counts every path and caches all of them. */
export function isCounted({ evaluation }: Walk): boolean {
  return rangesFor(evaluation).size > 0;
}

/** Whether no question can follow the current one, for any answer. [QN-157] */
export function isLastStep(walked: Walk): boolean {
  return walked.current !== null && remaining(walked).max === 1;
}

/** The locations of services may be unnamed yet, but each service is certain to be needed somewhere. */
function sketchOf({ evaluation, steps }: Walk): Sketch {
  const pending = steps.filter((step) => step.outcome === 'derived' && step.data === undefined);
  const markers = pending.flatMap(({ question }) =>
    evaluation.definition.flow.sites[question.id] ? markerOf(question) : [],
  );
  return sketchWith([...evaluation.chosen, ...markers], {
    hasConnections: connectionsOf(evaluation.answers).length > 0,
    settled: wanPair(evaluation),
  });
}

/** Known once the locations are named; open before. */
function wanPair(evaluation: Evaluation): Sketch['settled'] {
  const names = ['locations', 'wanAddresses', 'colocations'] as const;
  const areNamed = [...evaluation.answers.values()].some((data) => names.some((shape) => shape in data));
  return areNamed ? { '@twoWanLocations': holdsOn(evaluation, '@twoWanLocations') } : {};
}

const cache = new WeakMap<QuestionnaireDefinition, Map<string, Map<string, Range>>>();

/** Cached ranges of a user with these facts; they include the positions after each answer. */
function rangesFor({ definition, facts }: Evaluation): Map<string, Range> {
  const byFacts = cache.get(definition) ?? new Map<string, Map<string, Range>>();
  cache.set(definition, byFacts);
  const key = [...facts].join(' ');
  const ranges = byFacts.get(key) ?? new Map<string, Range>();
  byFacts.set(key, ranges);
  return ranges;
}

function countFrom(evaluation: Evaluation, at: number, sketch: Sketch, memo: Map<string, Range>): Range {
  if (at >= relevanceOf(evaluation.definition).questions.length) return { min: 0, max: 0 };
  const key = keyOf(at, sketch);
  const found = memo.get(key);
  if (found) return found;
  const range = { min: Infinity, max: -Infinity };
  for (const { isAsked, after } of branchesAt(evaluation, at, sketch)) {
    const rest = countFrom(evaluation, at + 1, after, memo);
    range.min = Math.min(range.min, rest.min + Number(isAsked));
    range.max = Math.max(range.max, rest.max + Number(isAsked));
  }
  memo.set(key, range);
  return range;
}
