/** Choice rules of a question. */
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import type { Question } from './definition.ts';

const singleTypes: ReadonlySet<QuestionType> = new Set([
  'connections_single_select',
  'initial',
  'location_number',
  'locations_single_select',
  'questionnaire_type',
  'single_select',
]);

export function isSingleChoice(question: Question): boolean {
  return singleTypes.has(question.type);
}

/** Minimum number of options: one in a single choice, none in a multiple choice, unless the question sets it. */
export function minChoices(question: Question): number {
  return question.answer.min ?? (isSingleChoice(question) ? 1 : 0);
}
