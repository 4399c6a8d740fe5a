/** The form of a question's answer. The first question's form is part of the page, the others are loaded after it. */
import type { Question } from '#domain/questionnaire/definition.ts';
import type { AnswerType } from '#domain/questionnaire/types/answer-type.ts';
import { optionIds } from '#domain/questionnaire/types/option-ids.ts';
import { lazyModule } from '#web/shell/lazy-with-preload.ts';

const registry = lazyModule(() => import('#domain/questionnaire/types/registry.ts'));

export const loadAnswerTypes = registry.preload;

/** Suspends until the form is loaded. */
export function useAnswerType(question: Question): AnswerType {
  // `use` of React may be called under a condition, unlike other hooks.
  return question.answer.shape === 'optionIds' ? optionIds : registry.use().answerTypeOf(question);
}
