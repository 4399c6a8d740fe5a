/** Options that matter to later questions, grouped by equal effect. */
import { isSingleChoice } from './choice.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { atomsOf, type Expression } from './expression.ts';
import { inOrder } from './walk.ts';

export interface Relevance {
  readonly questions: readonly Question[];
  /** By position: atoms that decide about the questions from there on. */
  readonly needed: readonly ReadonlySet<string>[];
  /** By position: computed facts, as atoms, that decide whether the question is derived. */
  readonly computed: readonly (readonly string[])[];
  /** By question id: one option per distinct effect; options without effect are omitted. */
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  /** For each option that matters: the representative of its group. */
  readonly standIns: ReadonlyMap<string, string>;
  /** Options that decide about any question. */
  readonly mattering: ReadonlySet<string>;
}

const cache = new WeakMap<QuestionnaireDefinition, Relevance>();

/** Computed once per definition. */
export function relevanceOf(definition: QuestionnaireDefinition): Relevance {
  const found = cache.get(definition) ?? build(definition);
  cache.set(definition, found);
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

/** Options with the same roles are interchangeable if only one is chosen, or if any of them has the effect. */
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

/** Atoms that decide whether and how the question is asked, each with its position in the rules. */
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

/** Options of the question whose answer this one repeats: each has its own effect. */
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
