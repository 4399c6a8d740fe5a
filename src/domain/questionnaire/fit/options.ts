/** Chosen options that are offered now, at the current locations and connections. */
import type { AnswerByShape } from '../answer.ts';
import { isSingleChoice } from '../choice.ts';
import type { Location } from '../location.ts';
import { maxChoices, offeredOptions } from '../offer.ts';
import { perPlace, type FitResult, type Fitting, type OmittedPart } from './fitting.ts';

export function fitOptionIds(
  data: AnswerByShape['optionIds'],
  fitting: Fitting,
): FitResult<AnswerByShape['optionIds']> {
  const { ids, omitted } = fitPicks(fitting, data.optionIds);
  return { data: { ...data, optionIds: ids }, omitted };
}

export function fitLocationOptionIds(
  { locationOptionIds }: AnswerByShape['locationOptionIds'],
  fitting: Fitting,
): FitResult<AnswerByShape['locationOptionIds']> {
  const entries = locationOptionIds.map((entry) => [entry.locationIdx, entry.optionIds] as const);
  const { kept, omitted } = perPlace(fitting, entries, (ids) => ids.length === 0);
  const fitted = kept.map(([place, ids]) => ({ place, ...fitPicks(fitting, ids, place) }));
  return {
    data: { locationOptionIds: fitted.map(({ place, ids }) => ({ locationIdx: place.idx, optionIds: ids })) },
    omitted: [...omitted, ...fitted.flatMap((one) => one.omitted)],
  };
}

export function fitConnectionOptionIds(
  { connectionOptionIds: entries }: AnswerByShape['connectionOptionIds'],
  fitting: Fitting,
): FitResult<AnswerByShape['connectionOptionIds']> {
  const { match, connections } = fitting;
  const fitted = connections.flatMap((connectionIdx) => {
    const entry = entries.find((one) => one.connectionIdx === match.linkBefore(connectionIdx));
    return entry ? [{ connectionIdx, ...fitPicks(fitting, entry.optionIds) }] : [];
  });
  return {
    data: { connectionOptionIds: fitted.map(({ connectionIdx, ids }) => ({ connectionIdx, optionIds: ids })) },
    omitted: fitted.flatMap(({ omitted }) => omitted),
  };
}

/** Options with a box or card, up to the allowed number. */
function fitPicks({ evaluation, question }: Fitting, picked: readonly string[], place?: Location) {
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
