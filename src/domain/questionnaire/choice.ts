/** Choice rules of a question. */
import { isSingleChoiceType } from '#runtime/single-choice.ts';
import type { Question } from './definition.ts';

export function isSingleChoice(question: Question): boolean {
  return isSingleChoiceType(question.type);
}

/** Minimum number of options: one in a single choice, none in a multiple choice, unless the question sets it. */
export function minChoices(question: Question): number {
  return question.answer.min ?? (isSingleChoice(question) ? 1 : 0);
}
