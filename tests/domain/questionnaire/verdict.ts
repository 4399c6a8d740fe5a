/** Result of saving an answer: `saved`, or each message with its path. */
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import { save } from '#domain/questionnaire/save.ts';
import { play, type WantedAnswers } from './answering.ts';
import { shipped, visitor } from './shipped.ts';

/** Plays up to the question with the given choices, then saves `data` as its answer. */
export function verdict(questionId: string, data: unknown, wishes: WantedAnswers = {}, context: Context = visitor) {
  const { responses } = play(shipped, context, wishes, questionId);
  const result = save(shipped, responses, context, { questionId, data: data as AnswerData });
  return result.ok ? 'saved' : result.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Service needs by name. */
export const service = (...names: readonly string[]): WantedAnswers => ({
  service_needs: names.map((name) => `service_needs.${name}`),
});
