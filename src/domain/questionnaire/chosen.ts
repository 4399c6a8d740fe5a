/** Options that an answer chooses. */
import { dataAs, type AnswerData } from './answer.ts';
import type { Question } from './definition.ts';

/** All option ids of the answer, for the request, locations or connections. */
export function optionIdsOf(question: Question, data: AnswerData): readonly string[] {
  const perLocation = dataAs('locationOptionIds', data)?.locationOptionIds;
  const perConnection = dataAs('connectionOptionIds', data)?.connectionOptionIds;
  return [
    ...(dataAs('optionIds', data)?.optionIds ?? []),
    ...(perLocation ?? []).flatMap((entry) => entry.optionIds),
    ...(perConnection ?? []).flatMap((entry) => entry.optionIds),
    ...(dataAs('storedLocations', data)?.storedLocations.length ? markerOf(question) : []),
  ];
}

/** The single option of a question about the locations of a service: chosen where it is needed. */
export function markerOf(question: Question): readonly string[] {
  return (question.options ?? []).slice(0, 1).map((option) => option.id);
}

/** Chosen options of one question type, in question order. */
export function chosenOptions(question: Question, chosen: ReadonlySet<string>) {
  return (question.options ?? []).filter((option) => chosen.has(option.id));
}
