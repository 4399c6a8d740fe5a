/** Rules of chosen options: how many, which ones, and which combinations. */
import type { AnswerByShape } from '../answer.ts';
import { isSingleChoice, minChoices } from '../choice.ts';
import type { Question } from '../definition.ts';
import { holdsOn } from '../evaluation.ts';
import type { Location } from '../location.ts';
import { hiddenBy, maxChoices, offeredOptions } from '../offer.ts';
import { issue, unaskedIssues, under, type RuleInput, type Issue } from './issue.ts';

export function checkOptionIds({ optionIds }: AnswerByShape['optionIds'], asking: RuleInput): readonly Issue[] {
  return under(pickIssues(asking, optionIds), 'optionIds');
}

/** The same rules apply at every location of the question. */
export function checkLocationOptionIds(
  { locationOptionIds: entries }: AnswerByShape['locationOptionIds'],
  asking: RuleInput,
): readonly Issue[] {
  const strangers = unaskedIssues(entries, asking, 'locationOptionIds');
  const wrong = asking.locations.flatMap((location) => {
    const at = entries.findIndex(({ locationIdx }) => locationIdx === location.idx);
    const where = at < 0 ? entries.length : at;
    return under(pickIssues(asking, entries[at]?.optionIds ?? [], location), 'locationOptionIds', where, 'optionIds');
  });
  return [...strangers, ...wrong, ...everywhereIssues(asking, entries)];
}

export function checkConnectionOptionIds(
  { connectionOptionIds: entries }: AnswerByShape['connectionOptionIds'],
  asking: RuleInput,
): readonly Issue[] {
  const strangers = entries.flatMap((entry, at) =>
    asking.connections.includes(entry.connectionIdx) ? [] : issue(asking.messages.invalid, 'connectionOptionIds', at),
  );
  const wrong = asking.connections.flatMap((connectionIdx) => {
    const at = entries.findIndex((entry) => entry.connectionIdx === connectionIdx);
    const where = at < 0 ? entries.length : at;
    return under(pickIssues(asking, entries[at]?.optionIds ?? []), 'connectionOptionIds', where, 'optionIds');
  });
  return [...strangers, ...wrong];
}

/** Checks one set of choices; returns the first failing rule only. */
function pickIssues(asking: RuleInput, picked: readonly string[], location?: Location): readonly Issue[] {
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

/** An option such as None is allowed at some locations, but not at all of them. */
function everywhereIssues(
  { question, locations }: RuleInput,
  entries: AnswerByShape['locationOptionIds']['locationOptionIds'],
): readonly Issue[] {
  const rule = question.answer.notEverywhere;
  if (!rule || locations.length === 0) return [];
  const isEverywhere = locations.every(({ idx }) =>
    entries.some((entry) => entry.locationIdx === idx && entry.optionIds.includes(rule.optionId)),
  );
  return isEverywhere ? issue(rule.message, 'locationOptionIds') : [];
}
