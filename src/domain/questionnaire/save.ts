/** Saves one answer: validates it, keeps later answers unless it really changed, and returns the removed ones. */
import type { AnswerData, Response, Responses } from './answer.ts';
import { isAsked, laterAnswers, walkTo, type ClearedAnswers, type ClearedAnswer } from './cleared-answers.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { noOrigin, type Origin } from './identity.ts';
import { isSameAnswer, normalize } from './normalize.ts';
import { originOfAll } from './origin-of-all.ts';
import { restoreWhole } from './restore.ts';
import { validateGiven } from './validate/given.ts';
import { issue, type Issue } from './validate/issue.ts';

export type SaveResult =
  | { readonly ok: false; readonly issues: readonly Issue[] }
  | {
      readonly ok: true;
      readonly responses: Responses;
      readonly clearedAnswers: ClearedAnswers;
      /** Whether the answer differs from the stored one: the `delete_responses_after` flag. [QN-190] */
      readonly isChanged: boolean;
      /** Later answers that are cleared, in order. */
      readonly removed: Responses;
    };

/** Refuses paths that the rules do not allow: the question must be asked now and the answer valid. */
export function save(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  answer: { readonly questionId: string; readonly data: AnswerData },
  clearedAnswers: ClearedAnswers = [],
): SaveResult {
  const question = definition.questions.find(({ id }) => id === answer.questionId);
  const walked = question && walkTo(definition, responses, context, question);
  const step = walked?.steps.at(-1);
  if (!question || !walked || step?.outcome !== 'asked' || walked.current?.id !== question.id) {
    return { ok: false, issues: issue(definition.flow.messages.notAsked) };
  }
  const issues = validateGiven(walked.evaluation, question, step.subset, answer.data);
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    ...store(definition, responses, context, question, normalize(question, answer.data), clearedAnswers),
  };
}

function store(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  question: Question,
  data: AnswerData,
  clearedAnswers: ClearedAnswers,
) {
  const previous = responses.find((response) => response.questionId === question.id && isAsked(response));
  const saved: Response = { questionId: question.id, rev: question.rev, source: 'asked', data };
  if (previous && isSameAnswer(question, previous.data, data)) {
    const kept = responses.map((response) =>
      response === previous ? { ...saved, rev: previous.rev ?? question.rev } : response,
    );
    return { responses: kept, clearedAnswers, isChanged: false, removed: [] };
  }
  const origin = originOfAll(definition, responses, context);
  const later = laterAnswers(definition, responses, question);
  const before = [...responses.filter((response) => response !== previous && !later.includes(response)), saved];
  const restore = (answers: Responses, from: Origin) => restoreWhole(definition, before, context, answers, from);
  if (!previous) {
    // A new question between answers does not remove later ones that still fit.
    const kept = restore(later, origin);
    const shelved = kept.left.length > 0 ? [{ questionId: question.id, data, later: kept.left, origin }] : [];
    return { responses: kept.responses, clearedAnswers: [...clearedAnswers, ...shelved], isChanged: true, removed: [] };
  }
  const match = clearedAnswers.find(
    (entry) => entry.questionId === question.id && isSameAnswer(question, entry.data, data),
  );
  const restored = restore(match?.later ?? [], match?.origin ?? noOrigin);
  const unfit = match && restored.left.length > 0 ? [{ ...match, later: restored.left }] : [];
  const others = clearedAnswers.filter((entry) => entry !== match && !isSameEntry(question, entry, previous.data));
  const shelved = { questionId: question.id, data: previous.data, later, origin };
  return {
    responses: restored.responses,
    clearedAnswers: [...others, ...unfit, shelved],
    isChanged: true,
    removed: later,
  };
}

function isSameEntry(question: Question, entry: ClearedAnswer, data: AnswerData): boolean {
  return entry.questionId === question.id && isSameAnswer(question, entry.data, data);
}
