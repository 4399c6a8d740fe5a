/** What stands before and after a question, and what of it a change clears. */
import type { AnswerData, Response, Responses } from './answer.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { noOrigin, type Origin } from './identity.ts';
import { walk, type Walk } from './walk.ts';

/** Answers that a change cleared, kept so that changing back brings them back. */
export interface ClearedAnswer {
  readonly questionId: string;
  /** The answer before the change. */
  readonly data: AnswerData;
  readonly later: Responses;
  /** What the indexes in these answers meant. */
  readonly origin?: Origin;
}

export type ClearedAnswers = readonly ClearedAnswer[];

/** Just before `questionId`: the walk over the answers to earlier questions; its `current` is the question when it is asked now. */
export function walkTo(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  question: Question,
): Walk {
  return walk(
    definition,
    responses.filter((response) => isBefore(definition, response, question)),
    context,
  );
}

/** Later asked or copied answers that a real change of this answer clears, in order. */
export function laterAnswers(definition: QuestionnaireDefinition, responses: Responses, question: Question): Responses {
  return responses
    .filter((response) => response.questionId !== question.id && !isBefore(definition, response, question))
    .toSorted((a, b) => orderOf(definition, a) - orderOf(definition, b));
}

/** What a question was answered before it was cleared, to fill it in again when it returns. */
export function clearedAnswer(clearedAnswers: ClearedAnswers, questionId: string): EarlierAnswer | undefined {
  // What was copied from another request was never answered in this one.
  const isIt = (response: Response) => response.questionId === questionId && isAsked(response);
  const entry = clearedAnswers.findLast(({ later }) => later.some(isIt));
  const data = entry?.later.find(isIt)?.data;
  return data && { data, origin: entry?.origin ?? noOrigin };
}

/** An answer with what its indexes meant when it was given. */
export interface EarlierAnswer {
  readonly data: AnswerData;
  readonly origin: Origin;
}

/** Answered as its own question, not copied or derived. */
export function isAsked({ source }: Response): boolean {
  return !source || source === 'asked';
}

/** A copied answer stands at the review of the copy, whatever question it answers. */
function orderOf(definition: QuestionnaireDefinition, response: Response): number {
  const isHere = isAsked(response)
    ? ({ id }: Question) => id === response.questionId
    : ({ present }: Question) => present?.step === 'copy_quote_configuration';
  return definition.questions.find(isHere)?.order ?? 0;
}

function isBefore(definition: QuestionnaireDefinition, response: Response, question: Question): boolean {
  return orderOf(definition, response) < question.order;
}
