/** Removes fixed errors at once, without adding new ones while the user types. */
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import type { QuestionView } from '../journey/view.ts';

/** The issues of `before` that still exist; one that only the server finds disappears when its value changes. */
export async function remainingIssues(
  { evaluation, question, subset }: Pick<QuestionView, 'evaluation' | 'question' | 'subset'>,
  before: AnswerData,
  now: AnswerData,
  issues: readonly Issue[],
): Promise<readonly Issue[]> {
  const { validateGiven } = await import('#domain/questionnaire/validate/given.ts');
  const [known, still] = [before, now].map(
    (data) => new Set(validateGiven(evaluation, question, subset, data).map(keyOf)),
  );
  return issues.filter((issue) =>
    known!.has(keyOf(issue))
      ? still!.has(keyOf(issue))
      : JSON.stringify(valueAt(before, issue)) === JSON.stringify(valueAt(now, issue)),
  );
}

const keyOf = ({ path, message }: Issue): string => JSON.stringify([path, message]);

const valueAt = (data: unknown, { path }: Issue): unknown =>
  path.reduce<unknown>((value, key) => (value as Readonly<Record<string | number, unknown>> | undefined)?.[key], data);
