/** The fewest changed choices that make a question asked, or not asked. */
import { isSingleChoice } from './choice.ts';
import type { Question } from './definition.ts';
import { branchesAt, keyOf, sketchWith, type Branch, type Sketch } from './outline.ts';
import { relevanceOf } from './relevance.ts';
import type { Evaluation } from './evaluation.ts';
import type { Walk } from './walk.ts';

/** Options to choose and to drop at one question. */
export interface Change {
  readonly questionId: string;
  readonly choose: readonly string[];
  readonly drop: readonly string[];
}

const mostChanges = 6;

/** Changes that make `question` asked (or not asked), fewest toggled options first; null if there are none. */
export function flipOutcome(walked: Walk, question: Question, shouldBeAsked: boolean): readonly Change[] | null {
  const { questions } = relevanceOf(walked.evaluation.definition);
  const target = questions.findIndex(({ id }) => id === question.id);
  const search: Search = { walked, target, shouldBeAsked, dead: new Map() };
  const start = sketchWith([], { hasConnections: false, settled: {} });
  // Whether any change works is quick to find out; the fewest changes are searched only then.
  if (!seek(search, 0, start, Infinity)) return null;
  search.dead.clear();
  for (let budget = 0; budget <= mostChanges; budget += 1) {
    const found = seek(search, 0, start, budget);
    if (found) return found;
  }
  return null;
}

interface Search {
  readonly walked: Walk;
  readonly target: number;
  readonly shouldBeAsked: boolean;
  /** Highest budget known to fail, by state. */
  readonly dead: Map<string, number>;
}

function seek(search: Search, at: number, sketch: Sketch, budget: number): readonly Change[] | null {
  const { questions } = relevanceOf(search.walked.evaluation.definition);
  const question = questions[at];
  if (!question) return null;
  const key = keyOf(at, sketch);
  if ((search.dead.get(key) ?? -1) >= budget) return null;
  const found = firstFound(search, at, question, sketch, budget);
  if (!found) search.dead.set(key, budget);
  return found;
}

function firstFound(
  search: Search,
  at: number,
  question: Question,
  sketch: Sketch,
  budget: number,
): readonly Change[] | null {
  const { evaluation } = search.walked;
  const branches = plausible(branchesAt(evaluation, at, sketch));
  if (at === search.target) return branches.some(({ isAsked }) => isAsked === search.shouldBeAsked) ? [] : null;
  for (const { after, optionIds, isAsked } of branches) {
    // Choosing stored locations also chooses their number.
    const isChosen = isAsked || question.type === 'location_number';
    const change = isChosen ? changeAt(evaluation, question, optionIds) : undefined;
    const cost = change ? costOf(question, change) : 0;
    if (cost > budget) continue;
    const rest = seek(search, at + 1, after, budget - cost);
    if (rest) return change ? [change, ...rest] : rest;
  }
  return null;
}

/** Another single choice counts once; in a multiple choice each option counts. */
function costOf(question: Question, { choose, drop }: Change): number {
  return isSingleChoice(question) ? 1 : choose.length + drop.length;
}

/** If a computed fact is open, details of answers are left at their default, which makes it false. */
function plausible(branches: readonly Branch[]): readonly Branch[] {
  const values = branches.map(({ after }) => JSON.stringify(after.settled));
  return new Set(values).size > 1 ? branches.filter((_, at) => values[at] === values.at(-1)) : branches;
}

/** Difference between this branch and the question's current choices; undefined if none. */
function changeAt(evaluation: Evaluation, question: Question, then: readonly string[]): Change | undefined {
  const { standIns } = relevanceOf(evaluation.definition);
  const own = new Set((question.options ?? []).map(({ id }) => id));
  const now = [...evaluation.chosen].filter((id) => own.has(id) && (standIns.has(id) || isSingleChoice(question)));
  const kinds = now.map((id) => standIns.get(id) ?? id);
  const choose = then.filter((id) => !kinds.includes(id));
  const drop = now.filter((_, at) => !then.includes(kinds[at]!));
  if (isIdle(question, then) && drop.every((id) => !standIns.has(id))) return undefined;
  return choose.length + drop.length > 0 ? { questionId: question.id, choose, drop } : undefined;
}

/** Only options that never matter are chosen. */
function isIdle(question: Question, chosen: readonly string[]): boolean {
  return isSingleChoice(question) && chosen.length === 0;
}
