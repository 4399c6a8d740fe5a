/** The questionnaire as one constant: flow, questions in order, and the values of the lists that answers draw from. */
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { literal } from '../../write/literal.ts';
import { listLiteral, type DomainFile } from './typed-file.ts';

export function questionnaireFile({ questionnaire, types }: Model): DomainFile {
  const { flow, questions } = questionnaire;
  const wanted = new Set(questions.flatMap(answerLists));
  const lists = types
    .filter((list) => wanted.has(list.id))
    .map((list) => [list.id, list.values.map((one) => one.value)] as const);
  const text = `export const questionnaire = {
  flow: ${literal(without(flow, flowWords))},
  questions: ${listLiteral(questions.map((question) => without(question, questionWords)))},
  lists: ${literal(Object.fromEntries(lists))},
} as const;
`;
  return { path: 'questionnaire.ts', source: 'schemas/questionnaire', text };
}

function answerLists(question: JsonObject): readonly string[] {
  const answer = question['answer'] as JsonObject | undefined;
  return Object.values((answer?.['lists'] ?? {}) as Readonly<Record<string, string>>);
}

/** Only for authors and the analyzer; visitors need not load it. */
const flowWords = new Set(['$schema', 'budget']);
const questionWords = new Set(['$schema', 'since', 'note']);

const without = (node: JsonObject, words: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !words.has(key)));
