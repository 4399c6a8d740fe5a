/** Options that may be chosen, for the whole request or at one location. */
import { dataAs } from './answer.ts';
import { isPrivileged } from './context.ts';
import type { Option, Question } from './definition.ts';
import { holdsOn, type Evaluation } from './evaluation.ts';
import { holds } from './expression.ts';
import type { Location } from './location.ts';
import { chosenAround } from './scope.ts';

/**
 * Offered options, without retired, hidden, filtered and out-of-window ones. [QN-011] [QN-012] [QN-248] [QN-249]
 * [QN-250] [QN-251] [QN-260] [QN-261] `picked` are the options chosen so far in this answer, in the order of choosing.
 */
export function offeredOptions(
  evaluation: Evaluation,
  question: Question,
  location?: Location,
  picked: readonly string[] = [],
): readonly Option[] {
  const live = (question.options ?? []).filter((option) => !option.retired && !hiddenBy(evaluation, option));
  const filtered = live.filter((option) => passesFilters(evaluation, question, option, location));
  const below = underChosen(evaluation, question, filtered, location);
  return inWindow(evaluation, question, below, picked);
}

/** The rule that hides the option now, if any. */
export function hiddenBy(evaluation: Evaluation, option: Option) {
  return option.hide?.find((rule) => holdsOn(evaluation, rule.when));
}

/** Megabits per second of a speed option. */
function mbpsOf(option: Option): number | undefined {
  return typeof option.value === 'object' && 'mbps' in option.value ? option.value.mbps : undefined;
}

/** Maximum number of options per answer; higher for privileged users. [QN-245] [QN-246] [QN-247] */
export function maxChoices(evaluation: Evaluation, question: Question): number {
  const { max } = question.answer;
  if (!max) return Infinity;
  return isPrivileged(evaluation.context) ? (max.privileged ?? max.default) : max.default;
}

function passesFilters(evaluation: Evaluation, question: Question, option: Option, location?: Location): boolean {
  const chosen = location ? chosenAround(evaluation, location) : evaluation.chosen;
  const mbps = mbpsOf(option);
  return (question.answer.filter ?? []).every(
    ({ when, keep }) => mbps === undefined || mbps < keep.mbpsBelow || !holds(when, (atom) => chosen.has(atom)),
  );
}

/** A few options below the highest speed chosen in another question here; options without a speed stay. */
function underChosen(evaluation: Evaluation, question: Question, options: readonly Option[], location?: Location) {
  const rule = question.answer.below;
  if (!rule || !location) return options;
  const top = highestSpeed(evaluation, rule.question, location);
  const slower = options.filter((option) => (mbpsOf(option) ?? Infinity) < top).slice(-rule.positions);
  return options.filter((option) => mbpsOf(option) === undefined || slower.includes(option));
}

function highestSpeed(evaluation: Evaluation, questionId: string, location: Location): number {
  const entries = dataAs('locationOptionIds', evaluation.answers.get(questionId))?.locationOptionIds ?? [];
  const ids = entries.filter(({ locationIdx }) => locationIdx === location.idx).flatMap(({ optionIds }) => optionIds);
  const options = evaluation.definition.questions.find(({ id }) => id === questionId)?.options ?? [];
  return Math.max(0, ...options.filter(({ id }) => ids.includes(id)).map((option) => mbpsOf(option) ?? 0));
}

function inWindow(evaluation: Evaluation, question: Question, options: readonly Option[], picked: readonly string[]) {
  const { window } = question.answer;
  if (!window || (window.unlessPrivileged && isPrivileged(evaluation.context))) return options;
  // "I don't know yet" is not part of the scale.
  const isBeside = ({ id }: Option) => question.answer.exclusive?.some(({ optionId }) => optionId === id) === true;
  const center = options.findIndex((option) => option.id === picked[0] && !isBeside(option));
  return center < 0
    ? options
    : options.filter((option, at) => isBeside(option) || Math.abs(at - center) <= window.positions);
}
