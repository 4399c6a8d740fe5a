/** Saves one answer: checks it, keeps later answers unless it really changed, and says which ones go. */
import type { AnswerData, Response, Responses } from './answer.ts';
import { isAsked, laterAnswers, walkTo, type Attic, type AtticEntry } from './attic.ts';
import type { Context } from './context.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { isSameAnswer, normalize } from './normalize.ts';
import { validateGiven } from './validate/given.ts';
import { issue, type Issue } from './validate/issue.ts';

export type SaveResult =
  | { readonly ok: false; readonly issues: readonly Issue[] }
  | {
      readonly ok: true;
      readonly responses: Responses;
      readonly attic: Attic;
      /** Whether the answer differs from the stored one: the `delete_responses_after` flag. [QN-190] */
      readonly isChanged: boolean;
      /** Later answers that are cleared, in order. */
      readonly removed: Responses;
    };

/** Saves without keeping a path that the rules do not allow: the question must be asked now and the answer valid. */
export function save(
  definition: QuestionnaireDefinition,
  responses: Responses,
  context: Context,
  answer: { readonly questionId: string; readonly data: AnswerData },
  attic: Attic = [],
): SaveResult {
  const question = definition.questions.find(({ id }) => id === answer.questionId);
  const walked = question && walkTo(definition, responses, context, question);
  const step = walked?.steps.at(-1);
  if (!question || !walked || step?.outcome !== 'asked' || walked.current?.id !== question.id) {
    return { ok: false, issues: issue(definition.flow.messages.notAsked) };
  }
  const issues = validateGiven(walked.ground, question, step.subset, answer.data);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, ...store(definition, responses, question, normalize(question, answer.data), attic) };
}

function store(
  definition: QuestionnaireDefinition,
  responses: Responses,
  question: Question,
  data: AnswerData,
  attic: Attic,
) {
  const previous = responses.find((response) => response.questionId === question.id && isAsked(response));
  const saved: Response = { questionId: question.id, rev: question.rev, source: 'asked', data };
  if (previous && isSameAnswer(question, previous.data, data)) {
    const kept = responses.map((response) =>
      response === previous ? { ...saved, rev: previous.rev ?? question.rev } : response,
    );
    return { responses: kept, attic, isChanged: false, removed: [] };
  }
  const removed = previous ? laterAnswers(definition, responses, question) : [];
  const before = responses.filter((response) => response !== previous && !removed.includes(response));
  const match = attic.find((entry) => entry.questionId === question.id && isSameAnswer(question, entry.data, data));
  const restored = previous && match ? match.later : [];
  const shelved = previous ? [{ questionId: question.id, data: previous.data, later: removed }] : [];
  const others = attic.filter((entry) => entry !== match && !(previous && isSameEntry(question, entry, previous.data)));
  return { responses: [...before, saved, ...restored], attic: [...others, ...shelved], isChanged: true, removed };
}

function isSameEntry(question: Question, entry: AtticEntry, data: AnswerData): boolean {
  return entry.questionId === question.id && isSameAnswer(question, entry.data, data);
}
