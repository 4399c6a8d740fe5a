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

/** Sets of options, filled with irrelevant ones up to the minimum; one empty set without options. */
export function choicesAt(
  source: QuestionnaireSource,
  masks: Masks,
  question: QuestionSource,
  chosen: Mask,
  keep: Mask,
  rule?: DeriveSource,
): readonly (readonly string[])[] {
  if (liveOptions(question).length === 0) return [[]];
  const offered = liveOptions(question).filter(({ hide = [] }) => !hide.some(({ when }) => masks.test(when, chosen)));
  if (rule?.by === 'sameValue')
    return twinChoices(source, masks, question, rule.from, chosen) ?? offered.map(({ id }) => [id]);
  const repeated = source.flow.derive.find(
    ({ by, from, when }) => by === 'sameValue' && from === question.id && masks.test(when, chosen),
  );
  if (repeated && !rule) {
    const twins = twinChoices(source, masks, question, repeated.question, chosen);
    if (twins && twins.length > 0) return twins;
  }
  const relevant = offered.filter(({ id }) => (masks.bitOf(id) & keep) !== 0n).map(({ id }) => id);
  const idle = offered.filter(({ id, parent }) => !relevant.includes(id) && parent === undefined).map(({ id }) => id);
  const picks = isSingle(question) && isWhole(question) ? [[], ...relevant.map((id) => [id])] : subsets(relevant);
  const complete = isWhole(question) ? completions : unions;
  return picks.flatMap((ids) => complete(question, ids, idle));
}

/** The twin of the other question's choice; undefined while that question comes later. */
function twinChoices(
  source: QuestionnaireSource,
  masks: Masks,
  question: QuestionSource,
  otherId: string | undefined,
  chosen: Mask,
): readonly (readonly string[])[] | undefined {
  const other = source.questions.find(({ id }) => id === otherId);
  if (!other || other.order > question.order) return undefined;
  const picked = liveOptions(other).find(({ id }) => (masks.bitOf(id) & chosen) !== 0n);
  return liveOptions(question)
    .filter(({ value }) => value === picked?.value)
    .map(({ id }) => [id]);
}

/** An answer with these relevant options, and an empty one if that differs. */
function completions(
  question: QuestionSource,
  ids: readonly string[],
  idle: readonly string[],
): readonly (readonly string[])[] {
  const alone = new Set((question.answer?.exclusive ?? []).map(({ optionId }) => optionId));
  const limit = Math.max(question.answer?.max?.default ?? 0, question.answer?.max?.privileged ?? 0);
  const most = isSingle(question) ? 1 : limit > 0 ? limit : Infinity;
  const least = leastChoices(question);
  const plain = idle.filter((id) => !alone.has(id));
  const fill = (count: number): readonly (readonly string[])[] => {
    const set = [...ids, ...plain.slice(0, Math.max(0, count - ids.length))];
    const isAlone = set.length === 1 || !set.some((id) => alone.has(id));
    return set.length >= least && set.length <= most && isAlone ? [set] : [];
  };
  if (ids.length > 0) return fill(least);
  const lone = idle.filter((id) => alone.has(id) && least <= 1).slice(0, 1);
  const some = fill(Math.max(1, least)).filter((set) => set.length > 0);
  const nothing = least === 0 ? [[]] : [];
  return [...(some.length > 0 ? some : lone.map((id) => [id])), ...nothing];
}

/** Several locations together may choose more than one; an option not available at every location needs another one. */
function unions(
  question: QuestionSource,
  ids: readonly string[],
  idle: readonly string[],
): readonly (readonly string[])[] {
  const banned = question.answer?.notEverywhere?.optionId;
  const other = idle.find((id) => id !== banned);
  if (ids.some((id) => id !== banned)) return [ids];
  const some = other === undefined ? [] : [[...ids, other]];
  return ids.length === 0 && leastChoices(question) === 0 ? [...some, []] : some;
}

function subsets(ids: readonly string[]): readonly (readonly string[])[] {
  return ids.reduce<readonly (readonly string[])[]>((sets, id) => sets.flatMap((set) => [set, [...set, id]]), [[]]);
}
