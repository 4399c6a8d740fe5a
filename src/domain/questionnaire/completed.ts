/** Initial answer of a question from an earlier one. */
import type { AnswerData } from './answer.ts';
import { fitAnswer } from './fit/answer.ts';
import type { OmittedPart } from './fit/fitting.ts';
import { matchTo, type Origin } from './identity.ts';
import type { AnswerType, AskedQuestion, VisitorFacts } from './types/answer-type.ts';

/** An answer as displayed: exactly one entry for each place of the question. */
export interface Completed {
  readonly data: AnswerData;
  /** Values for places that the question no longer has. */
  readonly left: readonly OmittedPart[];
}

/** Fits the answer to the question and adds empty entries. `origin` defines the answer's indexes. */
export function completed(
  type: AnswerType,
  asked: AskedQuestion,
  known: VisitorFacts,
  data: AnswerData,
  origin: Origin,
): Completed {
  const blank = type.blank(asked, known);
  const fitted = fitAnswer(type, asked, data, matchTo(asked.evaluation, origin));
  if (!fitted) return { data: blank, left: [] };
  return { data: type.completed?.(fitted.data, blank, asked) ?? fitted.data, left: fitted.omitted };
}
