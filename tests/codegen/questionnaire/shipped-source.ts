/** The shipped questionnaire as the analyser reads it. */
import type { QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import { shipped } from '../../domain/questionnaire/shipped.ts';

export const source = shipped as unknown as QuestionnaireSource;

/** Other services need no further questions, so they only multiply the walks. */
const few = new Set(['internet', 'wan', 'voice', 'colocation'].map((name) => `service_needs.${name}`));
export const brief: QuestionnaireSource = {
  ...source,
  questions: source.questions.map((question) =>
    question.id === 'service_needs'
      ? { ...question, options: question.options!.filter(({ id }) => few.has(id)) }
      : question,
  ),
};
