/** Next and previous question, and progress. */
import type { Responses } from './answer.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { inOrder, walk, type Step, type Walk } from './walk.ts';

/** Asked questions of the walk, answered or current, in order. */
export function askedSteps(walked: Walk): readonly Extract<Step, { outcome: 'asked' }>[] {
  return walked.steps.filter((step) => step.outcome === 'asked');
}

/**
 * The question after `fromId`: the first later asked one; null at the end. An earlier unanswered one (service needs
 * after choosing new service) comes first. [QN-215] [QN-229]
 */
export function next(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  fromId: string,
): Question | null {
  const walked = walk(definition, responses, context);
  const from = definition.questions.find((question) => question.id === fromId);
  const later = askedSteps(walked).find(({ question }) => from && question.order > from.order);
  return later?.question ?? walked.current;
}

export type BackTarget =
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'verification' }
  | null;

/**
 * The nearest earlier answered question; the verification form once completed; null at the start. [QN-226] [QN-227]
 * [QN-228]
 */
export function back(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  fromId: string,
): BackTarget {
  if (context.isCompleted) return { kind: 'verification' };
  const from = definition.questions.find((question) => question.id === fromId);
  const earlier = askedSteps(walk(definition, responses, context)).filter(
    ({ question, data }) =>
      from !== undefined &&
      question.order < from.order &&
      data !== undefined &&
      !(question.type === 'initial' && context.hasTeam),
  );
  const nearest = earlier.at(-1);
  return nearest ? { kind: 'question', question: nearest.question } : null;
}

/** Between 0 and 1: (order + 1) / (last order + 1). [QN-009] */
export function progress(definition: QuestionnaireDefinition, question: Question): number {
  const last = inOrder(definition).findLast(({ retired }) => !retired);
  return last ? (question.order + 1) / (last.order + 1) : 0;
}
