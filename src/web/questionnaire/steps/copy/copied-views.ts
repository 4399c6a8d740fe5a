/** The copied answers as questions to look at and edit, in order. */
import type { Responses } from '#domain/questionnaire/answer.ts';
import { admit } from '#domain/questionnaire/ground.ts';
import { subsetOf } from '#domain/questionnaire/scope.ts';
import type { QuestionView } from '../../journey/view.ts';

export function copiedViews(view: QuestionView, copied: Responses): readonly QuestionView[] {
  const ofQuestions = view.ground.definition.questions
    .toSorted((a, b) => a.order - b.order)
    .flatMap((question) => {
      const response = copied.find(({ questionId }) => questionId === question.id);
      return response ? [{ question, data: response.data }] : [];
    });
  const ground = ofQuestions.reduce((known, { question, data }) => admit(known, question, data), view.ground);
  return ofQuestions.map(({ question, data }) => ({
    ...view,
    question,
    ground,
    subset: subsetOf(ground, question),
    stored: data,
  }));
}
