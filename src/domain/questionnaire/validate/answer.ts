/** Validates an answer: form first, then the rules of its type. */
import type { AnswerData } from '../answer.ts';
import type { Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import { askedLocations } from '../scope.ts';
import { answerTypeOf } from '../types/registry.ts';
import { issue, type Issue } from './issue.ts';

/** All issues of an answer; empty if valid. `evaluation` is the one before the question. */
export function validateAnswer(
  evaluation: Evaluation,
  question: Question,
  subset: readonly number[] | null,
  data: AnswerData,
): readonly Issue[] {
  const { messages } = evaluation.definition.flow;
  const { form, check } = answerTypeOf(question);
  if (!form(data)) return issue(messages.invalid);
  const locations = askedLocations(evaluation, question, subset);
  const connections = question.answer.scope === 'connection' ? (subset ?? []) : [];
  return check(data, { evaluation, question, locations, connections, messages });
}
