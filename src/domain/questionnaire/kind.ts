/** Type of the questionnaire, and the label of its last button. */
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { dataAs } from './answer.ts';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import { questionOfType, type Evaluation } from './evaluation.ts';

/** [QN-043] */
export function kindOf(evaluation: Evaluation): QuestionnaireType | undefined {
  const question = questionOfType(evaluation.definition, 'initial');
  const picked = question && dataAs('optionIds', evaluation.answers.get(question.id))?.optionIds;
  return question?.options?.find(({ id }) => picked?.includes(id))?.value as QuestionnaireType | undefined;
}

/** The last question submits the request, except in a bulk-site project. [QN-157] */
export function submitLabel(kind: QuestionnaireType | undefined, isLastStep: boolean): 'Next' | 'Submit Request' {
  return isLastStep && kind !== 'bulk_site_project'
    ? texts['questionnaire.submitRequest']
    : texts['questionnaire.next'];
}
