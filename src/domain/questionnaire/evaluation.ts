/** Knowledge at one point of the questionnaire: effective answers, chosen options, facts. */
import type { AnswerData } from './answer.ts';
import { optionIdsOf } from './chosen.ts';
import { factsOf, type Context } from './context.ts';
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { holds, type Expression } from './expression.ts';
import { locationsOf, needsAt } from './location.ts';

export interface Evaluation {
  readonly definition: QuestionnaireDefinition;
  readonly context: Context;
  /** Facts of the context, by name. */
  readonly facts: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, AnswerData>;
  readonly chosen: ReadonlySet<string>;
}

export function emptyEvaluation(definition: QuestionnaireDefinition, context: Context): Evaluation {
  return { definition, context, facts: factsOf(context), answers: new Map(), chosen: new Set() };
}

/** The evaluation after one more answer. */
export function admit(evaluation: Evaluation, question: Question, data: AnswerData): Evaluation {
  return {
    ...evaluation,
    answers: new Map(evaluation.answers).set(question.id, data),
    chosen: new Set([...evaluation.chosen, ...optionIdsOf(question, data)]),
  };
}

/** Whether an expression holds here; facts start with `@`. */
export function holdsOn(evaluation: Evaluation, expression: Expression): boolean {
  return holds(expression, (atom) =>
    atom.startsWith('@') ? isFact(evaluation, atom.slice(1)) : evaluation.chosen.has(atom),
  );
}

export function questionOfType(definition: QuestionnaireDefinition, type: QuestionType): Question | undefined {
  return definition.questions.find((question) => question.type === type && !question.retired);
}

/** The option of the service of a `sites_…` question. */
export function serviceOfSites(definition: QuestionnaireDefinition, type: QuestionType): string | undefined {
  const question = questionOfType(definition, type);
  return question && definition.flow.sites[question.id];
}

/** Locations that may be an end of a WAN connection. */
export function wanLocationIdxs(evaluation: Evaluation): readonly number[] {
  const wan = serviceOfSites(evaluation.definition, 'sites_wan');
  return locationsOf(evaluation.definition, evaluation.answers)
    .filter((location) => wan === undefined || needsAt(location, evaluation.chosen, wan))
    .map(({ idx }) => idx);
}

function isFact(evaluation: Evaluation, name: string): boolean {
  if (name === 'twoWanLocations') return wanLocationCount(evaluation) === 2;
  return evaluation.facts.has(name);
}

function wanLocationCount(evaluation: Evaluation): number {
  const wan = serviceOfSites(evaluation.definition, 'sites_wan');
  return wan === undefined || !evaluation.chosen.has(wan) ? 0 : wanLocationIdxs(evaluation).length;
}
