/** How many questions are left, at least and at most. */
import { markerOf } from './chosen.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { branchesAt, keyOf, sketchWith, type Sketch } from './outline.ts';
import { relevanceOf } from './relevance.ts';
import { holdsOn, type Ground } from './ground.ts';
import { connectionsOf } from './location.ts';
import type { Walk } from './walk.ts';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The range over everything that may still be answered, the current question included; both 0 at the end. */
export function remaining(walked: Walk): Range {
  if (!walked.current) return { min: 0, max: 0 };
  const { questions } = relevanceOf(walked.ground.definition);
  const start = questions.findIndex(({ id }) => id === walked.current?.id);
  return countFrom(walked.ground, start, sketchOf(walked), rangesFor(walked.ground));
}

/** Whether {@link remaining} answers at once: it counts every way on when it is first asked, and remembers them all. */
export function isCounted({ ground }: Walk): boolean {
  return rangesFor(ground).size > 0;
}

/** Whether nothing can be asked after the current question, whatever is answered. [QN-157] */
export function isLastStep(walked: Walk): boolean {
  return walked.current !== null && remaining(walked).max === 1;
}

/** Where services are needed follows from locations that may not be named yet; that they are needed somewhere is certain. */
function sketchOf({ ground, steps }: Walk): Sketch {
  const pending = steps.filter((step) => step.outcome === 'derived' && step.data === undefined);
  const markers = pending.flatMap(({ question }) =>
    ground.definition.flow.sites[question.id] ? markerOf(question) : [],
  );
  return sketchWith([...ground.chosen, ...markers], {
    hasConnections: connectionsOf(ground.answers).length > 0,
    settled: wanPair(ground),
  });
}

/** Known as soon as the locations are named; before, it is open. */
function wanPair(ground: Ground): Sketch['settled'] {
  const names = ['locations', 'wanAddresses', 'colocations'] as const;
  const areNamed = [...ground.answers.values()].some((data) => names.some((shape) => shape in data));
  return areNamed ? { '@twoWanLocations': holdsOn(ground, '@twoWanLocations') } : {};
}

const known = new WeakMap<QuestionnaireDefinition, Map<string, Map<string, Range>>>();

/** Ranges counted so far for a user with these facts: what follows an answer was counted before it was given. */
function rangesFor({ definition, facts }: Ground): Map<string, Range> {
  const byFacts = known.get(definition) ?? new Map<string, Map<string, Range>>();
  known.set(definition, byFacts);
  const key = [...facts].join(' ');
  const ranges = byFacts.get(key) ?? new Map<string, Range>();
  byFacts.set(key, ranges);
  return ranges;
}

function countFrom(ground: Ground, at: number, sketch: Sketch, memo: Map<string, Range>): Range {
  if (at >= relevanceOf(ground.definition).questions.length) return { min: 0, max: 0 };
  const key = keyOf(at, sketch);
  const found = memo.get(key);
  if (found) return found;
  const range = { min: Infinity, max: -Infinity };
  for (const { isAsked, after } of branchesAt(ground, at, sketch)) {
    const rest = countFrom(ground, at + 1, after, memo);
    range.min = Math.min(range.min, rest.min + Number(isAsked));
    range.max = Math.max(range.max, rest.max + Number(isAsked));
  }
  memo.set(key, range);
  return range;
}
