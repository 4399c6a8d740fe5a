/** Initial value of a question: the draft, the saved answer, the cleared answer, or empty. */
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { originOf } from '#domain/questionnaire/identity.ts';
import { blankAnswer, completed, type BlankContext, type Completed, type VisitorFacts } from './blank.ts';
import type { Journey } from './journey.ts';

export interface StartingAnswer extends Completed {
  readonly isCleared: boolean;
}

/** `stored` is the current answer, if any. */
export function startingAnswer(
  journey: Pick<Journey, 'draftOf'>,
  asked: BlankContext & { readonly stored: AnswerData | undefined },
  known: VisitorFacts,
): StartingAnswer {
  const draft = journey.draftOf(asked.question.id);
  if (draft && (!draft.isCleared || asked.stored === undefined))
    return { ...completed(asked, known, draft.data, draft.origin), isCleared: draft.isCleared };
  if (asked.stored) return { ...completed(asked, known, asked.stored, originOf(asked.evaluation)), isCleared: false };
  return { data: blankAnswer(asked, known), left: [], isCleared: false };
}
