/** The questionnaire as one constant: flow, questions in order, and the values of the lists that answers draw from. */
import type { Json, JsonObject, Model } from '../../ir/model.ts';
import { literal } from '../../write/literal.ts';
import { listLiteral, type DomainFile } from './typed-file.ts';

export function questionnaireFile({ questionnaire, types }: Model): DomainFile {
  const { flow, questions } = questionnaire;
  const wanted = new Set(questions.flatMap(answerLists));
  const lists = types
    .filter((list) => wanted.has(list.id))
    .map((list) => [list.id, list.values.map((one) => one.value)] as const);
  const text = `export const questionnaire = {
  flow: ${literal(withoutSchema(flow))},
  questions: ${listLiteral(questions.map(withoutSchema))},
  lists: ${literal(Object.fromEntries(lists))},
} as const;
`;
  return { path: 'questionnaire.ts', source: 'schemas/questionnaire', text };
}

function answerLists(question: JsonObject): readonly string[] {
  const answer = question['answer'] as JsonObject | undefined;
  return Object.values((answer?.['lists'] ?? {}) as Readonly<Record<string, string>>);
}

function withoutSchema(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== '$schema')) as {
    readonly [key: string]: Json;
  };
}
