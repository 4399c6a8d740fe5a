/** What is known while a copy is reviewed: its answers count already, although the review is not over. */
import type { Responses } from './answer.ts';
import { admit, type Evaluation } from './evaluation.ts';
import { inOrder } from './walk.ts';

/** The evaluation with every copied answer in it, in the order of the questions. [QN-171] */
export function withCopies(evaluation: Evaluation, responses: Responses): Evaluation {
  return inOrder(evaluation.definition).reduce((known, question) => {
    const copied = responses.find(({ questionId, source }) => questionId === question.id && source === 'copied');
    return copied ? admit(known, question, copied.data) : known;
  }, evaluation);
}
