/** The copied answers as questions to view and edit, in order. */
import type { Responses } from '#domain/questionnaire/answer.ts';
import { withCopies } from '#domain/questionnaire/copied.ts';
import { subsetOf } from '#domain/questionnaire/scope.ts';
import { inOrder } from '#domain/questionnaire/walk.ts';
import type { QuestionView } from '../../journey/view.ts';

export function copiedViews(view: QuestionView, copied: Responses): readonly QuestionView[] {
  const evaluation = withCopies(view.evaluation, copied);
  return inOrder(evaluation.definition).flatMap((question) => {
    const response = copied.find(({ questionId }) => questionId === question.id);
    return response
      ? [{ ...view, question, evaluation, subset: subsetOf(evaluation, question), stored: response.data }]
      : [];
  });
}
