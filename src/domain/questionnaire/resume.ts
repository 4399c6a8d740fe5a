/** Resumes an unfinished questionnaire whose questions may have changed. */
import type { Responses } from './answer.ts';
import type { Context } from './context.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { firstInvalid } from './finish.ts';
import { laterAnswers } from './cleared-answers.ts';
import { walk } from './walk.ts';

export interface Resumed {
  /** The valid answers up to the first invalid one. */
  readonly responses: Responses;
  /** Answers that no longer fit, in order: the first invalid one and all after it. */
  readonly clearedAnswers: Responses;
  /** The question to show first; null if all are answered. [QN-189] */
  readonly questionId: string | null;
}

/** Replays the stored answers, keeps the valid ones and returns the first open question. [QN-188] */
export function resume(definition: QuestionnaireDefinition, responses: Responses, context: Context): Resumed {
  const invalid = firstInvalid(definition, responses, context);
  const question = invalid && definition.questions.find(({ id }) => id === invalid.questionId);
  const gone = question
    ? [
        ...responses.filter(({ questionId }) => questionId === question.id),
        ...laterAnswers(definition, responses, question),
      ]
    : [];
  const kept = responses.filter((response) => !gone.includes(response));
  return { responses: kept, clearedAnswers: gone, questionId: walk(definition, kept, context).current?.id ?? null };
}
