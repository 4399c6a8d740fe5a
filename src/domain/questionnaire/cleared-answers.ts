/** The state before a question, and later answers that a change clears. */
import type { AnswerData, Response, Responses } from './answer.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { noOrigin, type Origin } from './identity.ts';
import { walk, type Walk } from './walk.ts';

/** Answers that a change cleared, kept to restore them if the change is undone. */
export interface ClearedAnswer {
  readonly questionId: string;
  /** The answer before the change. */
  readonly data: AnswerData;
  readonly later: Responses;
  /** Meaning of the indexes in these answers. */
  readonly origin?: Origin;
}

export type ClearedAnswers = readonly ClearedAnswer[];

/** The walk up to `questionId`, over earlier answers only; its `current` is the question if it is asked now. */
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

/** The question's answer before it was cleared, to fill it in when the question is asked again. */
export function clearedAnswer(clearedAnswers: ClearedAnswers, questionId: string): EarlierAnswer | undefined {
  // An answer copied from another request was never given in this one.
  const isIt = (response: Response) => response.questionId === questionId && isAsked(response);
  const entry = clearedAnswers.findLast(({ later }) => later.some(isIt));
  const data = entry?.later.find(isIt)?.data;
  return data && { data, origin: entry?.origin ?? noOrigin };
}

/** An answer with the meaning of its indexes when it was given. */
export interface EarlierAnswer {
  readonly data: AnswerData;
  readonly origin: Origin;
}

/** Whether it was given for its own question, not copied or derived. */
export function isAsked({ source }: Response): boolean {
  return !source || source === 'asked';
}

/** A copied answer has the position of the copy's review. */
function orderOf(definition: QuestionnaireDefinition, response: Response): number {
  const isHere = isAsked(response)
    ? ({ id }: Question) => id === response.questionId
    : ({ present }: Question) => present?.step === 'copy_quote_configuration';
  return definition.questions.find(isHere)?.order ?? 0;
}

function isBefore(definition: QuestionnaireDefinition, response: Response, question: Question): boolean {
  return orderOf(definition, response) < question.order;
}
