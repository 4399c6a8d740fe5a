/** Evaluation during the review of a copy: its answers already count. */
import type { Responses } from './answer.ts';
import { admit, type Evaluation } from './evaluation.ts';
import { inOrder } from './walk.ts';

/** The evaluation with all copied answers, in question order. [QN-171] */
export function withCopies(evaluation: Evaluation, responses: Responses): Evaluation {
  return inOrder(evaluation.definition).reduce((known, question) => {
    const copied = responses.find(({ questionId, source }) => questionId === question.id && source === 'copied');
    return copied ? admit(known, question, copied.data) : known;
  }, evaluation);
}
