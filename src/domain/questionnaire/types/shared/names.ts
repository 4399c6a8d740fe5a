/** Names of locations in an answer. */
import { fill } from '#domain/format/fill.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { issue, type Issue, type RuleInput } from '../../validate/issue.ts';

/** Every name is required, short enough and unique. [QN-262] [QN-263] */
export function nameIssues(
  places: readonly { readonly name: string }[],
  { messages, question }: RuleInput,
  key: string,
): readonly Issue[] {
  const seen = new Set<string>();
  return places.flatMap(({ name }, at) => {
    const folded = name.trim().toLowerCase();
    if (folded === '') return issue(messages.required, key, at, 'name');
    if (seen.has(folded)) return issue(messages.unique, key, at, 'name');
    seen.add(folded);
    return name.trim().length > (question.answer.maxLength ?? Infinity) ? issue(messages.tooLong, key, at, 'name') : [];
  });
}

/** "Location #2": a row that may have no name yet. */
export const numberedLocation = (row: string | number): string =>
  fill(texts['questionnaire.locationNumber'], { n: Number(row) + 1 });

/** "WAN Location #2" */
export const wanLocation = (row: string | number): string =>
  fill(texts['questionnaire.wanLocationNumber'], { n: Number(row) + 1 });
