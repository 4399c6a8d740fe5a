/** Initial value of a question: the draft, the saved answer, the cleared answer, or empty. */
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { completed, type Completed } from '#domain/questionnaire/completed.ts';
import { originOf } from '#domain/questionnaire/identity.ts';
import type { AnswerType, AskedQuestion, VisitorFacts } from '#domain/questionnaire/types/answer-type.ts';
import type { Journey } from './journey.ts';

export interface StartingAnswer extends Completed {
  readonly isCleared: boolean;
}

/** `stored` is the current answer, if any. */
export function startingAnswer(
  type: AnswerType,
  journey: Pick<Journey, 'draftOf'>,
  asked: AskedQuestion & { readonly stored: AnswerData | undefined },
  known: VisitorFacts,
): StartingAnswer {
  const from = (data: AnswerData, origin = originOf(asked.evaluation)) => completed(type, asked, known, data, origin);
  const draft = journey.draftOf(asked.question.id);
  if (draft && (!draft.isCleared || asked.stored === undefined))
    return { ...from(draft.data, draft.origin), isCleared: draft.isCleared };
  if (asked.stored) return { ...from(asked.stored), isCleared: false };
  return { data: type.blank(asked, known), left: [], isCleared: false };
}
