/** The questionnaire reduced to option choices: what may happen at each question, without answer details. */
import { isSingleChoice, minChoices } from './choice.ts';
import { conditionsHold } from './condition.ts';
import type { Option, Question } from './definition.ts';
import type { DeriveRule } from './flow.ts';
import { holds, type Expression } from './expression.ts';
import type { Evaluation } from './evaluation.ts';
import { relevanceOf } from './relevance.ts';

/** Chosen options and other inputs of later questions. */
export interface Sketch {
  readonly chosen: ReadonlySet<string>;
  readonly hasConnections: boolean;
  /** Computed facts that are known or assumed, by atom. */
  readonly settled: Readonly<Record<string, boolean>>;
}

/** Represents in `chosen` everything chosen that no longer matters. */
const something = '?';

/** The sketch after choosing these options, before any question. */
export function sketchWith(optionIds: Iterable<string>, more: Omit<Sketch, 'chosen'>): Sketch {
  const chosen = new Set(optionIds);
  return { ...more, chosen: chosen.size > 0 ? new Set([something, ...chosen]) : chosen };
}

/** Key of a sketch at a position: only what later questions can distinguish. */
export function keyOf(at: number, { chosen, hasConnections, settled }: Sketch): string {
  let key = `${at} ${hasConnections}`;
  for (const name in settled) key += ` ${name}${settled[name]}`;
  for (const id of chosen) key += ` ${id}`;
  return key;
}

/** One outcome of a question: whether it is asked, and the options it adds. */
export interface Branch {
  readonly isAsked: boolean;
  /** Options chosen here that matter later. */
  readonly optionIds: readonly string[];
  readonly after: Sketch;
}

/** All outcomes at a position, given earlier choices. */
export function branchesAt(evaluation: Evaluation, at: number, before: Sketch): readonly Branch[] {
  const { questions, needed, computed } = relevanceOf(evaluation.definition);
  const question = questions[at];
  const later = needed[at + 1] ?? new Set();
  if (!question) return [];
  return settle(evaluation, computed[at] ?? [], before)
    .flatMap((sketch) => branchesWith(evaluation, question, sketch))
    .map((one) => forgetting(one, later));
}

function forgetting(one: Branch, later: ReadonlySet<string>): Branch {
  const chosen = stillNeeded(one.after.chosen, later);
  return chosen === one.after.chosen ? one : { ...one, after: { ...one.after, chosen } };
}

function branchesWith(evaluation: Evaluation, question: Question, sketch: Sketch): readonly Branch[] {
  const rule = evaluation.definition.flow.derive.find(
    (r) => r.question === question.id && isTrue(evaluation, sketch, r.when),
  );
  const unasked = { isAsked: false, optionIds: [], after: sketch };
  if (rule) {
    return derivedChoices(evaluation, question, rule, sketch).map((ids) =>
      branch(evaluation, question, sketch, ids, false),
    );
  }
  if (!isVisible(evaluation, question, sketch)) return [unasked];
  const asked = choices(evaluation, question, sketch).map((ids) => branch(evaluation, question, sketch, ids, true));
  const mayBeKnown = question.answer.shape === 'locationsAddresses' && evaluation.context.hasStoredLocations;
  return mayBeKnown ? [...asked, unasked] : asked;
}

/** Returns the same set if nothing can be dropped. */
function stillNeeded(chosen: ReadonlySet<string>, later: ReadonlySet<string>): ReadonlySet<string> {
  let isWhole = true;
  for (const id of chosen) isWhole &&= id === something || later.has(id);
  return isWhole ? chosen : new Set([...chosen].filter((id) => id === something || later.has(id)));
}

function isVisible(evaluation: Evaluation, question: Question, sketch: Sketch): boolean {
  const { guards } = evaluation.definition.flow;
  if (question.skip?.some((name) => guards[name] && isTrue(evaluation, sketch, guards[name].when))) return false;
  if (question.answer.scope === 'connection' && !sketch.hasConnections) return false;
  const types = ['normal', 'location_only', 'connection_only'] as const;
  return types.every((type) => {
    const conditions = (question.conditionals ?? []).filter((condition) => (condition.type ?? 'normal') === type);
    return conditionsHold(conditions, sketch.chosen);
  });
}

function branch(
  evaluation: Evaluation,
  question: Question,
  before: Sketch,
  optionIds: readonly string[],
  isAsked: boolean,
): Branch {
  const twins = evaluation.definition.flow.derive
    .filter((rule) => rule.by === 'sameValue' && rule.from === question.id && isTrue(evaluation, before, rule.when))
    .flatMap((rule) => twinsOf(evaluation, rule, optionIds));
  const hasConnections = before.hasConnections || question.type === 'location_connections';
  const isIdle = optionIds.length === 0 && twins.length === 0 && (before.chosen.size > 0 || !question.options);
  if (isIdle && hasConnections === before.hasConnections) return { isAsked, optionIds, after: before };
  // An answer of options that never matter still counts as a choice.
  const isAnything = before.chosen.size > 0 || question.options !== undefined;
  const chosen = new Set([...(isAnything ? [something] : []), ...before.chosen, ...optionIds, ...twins]);
  return { isAsked, optionIds, after: { ...before, chosen, hasConnections } };
}

