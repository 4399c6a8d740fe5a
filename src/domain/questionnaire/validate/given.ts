/** Validates a new answer: the question's rules, and rules from which older answers are exempt. */
import type { AnswerData } from '../answer.ts';
import type { Question } from '../definition.ts';
import { admit, type Evaluation } from '../evaluation.ts';
import { answerTypeOf } from '../types/registry.ts';
import { validateAnswer } from './answer.ts';
import type { Issue } from './issue.ts';

/** All issues of an answer being saved; see {@link validateAnswer}. */
export function validateGiven(
  evaluation: Evaluation,
  question: Question,
  subset: readonly number[] | null,
  data: AnswerData,
): readonly Issue[] {
  const issues = validateAnswer(evaluation, question, subset, data);
  const isFormed = issues.every(({ path }) => path.length > 0);
  if (!isFormed) return issues;
  const more = answerTypeOf(question).checkNew?.(data, admit(evaluation, question, data)) ?? [];
  return [...issues, ...more];
}
