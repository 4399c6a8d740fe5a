/** Which options still matter to later questions, and which of them matter in the same way. */
import { isSingleChoice } from './choice.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { atomsOf, type Expression } from './expression.ts';
import { inOrder } from './walk.ts';

export interface Relevance {
  readonly questions: readonly Question[];
  /** For each position: atoms that decide about the questions from there on. */
  readonly needed: readonly ReadonlySet<string>[];
  /** For each position: computed facts, as atoms, that decide whether the question answers itself. */
  readonly computed: readonly (readonly string[])[];
  /** For each question id: one option for each way of mattering later; options that never matter are left out. */
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  /** For each option that matters: the one that stands for its kind. */
  readonly standIns: ReadonlyMap<string, string>;
  /** Options that decide about any question. */
  readonly mattering: ReadonlySet<string>;
}

const known = new WeakMap<QuestionnaireDefinition, Relevance>();

/** Computed once for each definition. */
export function relevanceOf(definition: QuestionnaireDefinition): Relevance {
  const found = known.get(definition) ?? build(definition);
  known.set(definition, found);
  return found;
}

function build(definition: QuestionnaireDefinition): Relevance {
  const questions = inOrder(definition).filter(({ retired }) => !retired);
  const used = questions.map((question) => rolesIn(definition, question));
  const needed = questions.map((_, at) => new Set(used.slice(at).flatMap((roles) => roles.map(([atom]) => atom))));
  const roles = new Map<string, string[]>();
  for (const [atom, role] of used.flat()) roles.set(atom, [...(roles.get(atom) ?? []), role]);
  const kindsById = questions.map((question) => [question.id, kindsOf(question, roles)] as const);
  const kinds = new Map(kindsById.map(([id, kind]) => [id, [...new Set(kind.values())]] as const));
  const standIns = new Map(kindsById.flatMap(([, kind]) => [...kind]));
  const computed = questions.map(({ id }) => computedFor(definition, id));
  return { questions, needed, computed, kinds, standIns, mattering: new Set(roles.keys()) };
}

function computedFor({ flow }: QuestionnaireDefinition, questionId: string): readonly string[] {
  const names = flow.derive.filter(({ question }) => question === questionId).flatMap(({ when }) => atomsOf(when));
  return [...new Set(names)].filter((name) => flow.facts[name.slice(1)]?.computed);
}

/** Options that appear in exactly the same roles are interchangeable where only one is chosen, or where any of them does. */
function kindsOf(question: Question, roles: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  const standIns = new Map<string, string>();
  for (const { id, retired } of question.options ?? []) {
    const mine = roles.get(id);
    if (!mine || retired) continue;
    const isSymmetric = isSingleChoice(question) || mine.every((role) => role.endsWith('any'));
    const key = isSymmetric ? mine.toSorted().join(' ') : id;
    if (!firsts.has(key)) firsts.set(key, id);
    standIns.set(id, firsts.get(key) ?? id);
  }
  return standIns;
}

/** Atoms that decide whether and how the question is asked, each with the place where it stands. */
function rolesIn(definition: QuestionnaireDefinition, question: Question): readonly (readonly [string, string])[] {
  const { flow } = definition;
  const conditions = (question.conditionals ?? []).map((condition) => {
    const kind = condition.mustMet ? 'must' : condition.mustNotMet ? 'not' : 'any';
    return [condition.optionId, `${question.id} ${condition.type ?? 'normal'} ${kind}`] as const;
  });
  const expressions = [
    ...(question.skip ?? []).flatMap((name) => flow.guards[name]?.when ?? []),
    ...flow.derive.filter((rule) => rule.question === question.id).map(({ when }) => when),
    ...(question.options ?? []).flatMap(({ hide = [] }) => hide.map(({ when }) => when)),
  ];
  const placed = expressions.flatMap((expression, at) => placesIn(expression, `${question.id} ${at}`));
  return [...conditions, ...placed, ...twinsOf(definition, question)];
}

/** Options of the question whose answer this one repeats: each matters in its own way. */
function twinsOf(definition: QuestionnaireDefinition, question: Question): readonly (readonly [string, string])[] {
  const sources = definition.flow.derive.filter((rule) => rule.question === question.id && rule.by === 'sameValue');
  const options = sources.flatMap(({ from }) => definition.questions.find(({ id }) => id === from)?.options ?? []);
  return options.map(({ id }) => [id, `${question.id} twin ${id}`] as const);
}

function placesIn(expression: Expression, path: string): readonly (readonly [string, string])[] {
  if (typeof expression === 'string') return [[expression, path]];
  if ('not' in expression) return placesIn(expression.not, `${path} not`);
  if ('any' in expression) {
    return expression.any.flatMap((part, at) =>
      placesIn(part, typeof part === 'string' ? `${path} any` : `${path} any${at}`),
    );
  }
  return expression.all.flatMap((part, at) => placesIn(part, `${path} all${at}`));
}
