/** Validates a new answer: the question's rules, and rules from which older answers are exempt. */
import type { AnswerData, LocationAnswer } from '../answer.ts';
import type { Question } from '../definition.ts';
import { admit, type Evaluation } from '../evaluation.ts';
import { darkFiberIdxs, needsHandoff } from '../handoff.ts';
import { validateAnswer } from './answer.ts';
import { isBlank, issue, type Issue } from './issue.ts';

/** All issues of an answer being saved; see {@link validateAnswer}. */
export function validateGiven(
  evaluation: Evaluation,
  question: Question,
  subset: readonly number[] | null,
  data: AnswerData,
): readonly Issue[] {
  const issues = validateAnswer(evaluation, question, subset, data);
  const isFormed = issues.every(({ path }) => path.length > 0);
  return isFormed ? [...issues, ...handoffIssues(admit(evaluation, question, data), data)] : issues;
}

/** [AD-017] */
function handoffIssues(evaluation: Evaluation, data: AnswerData): readonly Issue[] {
  const { messages } = evaluation.definition.flow;
  const fiber = darkFiberIdxs(evaluation);
  const of = (key: string, entries: readonly LocationAnswer[]) =>
    entries.flatMap((entry, at) =>
      needsHandoff(entry, fiber) && isBlank(entry.handoffDetails)
        ? issue(messages.required, key, at, 'handoffDetails')
        : [],
    );
  if ('locationsAddresses' in data) return of('locationsAddresses', data.locationsAddresses);
  return 'wanAddresses' in data ? of('wanAddresses', data.wanAddresses) : [];
}
