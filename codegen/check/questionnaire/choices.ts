/** The ways to answer one question, reduced to options that later questions look at. */
import type { Mask, Masks } from './masks.ts';
import {
  isSingle,
  isWhole,
  leastChoices,
  liveOptions,
  type DeriveSource,
  type QuestionnaireSource,
  type QuestionSource,
} from './source.ts';

/** Sets of options, each with an idle option where only idle ones are chosen; without options one empty set. */
export function choicesAt(
  source: QuestionnaireSource,
  masks: Masks,
  question: QuestionSource,
  chosen: Mask,
  keep: Mask,
  rule?: DeriveSource,
): readonly (readonly string[])[] {
  const offered = liveOptions(question).filter(({ hide = [] }) => !hide.some(({ when }) => masks.test(when, chosen)));
  if (liveOptions(question).length === 0) return [[]];
  if (rule?.by === 'sameValue')
    return twinChoices(source, masks, question, rule, chosen) ?? offered.map(({ id }) => [id]);
  const relevant = offered.filter(({ id }) => (masks.bitOf(id) & keep) !== 0n).map(({ id }) => id);
  const idle = offered.find(
    ({ id, parent }) =>
      !relevant.includes(id) && parent === undefined && question.answer?.notEverywhere?.optionId !== id,
  );
  const withoutRelevant = idle ? [[idle.id]] : leastChoices(question) === 0 ? [[]] : [];
  if (isSingle(question) && isWhole(question)) return [...relevant.map((id) => [id]), ...withoutRelevant];
  return [
    ...subsets(relevant).filter((ids) => ids.length > 0 && isAllowed(question, ids, idle !== undefined)),
    ...withoutRelevant,
  ];
}

/** The twin of what the other question chose; undefined while that one comes later. */
function twinChoices(
  source: QuestionnaireSource,
  masks: Masks,
  question: QuestionSource,
  rule: DeriveSource,
  chosen: Mask,
): readonly (readonly string[])[] | undefined {
  const other = source.questions.find(({ id }) => id === rule.from);
  if (!other || other.order > question.order) return undefined;
  const picked = liveOptions(other).find(({ id }) => (masks.bitOf(id) & chosen) !== 0n);
  return liveOptions(question)
    .filter(({ value }) => value === picked?.value)
    .map(({ id }) => [id]);
}

/** Limits bind one answer; several locations together may choose more. */
function isAllowed(question: QuestionSource, ids: readonly string[], hasIdle: boolean): boolean {
  const { answer } = question;
  if (!isWhole(question)) {
    return ids.some((id) => id !== answer?.notEverywhere?.optionId) || hasIdle;
  }
  const most = Math.max(answer?.max?.default ?? 0, answer?.max?.privileged ?? 0);
  if (most > 0 && ids.length > most) return false;
  const isAlone = answer?.exclusive?.some(({ optionId }) => ids.includes(optionId)) ?? false;
  if (isAlone && ids.length > 1) return false;
  return ids.length + (hasIdle && !isAlone ? liveOptions(question).length : 0) >= leastChoices(question);
}

function subsets(ids: readonly string[]): readonly (readonly string[])[] {
  return ids.reduce<readonly (readonly string[])[]>((sets, id) => sets.flatMap((set) => [set, [...set, id]]), [[]]);
}
