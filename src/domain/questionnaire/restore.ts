/** Restores earlier answers without asking again, if they fit unchanged. */
import type { AnswerData, Response, Responses } from './answer.ts';
import { isAsked, walkTo } from './cleared-answers.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { fitAnswer } from './fit/answer.ts';
import { hasSamePlaces, matchTo, originOf, type Origin } from './identity.ts';
import { originOfAll } from './origin-of-all.ts';
import { answerTypeOf } from './types/registry.ts';
import { validateAnswer } from './validate/answer.ts';

export interface Restored {
  readonly responses: Responses;
  /** The first answer that no longer fits, and those after it. */
  readonly left: Responses;
}

/** Adds `later`, in order, to the answers before them as long as each one is still valid unchanged. */
export function restoreWhole(
  definition: QuestionnaireDefinition,
  before: Responses,
  context: Context,
  later: Responses,
  origin: Origin,
): Restored {
  let responses = before;
  for (const [at, response] of later.entries()) {
    const restored = restoredAnswer(definition, responses, context, response, origin);
    if (!restored) return { responses, left: later.slice(at) };
    responses = [...responses, restored];
  }
  return { responses, left: [] };
}

function restoredAnswer(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  response: Response,
  origin: Origin,
): Response | null {
  const question = definition.questions.find(({ id }) => id === response.questionId);
  if (!question) return response;
  // Copies belong to their locations; their connections are copies themselves.
  if (!isAsked(response)) return hasSamePlaces(originOfAll(definition, responses, context), origin) ? response : null;
  const walked = walkTo(definition, responses, context, question);
  const step = walked.steps.at(-1);
  if (step?.outcome !== 'asked' || walked.current?.id !== question.id) return null;
  const asked = { evaluation: walked.evaluation, question, subset: step.subset };
  const fitted = fitAnswer(answerTypeOf(question), asked, response.data, matchTo(walked.evaluation, origin));
  if (!fitted || fitted.omitted.length > 0) return null;
  const isValid = (data: AnswerData) => validateAnswer(walked.evaluation, question, step.subset, data).length === 0;
  if (isUnmoved(question, originOf(walked.evaluation), origin) && isValid(response.data)) return response;
  return isValid(fitted.data) ? { ...response, data: fitted.data } : null;
}

/** Whether the indexes and ticks in its answer have the same meaning as before. */
const isUnmoved = ({ answer }: Question, now: Origin, origin: Origin): boolean =>
  ((answer.scope === undefined && answer.shape !== 'connections') || hasSamePlaces(now, origin)) &&
  (now.services.length === 0 || JSON.stringify(now.services) === JSON.stringify(origin.services));
