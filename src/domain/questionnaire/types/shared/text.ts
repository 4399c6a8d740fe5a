/** Free text. */
import { isBlank, issue, type Issue, type RuleInput } from '../../validate/issue.ts';

/** Required in a question of the type text, and not longer than the question allows. */
export function textIssues(
  text: string,
  { question, messages }: RuleInput,
  ...path: (string | number)[]
): readonly Issue[] {
  if (isBlank(text)) return question.type === 'text' ? issue(messages.required, ...path) : [];
  return text.trim().length > (question.answer.maxLength ?? Infinity) ? issue(messages.tooLong, ...path) : [];
}
