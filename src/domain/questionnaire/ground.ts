/** What is known at one point of the questionnaire: effective answers, chosen options, facts. */
import type { AnswerData } from './answer.ts';
import { optionIdsOf } from './chosen.ts';
import { factsOf, type Context } from './context.ts';
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { holds, type Expression } from './expression.ts';
import { locationsOf, needsAt } from './location.ts';

export interface Ground {
  readonly definition: QuestionnaireDefinition;
  readonly context: Context;
  /** What the context says, by name. */
  readonly facts: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, AnswerData>;
  readonly chosen: ReadonlySet<string>;
}

export function emptyGround(definition: QuestionnaireDefinition, context: Context): Ground {
  return { definition, context, facts: factsOf(context), answers: new Map(), chosen: new Set() };
}

/** The ground after one more answer. */
export function admit(ground: Ground, question: Question, data: AnswerData): Ground {
  return {
    ...ground,
    answers: new Map(ground.answers).set(question.id, data),
    chosen: new Set([...ground.chosen, ...optionIdsOf(question, data)]),
  };
}

/** Whether an expression holds here; facts start with `@`. */
export function holdsOn(ground: Ground, expression: Expression): boolean {
  return holds(expression, (atom) => (atom.startsWith('@') ? isFact(ground, atom.slice(1)) : ground.chosen.has(atom)));
}

export function questionOfType(definition: QuestionnaireDefinition, type: QuestionType): Question | undefined {
  return definition.questions.find((question) => question.type === type && !question.retired);
}

/** The option that asks for the service of a `sites_…` question. */
export function serviceOfSites(definition: QuestionnaireDefinition, type: QuestionType): string | undefined {
  const question = questionOfType(definition, type);
  return question && definition.flow.sites[question.id];
}

function isFact(ground: Ground, name: string): boolean {
  if (name === 'twoWanLocations') return wanLocationCount(ground) === 2;
  return ground.facts.has(name);
}

function wanLocationCount(ground: Ground): number {
  const wan = serviceOfSites(ground.definition, 'sites_wan');
  if (wan === undefined || !ground.chosen.has(wan)) return 0;
  return locationsOf(ground.definition, ground.answers).filter((location) => needsAt(location, ground.chosen, wan))
    .length;
}
