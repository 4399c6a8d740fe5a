/** Conditions, expressions and choice rules as decision diagrams. */
import type { Bdd, Node } from './bdd.ts';
import { isSingle, leastChoices, liveOptions, type Condition, type Expression, type QuestionSource } from './source.ts';

export type Atom = (name: string) => Node;

export function expressionNode(bdd: Bdd, expression: Expression, atom: Atom): Node {
  if (typeof expression === 'string') return atom(expression);
  if ('all' in expression) return bdd.and(...expression.all.map((part) => expressionNode(bdd, part, atom)));
  if ('any' in expression) return bdd.or(...expression.any.map((part) => expressionNode(bdd, part, atom)));
  return bdd.not(expressionNode(bdd, expression.not, atom));
}

/** The specification's condition rule; `anyChosen`: whether any option was chosen. [QN-216] to [QN-222] */
export function conditionsNode(bdd: Bdd, conditions: readonly Condition[], atom: Atom, anyChosen: Node): Node {
  if (conditions.length === 0) return 1;
  const [only] = conditions;
  if (conditions.length === 1 && only) {
    const node = atom(only.optionId);
    return bdd.and(anyChosen, only.mustNotMet ? bdd.not(node) : node);
  }
  const firm = conditions.flatMap(({ optionId, mustMet, mustNotMet }) => [
    ...(mustMet ? [atom(optionId)] : []),
    ...(mustNotMet ? [bdd.not(atom(optionId))] : []),
  ]);
  const rest = conditions.filter(({ mustMet, mustNotMet }) => !mustMet && !mustNotMet);
  const some = rest.length === 0 ? 1 : bdd.or(...rest.map(({ optionId }) => atom(optionId)));
  return bdd.and(anyChosen, ...firm, some);
}

/** Sets of options that one answer may have at one location. */
export function choiceNode(bdd: Bdd, question: QuestionSource, atom: Atom): Node {
  const options = liveOptions(question);
  if (options.length === 0) return 1;
  const nodes = options.map(({ id }) => atom(id));
  const most = isSingle(question)
    ? 1
    : Math.max(question.answer?.max?.default ?? 0, question.answer?.max?.privileged ?? 0);
  const alone = (question.answer?.exclusive ?? []).map(({ optionId }) => {
    const others = options.filter(({ id }) => id !== optionId).map(({ id }) => bdd.not(atom(id)));
    return bdd.or(bdd.not(atom(optionId)), bdd.and(...others));
  });
  const count = countNode(bdd, nodes, leastChoices(question), most > 0 ? most : nodes.length);
  return bdd.and(count, ...alone, familyNode(bdd, question, atom));
}

/** Which options may be chosen at some place or other: places differ, so only the least count and the families bind. */
export function unionNode(bdd: Bdd, question: QuestionSource, atom: Atom): Node {
  const options = liveOptions(question);
  const banned = question.answer?.notEverywhere?.optionId;
  const possible = options.filter(({ id }) => id !== banned).map(({ id }) => atom(id));
  const some = leastChoices(question) === 0 || options.length === 0 ? 1 : bdd.or(...possible);
  return bdd.and(some, familyNode(bdd, question, atom));
}

/** An option under another needs it, and some need one under them. */
function familyNode(bdd: Bdd, question: QuestionSource, atom: Atom): Node {
  const options = liveOptions(question);
  const rules = options.flatMap(({ id, parent, childMessage }) => {
    const children = options.filter((child) => child.parent === id).map((child) => atom(child.id));
    return [
      ...(parent === undefined ? [] : [bdd.or(bdd.not(atom(id)), atom(parent))]),
      ...(childMessage === undefined ? [] : [bdd.or(bdd.not(atom(id)), ...children)]),
    ];
  });
  return bdd.and(...rules);
}

export function noneNode(bdd: Bdd, question: QuestionSource, atom: Atom): Node {
  return bdd.and(...liveOptions(question).map(({ id }) => bdd.not(atom(id))));
}

/** Between `least` and `most` of the nodes are true. */
function countNode(bdd: Bdd, nodes: readonly Node[], least: number, most: number): Node {
  if (least === 0 && most >= nodes.length) return 1;
  let counts: readonly Node[] = [1];
  for (const node of nodes) {
    const width = Math.min(counts.length + 1, most + 1);
    counts = Array.from({ length: width }, (_, at) =>
      bdd.or(bdd.and(counts[at] ?? 0, bdd.not(node)), bdd.and(counts[at - 1] ?? 0, node)),
    );
  }
  return bdd.or(...counts.slice(least, most + 1));
}