/** Facts that depend on answer details take every possible value. */
function settle(evaluation: Evaluation, computed: readonly string[], sketch: Sketch): readonly Sketch[] {
  return computed
    .filter((name) => sketch.settled[name] === undefined)
    .reduce<readonly Sketch[]>(
      (sketches, name) =>
        sketches.flatMap((one) => valuesOf(evaluation, name, one).map((value) => settled(one, name, value))),
      [sketch],
    );
}

function valuesOf(evaluation: Evaluation, name: string, sketch: Sketch): readonly boolean[] {
  const { possibleWhen, certainWhen } = evaluation.definition.flow.facts[name.slice(1)] ?? {};
  if (certainWhen && isTrue(evaluation, sketch, certainWhen)) return [true];
  return possibleWhen && !isTrue(evaluation, sketch, possibleWhen) ? [false] : [true, false];
}

function settled(sketch: Sketch, name: string, value: boolean): Sketch {
  return { ...sketch, settled: { ...sketch.settled, [name]: value } };
}

function isTrue(evaluation: Evaluation, sketch: Sketch, expression: Expression): boolean {
  return holds(expression, (atom) => {
    if (!atom.startsWith('@')) return sketch.chosen.has(atom);
    return sketch.settled[atom] ?? evaluation.facts.has(atom.slice(1));
  });
}

function derivedChoices(
  evaluation: Evaluation,
  question: Question,
  rule: DeriveRule,
  sketch: Sketch,
): readonly (readonly string[])[] {
  if (rule.by === 'sameValue') {
    return [twinsOf(evaluation, { ...rule, question: question.id }, [...sketch.chosen])];
  }
  if (rule.by === 'sitesOfService') return [(question.options ?? []).slice(0, 1).map(({ id }) => id)];
  return rule.by === 'countOfSites' ? choices(evaluation, question, sketch) : [[]];
}

function twinsOf(evaluation: Evaluation, rule: DeriveRule, chosen: readonly string[]): readonly string[] {
  const optionsOf = (id?: string): readonly Option[] =>
    evaluation.definition.questions.find((q) => q.id === id)?.options ?? [];
  const values = optionsOf(rule.from)
    .filter(({ id }) => chosen.includes(id))
    .map(({ value }) => value);
  return optionsOf(rule.question)
    .filter(({ value }) => value !== undefined && values.includes(value))
    .map(({ id }) => id);
}

/** Possible answers, reduced to options that matter later. */
function choices(evaluation: Evaluation, question: Question, sketch: Sketch): readonly (readonly string[])[] {
  if (!question.options || question.answer.shape === 'referral') return [[]];
  if (question.answer.shape === 'storedLocations') return [(question.options ?? []).slice(0, 1).map(({ id }) => id)];
  const offered = (question.options ?? []).filter(
    ({ retired, hide = [] }) => !retired && !hide.some(({ when }) => isTrue(evaluation, sketch, when)),
  );
  const { kinds, mattering } = relevanceOf(evaluation.definition);
  const relevant = (kinds.get(question.id) ?? []).filter((id) => offered.some((option) => option.id === id));
  const isFree = offered.some((option) => !mattering.has(option.id) && sufficesAlone(question, option));
  if (isSingleChoice(question) && question.answer.scope === undefined) {
    const none = isFree || offered.length === 0 ? [[]] : [];
    return [...relevant.map((id) => [id]), ...none];
  }
  const canBeEmpty = isFree || minChoices(question) === 0;
  return subsets(relevant).filter((ids) => isAllowed(question, ids, canBeEmpty));
}

/** Child options, and options not allowed at all locations, cannot be the whole answer. */
function sufficesAlone(question: Question, option: Option): boolean {
  return option.parent === undefined && question.answer.notEverywhere?.optionId !== option.id;
}

function isAllowed(question: Question, ids: readonly string[], canBeEmpty: boolean): boolean {
  if (ids.length === 0) return canBeEmpty;
  if (question.answer.scope !== undefined && question.answer.scope !== 'questionnaire') return true;
  const isAlone = question.answer.exclusive?.some(({ optionId }) => ids.includes(optionId)) ?? false;
  return isAlone ? ids.length === 1 : ids.length <= (question.answer.max?.default ?? Infinity);
}

function subsets(ids: readonly string[]): readonly (readonly string[])[] {
  return ids.reduce<readonly (readonly string[])[]>((sets, id) => sets.flatMap((set) => [set, [...set, id]]), [[]]);
}
