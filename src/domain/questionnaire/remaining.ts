/** How many questions are left, at least and at most. */
import { branchesAt, type Sketch } from './outline.ts';
import { relevanceOf } from './relevance.ts';
import type { Ground } from './ground.ts';
import { questionOfType, serviceOfSites } from './ground.ts';
import { connectionsOf, locationsOf, needsAt } from './location.ts';
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
  return countFrom(walked.ground, start, sketchOf(walked.ground), new Map());
}

/** Whether nothing can be asked after the current question, whatever is answered. [QN-157] */
export function isLastStep(walked: Walk): boolean {
  return walked.current !== null && remaining(walked).max === 1;
}

function sketchOf(ground: Ground): Sketch {
  return {
    chosen: ground.chosen,
    hasConnections: connectionsOf(ground.answers).length > 0,
    hasWanPair: wanPair(ground),
  };
}

/** Known as soon as the locations are named; before, only from what was chosen. */
function wanPair(ground: Ground): boolean | undefined {
  const wan = serviceOfSites(ground.definition, 'sites_wan');
  const names = questionOfType(ground.definition, 'locations');
  const locations = locationsOf(ground.definition, ground.answers);
  if (
    wan === undefined ||
    locations.length === 0 ||
    (names && locations.length === 1 && !ground.answers.has(names.id))
  ) {
    return undefined;
  }
  return locations.filter((location) => needsAt(location, ground.chosen, wan)).length === 2;
}

function countFrom(ground: Ground, at: number, sketch: Sketch, memo: Map<string, Range>): Range {
  const { questions, needed } = relevanceOf(ground.definition);
  const question = questions[at];
  if (!question) return { min: 0, max: 0 };
  const relevant = [...sketch.chosen].filter((id) => needed[at]?.has(id)).toSorted();
  const key = `${at} ${sketch.chosen.size > 0} ${sketch.hasConnections} ${sketch.hasWanPair} ${relevant.join(' ')}`;
  const found = memo.get(key);
  if (found) return found;
  const ranges = branchesAt(ground, question, sketch).map(({ isAsked, after }) => {
    const rest = countFrom(ground, at + 1, after, memo);
    return { min: rest.min + Number(isAsked), max: rest.max + Number(isAsked) };
  });
  const range = { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
  memo.set(key, range);
  return range;
}
