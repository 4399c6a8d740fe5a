/** The shipped questionnaire, read from its schema files. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Question, QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Flow } from '#domain/questionnaire/flow.ts';

const root = resolve(import.meta.dirname, '../../../schemas');
const read = (path: string): unknown => JSON.parse(readFileSync(resolve(root, path), 'utf8'));

const questions = readdirSync(resolve(root, 'questionnaire/questions'))
  .toSorted()
  .map((file) => read(`questionnaire/questions/${file}`) as Question);

const listIds = new Set(questions.flatMap(({ answer }) => Object.values(answer.lists ?? {})));

export const shipped: QuestionnaireDefinition = {
  flow: read('questionnaire/flow.json') as Flow,
  questions,
  lists: Object.fromEntries(
    [...listIds].map((id) => {
      const { oneOf } = read(`types/${id}.schema.json`) as { oneOf: { const: string | number }[] };
      return [id, oneOf.map((item) => item.const)];
    }),
  ),
};

/** A visitor without a session, on a fixed day. */
export const visitor: Context = {
  today: '2026-03-02',
  isSignedIn: false,
  hasTeam: false,
  isOnBehalf: false,
  hasCompletedQuestionnaire: false,
  isBulkSiteRfpOn: true,
  hasStoredLocations: false,
  meeting: 'google',
};

/** A member of a team without locations and earlier requests. */
export const member: Context = { ...visitor, isSignedIn: true, hasTeam: true };
/** A member of a team with locations and an earlier request. */
export const regular: Context = { ...member, hasCompletedQuestionnaire: true, hasStoredLocations: true };
/** Staff acting for that team. */
export const staff: Context = { ...regular, isOnBehalf: true };

export function shippedQuestion(id: string): Question {
  const question = shipped.questions.find((candidate) => candidate.id === id);
  if (!question) throw new Error(`There is no question ${id}.`);
  return question;
}
