/** Fits a restored or copied answer to its question as asked now: drops what the page could not show. */
import type { AnswerData } from '../answer.ts';
import type { Match } from '../identity.ts';
import { askedLocations } from '../scope.ts';
import type { AnswerType, AskedQuestion } from '../types/answer-type.ts';
import type { FitResult } from './fitting.ts';

/** Null if nothing fits the question's shape. The page adds entries for other locations. */
export function fitAnswer(
  { form, fit }: AnswerType,
  { evaluation, question, subset }: AskedQuestion,
  data: AnswerData,
  match: Match,
): FitResult<AnswerData> | null {
  if (!form(data)) return null;
  const locations = askedLocations(evaluation, question, subset);
  const connections = question.answer.scope === 'connection' ? (subset ?? []) : [];
  return fit(data, { evaluation, question, locations, connections, match });
}
