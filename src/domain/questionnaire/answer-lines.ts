/** An answer as one or a few lines of text for summaries. [QN-014] */
import type { AnswerData } from './answer.ts';
import type { Question } from './definition.ts';
import type { Evaluation } from './evaluation.ts';
import { typeOfData } from './types/registry.ts';

/** Lines without a text are left out. */
export function answerLines(evaluation: Evaluation, question: Question, data: AnswerData): readonly string[] {
  const lines = typeOfData(data)?.lines(data, { evaluation, question }) ?? [];
  return lines.filter((line) => line.trim() !== '');
}
