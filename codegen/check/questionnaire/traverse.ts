/** Follows all walks at once, question by question, and drops facts that no later question uses. */
import { createBdd, type Bdd, type Node } from './bdd.ts';
import { choiceNode, conditionsNode, expressionNode, noneNode, unionNode, type Atom } from './formula.ts';
import {
  conditionsOf,
  isWhole,
  liveOptions,
  mayBeKnown,
  type Condition,
  type Expression,
  type QuestionnaireSource,
  type QuestionSource,
} from './source.ts';
import { allocate, chosenSoFar, copied, linkedSoFar, namesUsedAt, placeOf, type Symbols } from './symbols.ts';

/** Everything that is known about one question across all walks. */
export interface Stage {
  readonly at: number;
  readonly question: QuestionSource;
  /** States before it. */
  readonly before: Node;
  /** Formula of a condition list here. */
  readonly holds: (conditions: readonly Condition[]) => Node;
  /** Formula of an expression here. */
  readonly truth: (expression: Expression) => Node;
  readonly conditions: Node;
  readonly guarded: Node;
  readonly derived: Node;
  readonly placed: Node;
  readonly asked: Node;
  /** How the answer follows from earlier facts, for every option. */
  readonly local: Node;
  /** States after it, without its options that never matter. */
  readonly full: Node;
  /** Options that no later question looks at. */
  readonly idle: ReadonlySet<string>;
  readonly option: Atom;
}

export interface Traversal {
  readonly bdd: Bdd;
  readonly symbols: Symbols;
  readonly stages: readonly Stage[];
  /** States at the end. */
  readonly end: Node;
  readonly endTruth: (expression: Expression) => Node;
}

/** Throws TooComplex beyond the node budget. */
export function traverse(source: QuestionnaireSource, nodeBudget: number): Traversal {
  const bdd = createBdd(nodeBudget);
  const symbols = allocate(source);
  const variable: Atom = (name) => {
    const index = symbols.indexOf.get(name);
    return index === undefined ? 0 : bdd.variable(index);
  };
  const stages: Stage[] = [];
  let state = implications(bdd, source, variable);
  for (const [at, question] of symbols.questions.entries()) {
    const stage = stageAt({ bdd, source, symbols, variable, at, question, before: state });
    stages.push(stage);
    state = bdd.exists(stage.full, forgotten(symbols, at));
  }
  const endTruth = (expression: Expression) => expressionNode(bdd, expression, variable);
  return { bdd, symbols, stages, end: state, endTruth };
}

interface Here {
  readonly bdd: Bdd;
  readonly source: QuestionnaireSource;
  readonly symbols: Symbols;
  readonly variable: Atom;
  readonly at: number;
  readonly question: QuestionSource;
  readonly before: Node;
}

function stageAt(here: Here): Stage {
  const { bdd, source, symbols, variable, at, question } = here;
  const { flow } = source;
  const atom: Atom = (name) => ((symbols.ownerAt.get(name) ?? -1) < at ? variable(name) : 0);
  const truth = (expression: Expression) => expressionNode(bdd, expression, atom);
  const anyChosen = at === 0 ? 0 : variable(chosenSoFar(at - 1));
  const holds = (conditions: readonly Condition[]) => conditionsNode(bdd, conditions, atom, anyChosen);
  const before = bdd.and(here.before, computedFacts(here, truth));
  const derived = bdd.or(...flow.derive.filter((rule) => rule.question === question.id).map(({ when }) => truth(when)));
  const conditions = holds(conditionsOf(question, 'normal'));
  const guarded = bdd.or(
    ...(question.skip ?? []).flatMap((guard) => (flow.guards[guard] ? [truth(flow.guards[guard].when)] : [])),
  );
  const { placed, rule } = placement(here, atom);
  const asked = bdd.and(bdd.not(derived), conditions, bdd.not(guarded), placed);
  const answered = bdd.or(derived, asked);
  const local = bdd.and(answerNode(here, answered, truth), links(here, answered, asked, anyChosen));
  const idle = idleOptions(symbols, question, at);
  // Small before joining the states, because irrelevant variables are dropped first.
  const full = bdd.and(before, rule, bdd.exists(local, new Set([...idle].map((id) => symbols.indexOf.get(id)!))));
  return {
    at,
    question,
    before,
    holds,
    truth,
    conditions,
    guarded,
    derived,
    placed,
    asked,
    local,
    full,
    idle,
    option: variable,
  };
}

/** If an option may be hidden, valid combinations depend on earlier answers, so no option is irrelevant. */
function idleOptions(symbols: Symbols, question: QuestionSource, at: number): ReadonlySet<string> {
  const options = liveOptions(question);
  if (options.some(({ hide }) => hide)) return new Set();
  return new Set(options.map(({ id }) => id).filter((id) => (symbols.lastUse.get(id) ?? -1) <= at));
}

/** Facts that others imply. */
function implications(bdd: Bdd, { flow }: QuestionnaireSource, variable: Atom): Node {
  const rules = Object.entries(flow.facts).flatMap(([fact, { implies = [] }]) =>
    implies.map((other) => bdd.or(bdd.not(variable(`@${fact}`)), variable(`@${other}`))),
  );
  return bdd.and(...rules);
}

