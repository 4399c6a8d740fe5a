/** Which options an answer chooses. */
import { dataAs, type AnswerData } from './answer.ts';
import type { Question } from './definition.ts';

/** Every option id that the answer chooses, whatever its scope. */
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

/** The one option of a question that asks where a service is needed: chosen where it is. */
export function markerOf(question: Question): readonly string[] {
  return (question.options ?? []).slice(0, 1).map((option) => option.id);
}

/** The chosen options of one kind of question, as option records in the order of the question. */
export function chosenOptions(question: Question, chosen: ReadonlySet<string>) {
  return (question.options ?? []).filter((option) => chosen.has(option.id));
}
