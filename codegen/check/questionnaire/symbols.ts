/** One variable for every fact, option and helper, in the order in which the walk meets them. */
import {
  atomsOf,
  conditionsOf,
  inOrder,
  liveOptions,
  type QuestionnaireSource,
  type QuestionSource,
} from './source.ts';

export interface Symbols {
  readonly questions: readonly QuestionSource[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly nameOf: readonly string[];
  /** Position of the question that an option belongs to. */
  readonly ownerAt: ReadonlyMap<string, number>;
  /** Position of the last question that looks at a name; the number of questions when the end does. */
  readonly lastUse: ReadonlyMap<string, number>;
}

export const chosenSoFar = (at: number): string => `?chosen ${at}`;
export const linkedSoFar = (at: number): string => `?linked ${at}`;
/** Whether some location or connection fits, where the request's options do not settle it. */
export const placeOf = (questionId: string): string => `?place ${questionId}`;
export const copied = '?copied';

/** Helpers that a position settles. */
export const stateAfter = (at: number): readonly string[] => [chosenSoFar(at), linkedSoFar(at), copied];

export function allocate(source: QuestionnaireSource): Symbols {
  const questions = inOrder(source);
  const nameOf: string[] = Object.keys(source.flow.facts).map((fact) => `@${fact}`);
  const ownerAt = new Map<string, number>();
  questions.forEach((question, at) => {
    const options = liveOptions(question)
      .map(({ id }) => id)
      .filter((id) => !ownerAt.has(id));
    for (const id of options) ownerAt.set(id, at);
    nameOf.push(placeOf(question.id), ...options, chosenSoFar(at), linkedSoFar(at));
  });
  nameOf.push(copied);
  const indexOf = new Map(nameOf.map((name, index) => [name, index] as const));
  return { questions, indexOf, nameOf, ownerAt, lastUse: lastUses(source, questions) };
}

/** Names that the question at a position looks at. */
export function namesUsedAt(source: QuestionnaireSource, question: QuestionSource): readonly string[] {
  const { flow } = source;
  const expressions = [
    ...(question.skip ?? []).flatMap((guard) => flow.guards[guard]?.when ?? []),
    ...flow.derive.filter((rule) => rule.question === question.id).map(({ when }) => when),
    ...liveOptions(question).flatMap(({ hide = [] }) => hide.map(({ when }) => when)),
  ];
  const types = ['normal', 'location_only', 'connection_only'] as const;
  const conditions = types.flatMap((type) => conditionsOf(question, type)).map(({ optionId }) => optionId);
  const atoms = [...conditions, ...expressions.flatMap(atomsOf)];
  const computed = atoms.flatMap((name) => {
    const fact = flow.facts[name.slice(1)];
    return [fact?.possibleWhen, fact?.certainWhen].flatMap((expression) => (expression ? atomsOf(expression) : []));
  });
  return [...atoms, ...computed];
}

function lastUses(source: QuestionnaireSource, questions: readonly QuestionSource[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  questions.forEach((question, at) => namesUsedAt(source, question).forEach((name) => last.set(name, at)));
  for (const rule of source.flow.derive.filter(({ by }) => by === 'sameValue')) {
    const pair = questions.flatMap((question, at) =>
      question.id === rule.question || question.id === rule.from ? [at] : [],
    );
    const later = Math.max(...pair);
    const options = pair.flatMap((at) => liveOptions(questions[at]!).map(({ id }) => id));
    for (const name of [...options, ...atomsOf(rule.when)]) last.set(name, Math.max(last.get(name) ?? 0, later));
  }
  const atEnd = [...source.flow.services, ...source.flow.required].flatMap(({ when }) => atomsOf(when));
  for (const name of atEnd) last.set(name, questions.length);
  return last;
}