/** Facts that follow from answers are bounded where they are first looked at. */
function computedFacts({ bdd, source, question, variable }: Here, truth: (expression: Expression) => Node): Node {
  const names = new Set(namesUsedAt(source, question).filter((name) => source.flow.facts[name.slice(1)]?.computed));
  const rules = [...names].flatMap((name) => {
    const fact = source.flow.facts[name.slice(1)];
    return [
      fact?.possibleWhen ? bdd.or(bdd.not(variable(name)), truth(fact.possibleWhen)) : 1,
      fact?.certainWhen ? bdd.or(variable(name), bdd.not(truth(fact.certainWhen))) : 1,
    ];
  });
  return bdd.and(...rules);
}

/**
 * Whether some location or connection satisfies the location conditions. Alternatives decide that alone; if options
 * must meet at one location, only bounds are known and a separate variable represents it.
 */
function placement({ bdd, at, question, variable }: Here, atom: Atom): { readonly placed: Node; readonly rule: Node } {
  if (isWhole(question)) return { placed: 1, rule: 1 };
  const isLinked = question.answer?.scope === 'connection';
  const there = isLinked ? (at === 0 ? 0 : variable(linkedSoFar(at - 1))) : 1;
  const conditions = conditionsOf(question, isLinked ? 'connection_only' : 'location_only');
  if (conditions.length === 0) {
    const isOpen = mayBeKnown(question)
      ? bdd.or(variable(placeOf(question.id)), bdd.not(variable('@storedLocations')))
      : 1;
    return { placed: bdd.and(there, isOpen), rule: 1 };
  }
  const nodes = conditions.map(({ optionId }) => atom(optionId));
  const isSettled =
    conditions.every(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet) ||
    (conditions.length === 1 && !conditions[0]?.mustNotMet);
  if (isSettled) return { placed: bdd.and(there, bdd.or(...nodes)), rule: 1 };
  const place = variable(placeOf(question.id));
  const needed = conditions.flatMap(({ optionId, mustMet }) => (mustMet ? [atom(optionId)] : []));
  const rest = conditions
    .filter(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet)
    .map(({ optionId }) => atom(optionId));
  const bound = bdd.and(...needed, rest.length > 0 ? bdd.or(...rest) : 1);
  return { placed: bdd.and(there, place), rule: bdd.or(bdd.not(place), bound) };
}

/** Answered: an allowed set of available options, otherwise none. Twins have the same value. */
function answerNode(
  { bdd, source, question, variable }: Here,
  answered: Node,
  truth: (expression: Expression) => Node,
): Node {
  const hidden = liveOptions(question).map(({ id, hide = [] }) =>
    bdd.or(bdd.not(variable(id)), bdd.not(bdd.or(...hide.map(({ when }) => truth(when))))),
  );
  const allowed = isWhole(question) ? choiceNode(bdd, question, variable) : unionNode(bdd, question, variable);
  const choice = bdd.ite(answered, bdd.and(allowed, ...hidden), noneNode(bdd, question, variable));
  return bdd.and(choice, twins(bdd, source, question, variable));
}

function twins(bdd: Bdd, { flow, questions }: QuestionnaireSource, question: QuestionSource, variable: Atom): Node {
  const rules = flow.derive.filter(
    ({ by, question: id, from }) => by === 'sameValue' && (id === question.id || from === question.id),
  );
  const equalities = rules.flatMap((rule) => {
    const [one, other] = [rule.question, rule.from].map((id) => questions.find((candidate) => candidate.id === id));
    if (!one || !other || Math.max(one.order, other.order) !== question.order) return [];
    const isOn = expressionNode(bdd, rule.when, variable);
    return liveOptions(one).map((option) => {
      const twin = liveOptions(other).find(({ value }) => value !== undefined && value === option.value);
      const same = twin
        ? bdd.ite(variable(option.id), variable(twin.id), bdd.not(variable(twin.id)))
        : bdd.not(variable(option.id));
      return bdd.or(bdd.not(isOn), same);
    });
  });
  return bdd.and(...equalities);
}

/** Facts for the next question besides options: anything chosen, any connection, a copied answer. */
function links({ bdd, at, question, variable }: Here, answered: Node, asked: Node, anyChosen: Node): Node {
  const equal = (name: string, node: Node) => bdd.ite(variable(name), node, bdd.not(node));
  const some = bdd.or(anyChosen, ...liveOptions(question).map(({ id }) => variable(id)));
  const linkedBefore = at === 0 ? 0 : variable(linkedSoFar(at - 1));
  const linked = question.type === 'location_connections' ? bdd.or(linkedBefore, answered) : linkedBefore;
  const isCopy = question.present?.step === 'copy_quote_configuration';
  return bdd.and(equal(chosenSoFar(at), some), equal(linkedSoFar(at), linked), isCopy ? equal(copied, asked) : 1);
}

/** Variables that no later question uses. */
function forgotten(symbols: Symbols, at: number): ReadonlySet<number> {
  const gone = new Set<number>();
  const forget = (name: string) => gone.add(symbols.indexOf.get(name)!);
  symbols.questions.slice(0, at + 1).forEach((question, position) => {
    forget(placeOf(question.id));
    for (const { id } of liveOptions(question)) if ((symbols.lastUse.get(id) ?? -1) <= at) forget(id);
    if (position < at) forget(chosenSoFar(position));
    if (position < at) forget(linkedSoFar(position));
  });
  return gone;
}
