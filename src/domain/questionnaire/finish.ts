/** Whether the questionnaire is complete. */
import type { Responses } from './answer.ts';
import type { Context } from './context.ts';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { holdsOn, type Evaluation } from './evaluation.ts';
import { kindOf } from './kind.ts';
import { askedSteps } from './order.ts';
import { plannedServices } from './service.ts';
import { validateAnswer } from './validate/answer.ts';
import type { Issue } from './validate/issue.ts';
import { walk } from './walk.ts';

export type Finish =
  | { readonly ok: true; readonly kind: QuestionnaireType; readonly evaluation: Evaluation }
  | { readonly ok: false; readonly questionId?: string; readonly issues: readonly Issue[] };

/**
 * Complete if no question is left, every answer on the path is valid and every required service is planned. [QN-192]
 * [QN-193] [QN-194]
 */
export function finish(definition: QuestionnaireDefinition, responses: Responses, context: Context): Finish {
  const walked = walk(definition, responses, context);
  if (walked.current) return failed(walked.current.id, definition.flow.messages.required);
  const invalid = firstInvalid(definition, responses, context);
  if (invalid) return { ok: false, ...invalid };
  const kind = kindOf(walked.evaluation);
  if (!kind || missingServices(walked.evaluation).length > 0)
    return failed(undefined, definition.flow.messages.missingService);
  return { ok: true, kind, evaluation: walked.evaluation };
}

/** The first answer on the path that is no longer valid. */
export function firstInvalid(definition: QuestionnaireDefinition, responses: Responses, context: Context) {
  for (const { question, subset, data } of askedSteps(walk(definition, responses, context))) {
    if (data === undefined) return undefined;
    const before = walk(
      definition,
      responses.filter(({ questionId }) => questionId !== question.id),
      context,
    );
    const issues = validateAnswer(before.evaluation, question, subset, data);
    if (issues.length > 0) return { questionId: question.id, issues };
  }
  return undefined;
}

/** Required services that the answers do not yield. */
function missingServices(evaluation: Evaluation): readonly (readonly string[])[] {
  const planned = new Set(plannedServices(evaluation).map(({ serviceType }) => serviceType));
  return evaluation.definition.flow.required
    .filter(({ when }) => holdsOn(evaluation, when))
    .map(({ anyOf }) => anyOf)
    .filter((anyOf) => !anyOf.some((serviceType) => planned.has(serviceType)));
}

function failed(questionId: string | undefined, message: string): Finish {
  const issues = [{ path: [], message }];
  return questionId === undefined ? { ok: false, issues } : { ok: false, questionId, issues };
}
