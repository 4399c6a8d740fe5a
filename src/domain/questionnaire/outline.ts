/** The questionnaire reduced to option choices: what may happen at each question, without the answers' details. */
import { isSingleChoice, minChoices } from './choice.ts';
import { conditionsHold } from './condition.ts';
import { factsOf } from './context.ts';
import type { DeriveRule, Expression, Option, Question } from './definition.ts';
import { atomsOf, holds } from './expression.ts';
import { questionOfType, type Ground } from './ground.ts';
import { relevanceOf } from './relevance.ts';

/** Chosen options and what else later questions depend on. */
export interface Sketch {
  readonly chosen: ReadonlySet<string>;
  readonly hasConnections: boolean;
  readonly hasWanPair: boolean | undefined;
}

/** One thing that may happen at a question: it is asked or not, and adds options. */
export interface Branch {
  readonly isAsked: boolean;
  readonly after: Sketch;
}

/** Everything that may happen at `question`, given what was chosen before. */
export function branchesAt(ground: Ground, question: Question, before: Sketch): readonly Branch[] {
  return pairBranches(ground, question, before).flatMap((sketch) => branchesWith(ground, question, sketch));
}

function branchesWith(ground: Ground, question: Question, sketch: Sketch): readonly Branch[] {
  const rule = ground.definition.flow.derive.find((r) => r.question === question.id && isTrue(ground, sketch, r.when));
  if (rule)
    return derivedChoices(ground, question, rule, sketch).map((ids) => branch(ground, question, sketch, ids, false));
  if (!isVisible(ground, question, sketch)) return [{ isAsked: false, after: sketch }];
  const asked = choices(ground, question, sketch).map((ids) => branch(ground, question, sketch, ids, true));
  const mayBeKnown = question.answer.shape === 'locationsAddresses' && ground.context.hasStoredLocations;
  return mayBeKnown ? [...asked, { isAsked: false, after: sketch }] : asked;
}

function isVisible(ground: Ground, question: Question, sketch: Sketch): boolean {
  const { guards } = ground.definition.flow;
  if (question.skip?.some((name) => guards[name] && isTrue(ground, sketch, guards[name].when))) return false;
  if (question.answer.scope === 'connection' && !sketch.hasConnections) return false;
  const types = ['normal', 'location_only', 'connection_only'] as const;
  return types.every((type) => {
    const conditions = (question.conditionals ?? []).filter((condition) => (condition.type ?? 'normal') === type);
    return conditionsHold(conditions, sketch.chosen);
  });
}

function branch(ground: Ground, question: Question, before: Sketch, ids: readonly string[], isAsked: boolean): Branch {
  const twins = ground.definition.flow.derive
    .filter((rule) => rule.by === 'sameValue' && rule.from === question.id && isTrue(ground, before, rule.when))
    .flatMap((rule) => twinsOf(ground, rule, ids));
  const chosen = new Set([...before.chosen, ...ids, ...twins]);
  const hasConnections = before.hasConnections || question.type === 'location_connections';
  return { isAsked, after: { ...before, chosen, hasConnections } };
}

/** Whether exactly two locations need WAN may be open until they are named: then both ways are followed. */
function pairBranches(ground: Ground, question: Question, sketch: Sketch): readonly Sketch[] {
  const rules = ground.definition.flow.derive.filter((rule) => rule.question === question.id);
  const isOpen =
    sketch.hasWanPair === undefined && rules.some(({ when }) => atomsOf(when).includes('@twoWanLocations'));
  return isOpen ? possiblePairs(ground, sketch).map((hasWanPair) => ({ ...sketch, hasWanPair })) : [sketch];
}

/** A pair type needs WAN at two locations or more, so two locations are a pair; of three or more, two may be, if services differ. */
function possiblePairs(ground: Ground, sketch: Sketch): readonly boolean[] {
  const total = chosenCount(ground, sketch);
  if (total === undefined || total < 2) return [false];
  if (total === 2) return [true];
  const services = questionOfType(ground.definition, 'service_multi_select')?.options ?? [];
  const areAllEverywhere = services.filter(({ id }) => sketch.chosen.has(id)).length < 2;
  const areListedByAddress = total >= 6 && !ground.context.hasStoredLocations;
  return areAllEverywhere || areListedByAddress ? [false] : [true, false];
}

function chosenCount(ground: Ground, sketch: Sketch): number | undefined {
  const options = questionOfType(ground.definition, 'location_number')?.options ?? [];
  const value = options.find(({ id }) => sketch.chosen.has(id))?.value;
  return typeof value === 'object' && 'count' in value ? value.count : undefined;
}

function isTrue(ground: Ground, sketch: Sketch, expression: Expression): boolean {
  const facts = factsOf(ground.context);
  return holds(expression, (atom) => {
    if (atom === '@twoWanLocations') return sketch.hasWanPair ?? false;
    return atom.startsWith('@') ? facts.has(atom.slice(1)) : sketch.chosen.has(atom);
  });
}

function derivedChoices(
  ground: Ground,
  question: Question,
  rule: DeriveRule,
  sketch: Sketch,
): readonly (readonly string[])[] {
  if (rule.by === 'sameValue') {
    return [twinsOf(ground, { ...rule, question: question.id }, [...sketch.chosen])];
  }
  if (rule.by === 'sitesOfService') return [(question.options ?? []).slice(0, 1).map(({ id }) => id)];
  return rule.by === 'countOfSites' ? choices(ground, question, sketch) : [[]];
}

function twinsOf(ground: Ground, rule: DeriveRule, chosen: readonly string[]): readonly string[] {
  const optionsOf = (id?: string): readonly Option[] =>
    ground.definition.questions.find((q) => q.id === id)?.options ?? [];
  const values = optionsOf(rule.from)
    .filter(({ id }) => chosen.includes(id))
    .map(({ value }) => value);
  return optionsOf(rule.question)
    .filter(({ value }) => value !== undefined && values.includes(value))
    .map(({ id }) => id);
}

/** The ways to answer, reduced to options that matter later. */
function choices(ground: Ground, question: Question, sketch: Sketch): readonly (readonly string[])[] {
  if (!question.options || question.answer.shape === 'referral') return [[]];
  if (question.answer.shape === 'storedLocations') return [(question.options ?? []).slice(0, 1).map(({ id }) => id)];
  const offered = (question.options ?? []).filter(
    ({ retired, hide = [] }) => !retired && !hide.some(({ when }) => isTrue(ground, sketch, when)),
  );
  const { kinds, mattering } = relevanceOf(ground.definition);
  const relevant = (kinds.get(question.id) ?? []).filter((id) => offered.some((option) => option.id === id));
  const isFree = offered.some((option) => !mattering.has(option.id) && standsAlone(question, option));
  if (isSingleChoice(question) && question.answer.scope === undefined) {
    const none = isFree || offered.length === 0 ? [[]] : [];
    return [...relevant.map((id) => [id]), ...none];
  }
  const canBeEmpty = isFree || minChoices(question) === 0;
  return subsets(relevant).filter((ids) => isAllowed(question, ids, canBeEmpty));
}

/** Options under others and options that may not stand everywhere cannot be the whole answer. */
function standsAlone(question: Question, option: Option): boolean {
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
