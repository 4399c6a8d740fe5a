/** Reduced ordered binary decision diagrams with a node budget. */

/** A node: 0 is false, 1 is true. */
export type Node = number;

export class TooComplex extends Error {}

export interface Bdd {
  readonly variable: (index: number) => Node;
  readonly ite: (test: Node, then: Node, otherwise: Node) => Node;
  readonly and: (...nodes: readonly Node[]) => Node;
  readonly or: (...nodes: readonly Node[]) => Node;
  readonly not: (node: Node) => Node;
  /** The node without these variables: true wherever some value of them makes it true. */
  readonly exists: (node: Node, variables: ReadonlySet<number>) => Node;
  /** One satisfying assignment of the variables that matter, or null. */
  readonly satisfy: (node: Node) => ReadonlyMap<number, boolean> | null;
  readonly size: () => number;
}

const leafLevel = 0x7fffffff;

/** Throws TooComplex instead of growing beyond `budget` nodes. */
export function createBdd(budget: number): Bdd {
  const levels = [leafLevel, leafLevel];
  const lows = [0, 1];
  const highs = [0, 1];
  const unique = new Map<string, Node>();
  const computed = new Map<string, Node>();

  function make(level: number, low: Node, high: Node): Node {
    if (low === high) return low;
    const key = `${level},${low},${high}`;
    const found = unique.get(key);
    if (found !== undefined) return found;
    const node = levels.length;
    if (node > budget) throw new TooComplex();
    levels.push(level);
    lows.push(low);
    highs.push(high);
    unique.set(key, node);
    return node;
  }

  const levelOf = (node: Node): number => levels[node]!;
  const branchOf = (node: Node, level: number, side: readonly number[]): Node => (levelOf(node) === level ? side[node]! : node);

  function ite(test: Node, then: Node, otherwise: Node): Node {
    if (test === 1 || then === otherwise) return then;
    if (test === 0) return otherwise;
    if (then === 1 && otherwise === 0) return test;
    const key = `${test},${then},${otherwise}`;
    const found = computed.get(key);
    if (found !== undefined) return found;
    const level = Math.min(levelOf(test), levelOf(then), levelOf(otherwise));
    const low = ite(branchOf(test, level, lows), branchOf(then, level, lows), branchOf(otherwise, level, lows));
    const high = ite(branchOf(test, level, highs), branchOf(then, level, highs), branchOf(otherwise, level, highs));
    const node = make(level, low, high);
    computed.set(key, node);
    return node;
  }

  function exists(node: Node, variables: ReadonlySet<number>): Node {
    const memo = new Map<Node, Node>();
    const without = (at: Node): Node => {
      if (at < 2) return at;
      const found = memo.get(at);
      if (found !== undefined) return found;
      const low = without(lows[at]!);
      const high = without(highs[at]!);
      const result = variables.has(levelOf(at)) ? ite(low, 1, high) : make(levelOf(at), low, high);
      memo.set(at, result);
      return result;
    };
    return without(node);
  }

  function satisfy(node: Node): ReadonlyMap<number, boolean> | null {
    if (node === 0) return null;
    const values = new Map<number, boolean>();
    for (let at = node; at > 1; ) {
      // False first: the witness chooses as little as possible.
      const goesLow = lows[at] !== 0;
      values.set(levelOf(at), !goesLow);
      at = goesLow ? lows[at]! : highs[at]!;
    }
    return values;
  }

  return {
    variable: (index) => make(index, 0, 1),
    ite,
    and: (...nodes) => nodes.reduce((all, node) => ite(all, node, 0), 1),
    or: (...nodes) => nodes.reduce((any, node) => ite(any, 1, node), 0),
    not: (node) => ite(node, 0, 1),
    exists,
    satisfy,
    size: () => levels.length,
  };
}
