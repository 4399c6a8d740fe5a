/** What is known while a copy is reviewed: its answers count already, although the review is not over. */
import type { Responses } from './answer.ts';
import { admit, type Ground } from './ground.ts';
import { inOrder } from './walk.ts';

/** The ground with every copied answer in it, in the order of the questions. [QN-171] */
export function withCopies(ground: Ground, responses: Responses): Ground {
  return inOrder(ground.definition).reduce((known, question) => {
    const copied = responses.find(({ questionId, source }) => questionId === question.id && source === 'copied');
    return copied ? admit(known, question, copied.data) : known;
  }, ground);
}
