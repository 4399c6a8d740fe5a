/** Rules of chosen options, which are the same for the whole request, at a location and at a connection. */
import { isSingleChoice, minChoices } from '../../choice.ts';
import type { Option, Question } from '../../definition.ts';
import { holdsOn } from '../../evaluation.ts';
import type { Fitting, OmittedPart } from '../../fit/fitting.ts';
import { locationsOf, type Location } from '../../location.ts';
import { hiddenBy, maxChoices, offeredOptions } from '../../offer.ts';
import { issue, type Issue, type RuleInput } from '../../validate/issue.ts';
import type { RequestDetail, Scene } from '../answer-type.ts';

/** Checks one set of choices; returns the first failing rule only. */
export function choiceIssues(asking: RuleInput, picked: readonly string[], location?: Location): readonly Issue[] {
  const { question, evaluation, messages } = asking;
  const unknown = picked.find((id) => !question.options?.some((option) => option.id === id));
  if (unknown !== undefined || new Set(picked).size < picked.length) return issue(messages.invalid);
  const alone = question.answer.exclusive?.find((rule) => picked.includes(rule.optionId) && picked.length > 1);
  if (alone) return issue(alone.message ?? messages.invalid);
  const limit = isSingleChoice(question) ? 1 : maxChoices(evaluation, question);
  if (picked.length > limit)
    return issue((question.answer.maxMessage ?? messages.invalid).replace('{n}', String(limit)));
  const few = tooFew(asking, picked.length);
  if (few) return issue(few);
  const notOffered = notOfferedIssue(asking, picked, location);
  return notOffered ? issue(notOffered) : childIssues(question, picked);
}

/** The message if fewer are chosen than required. [QN-253] [QN-256] [QN-257] [QN-258] [QN-259] [QN-302] [QN-303] */
export function tooFew(
  { question, evaluation, messages }: Pick<RuleInput, 'question' | 'evaluation' | 'messages'>,
  count: number,
) {
  if (count < minChoices(question)) return question.answer.minMessage ?? messages.required;
  return question.answer.minWhen?.find((rule) => count < rule.count && holdsOn(evaluation, rule.when))?.message;
}

function notOfferedIssue(
  { evaluation, question, messages }: RuleInput,
  picked: readonly string[],
  location?: Location,
) {
  const offered = new Set(offeredOptions(evaluation, question, location, picked).map(({ id }) => id));
  const refused = question.options?.find((option) => picked.includes(option.id) && !offered.has(option.id));
  return refused && (hiddenBy(evaluation, refused)?.message ?? messages.invalid);
}

/** An internet class needs a transport, and a transport its class. [QN-276] [QN-277] */
function childIssues(question: Question, picked: readonly string[]): readonly Issue[] {
  const options = question.options ?? [];
  const childless = options.find(
    (option) =>
      option.childMessage !== undefined &&
      picked.includes(option.id) &&
      !options.some((child) => child.parent === option.id && picked.includes(child.id)),
  );
  if (childless) return issue(childless.childMessage ?? '');
  const orphan = options.find(
    ({ id, parent }) => picked.includes(id) && parent !== undefined && !picked.includes(parent),
  );
  const parent = options.find(({ id }) => id === orphan?.parent);
  return parent ? issue(question.answer.minMessage ?? parent.childMessage ?? '') : [];
}

/** Options with a box or card, up to the allowed number. */
export function fitChoices({ evaluation, question }: Fitting, picked: readonly string[], place?: Location) {
  const offered = new Set(offeredOptions(evaluation, question, place).map(({ id }) => id));
  const parentOf = (id: string) => question.options?.find((option) => option.id === id)?.parent;
  const live = [...new Set(picked)].filter((id) => {
    const parent = parentOf(id);
    return offered.has(id) && (parent === undefined || (picked.includes(parent) && offered.has(parent)));
  });
  const inWindow = new Set(offeredOptions(evaluation, question, place, live).map(({ id }) => id));
  const most = isSingleChoice(question) ? 1 : maxChoices(evaluation, question);
  const ids = live.filter((id) => inWindow.has(id)).slice(0, most);
  const omitted = (question.options ?? [])
    .filter(({ id }) => picked.includes(id) && !ids.includes(id))
    .map(({ title }): OmittedPart => ({ what: title, ...(place && { where: place.name }) }));
  return { ids, omitted };
}

/** A window starts at the option chosen first, so its questions keep the order of choosing. */
export function orderedChoices(question: Question, ids: readonly string[]): readonly string[] {
  const unique = [...new Set(ids)];
  if (question.answer.window) return unique;
  const position = new Map((question.options ?? []).map(({ id }, at) => [id, at]));
  return unique.toSorted((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
}

/** "100 Mbps, 200 Mbps" */
export function choiceTitles({ options = [] }: Question, ids: readonly string[]): string {
  return options
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ');
}

/** The first offered option with its required children. */
export function sampleChoices({ evaluation, question, optionIds }: Scene, locationIdx?: number): readonly string[] {
  if (optionIds) return optionIds;
  const location = locationsOf(evaluation.definition, evaluation.answers).find(({ idx }) => idx === locationIdx);
  const [first] = offeredOptions(evaluation, question, location);
  if (!first || minChoices(question) === 0) return [];
  const child = first.childMessage && question.options?.find(({ parent }) => parent === first.id);
  return child ? [first.id, child.id] : [first.id];
}

/** Wire values and speeds of the chosen options, in question order. */
export function choiceValues(
  { question }: Pick<RequestDetail, 'question'>,
  ids: readonly string[],
): readonly unknown[] {
  return (question.options ?? []).filter(({ id }) => ids.includes(id)).flatMap(plainValue);
}

function plainValue({ value }: Option): readonly unknown[] {
  if (typeof value === 'object') return 'mbps' in value ? [value.mbps] : [];
  return value === undefined ? [] : [value];
}
