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
  /** The node without these variables: true if some value of them makes it true. */
  readonly exists: (node: Node, variables: ReadonlySet<number>) => Node;
  /** One satisfying assignment of the relevant variables, given some of them; null if there is none. */
  readonly satisfy: (node: Node, given?: ReadonlyMap<number, boolean>) => ReadonlyMap<number, boolean> | null;
  readonly size: () => number;
}

const leafLevel = 0x7fffffff;
const cacheSlots = 1 << 16;

/** Throws TooComplex instead of growing beyond `budget` nodes. */
export function createBdd(budget: number): Bdd {
  const table = createTable(budget);
  const { levels, lows, highs, make } = table;
  // A lossy cache with bounded memory: each slot has only its last result.
  const cache = new Int32Array(cacheSlots * 4).fill(-1);

  const low = (node: Node, level: number): Node => (levels[node] === level ? lows[node]! : node);
  const high = (node: Node, level: number): Node => (levels[node] === level ? highs[node]! : node);

  function ite(test: Node, then: Node, otherwise: Node): Node {
    if (test === 1 || then === otherwise) return then;
    if (test === 0) return otherwise;
    if (then === 1 && otherwise === 0) return test;
    const slot = (hash(test, then, otherwise) & (cacheSlots - 1)) * 4;
    if (cache[slot] === test && cache[slot + 1] === then && cache[slot + 2] === otherwise) return cache[slot + 3]!;
    const level = Math.min(levels[test]!, levels[then]!, levels[otherwise]!);
    const whenFalse = ite(low(test, level), low(then, level), low(otherwise, level));
    const whenTrue = ite(high(test, level), high(then, level), high(otherwise, level));
    const node = make(level, whenFalse, whenTrue);
    cache.set([test, then, otherwise, node], slot);
    return node;
  }

  function exists(node: Node, variables: ReadonlySet<number>): Node {
    const memo = new Map<Node, Node>();
    const without = (at: Node): Node => {
      if (at < 2) return at;
      const found = memo.get(at);
      if (found !== undefined) return found;
      const whenFalse = without(lows[at]!);
      const whenTrue = without(highs[at]!);
      const result = variables.has(levels[at]!) ? ite(whenFalse, 1, whenTrue) : make(levels[at]!, whenFalse, whenTrue);
      memo.set(at, result);
      return result;
    };
    return without(node);
  }

  return {
    variable: (index) => make(index, 0, 1),
    ite,
    and: (...nodes) => nodes.reduce((all, node) => ite(all, node, 0), 1),
    or: (...nodes) => nodes.reduce((any, node) => ite(any, 1, node), 0),
    not: (node) => ite(node, 0, 1),
    exists,
    satisfy: (node, given) => satisfy(table, node, given ?? new Map()),
    size: table.size,
  };
}

type Table = ReturnType<typeof createTable>;

/** Depth first, false before true: the witness chooses as little as possible. */
function satisfy(
  { levels, lows, highs }: Table,
  node: Node,
  given: ReadonlyMap<number, boolean>,
): ReadonlyMap<number, boolean> | null {
  const values = new Map<number, boolean>();
  const dead = new Set<Node>([0]);
  const reach = (at: Node): boolean => {
    if (at === 1) return true;
    if (dead.has(at)) return false;
    const level = levels[at]!;
    const fixed = given.get(level);
    for (const value of fixed === undefined ? [false, true] : [fixed]) {
      if (reach(value ? highs[at]! : lows[at]!)) {
        values.set(level, value);
        return true;
      }
    }
    dead.add(at);
    return false;
  };
  return reach(node) ? values : null;
}

/** All nodes, each (level, low, high) once: open addressing in a table that doubles. */
function createTable(budget: number) {
  const levels: number[] = [leafLevel, leafLevel];
  const lows: Node[] = [0, 1];
  const highs: Node[] = [0, 1];
  let slots = new Int32Array(1 << 12);

  function place(node: Node): void {
    let slot = hash(levels[node]!, lows[node]!, highs[node]!) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = node;
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2);
    for (let node = 2; node < levels.length; node += 1) place(node);
  }

  function make(level: number, low: Node, high: Node): Node {
    if (low === high) return low;
    let slot = hash(level, low, high) & (slots.length - 1);
    for (let node = slots[slot]!; node !== 0; node = slots[slot]!) {
      if (levels[node] === level && lows[node] === low && highs[node] === high) return node;
      slot = (slot + 1) & (slots.length - 1);
    }
    const node = levels.length;
    if (node > budget) throw new TooComplex();
    levels.push(level);
    lows.push(low);
    highs.push(high);
    slots[slot] = node;
    if (levels.length * 2 > slots.length) grow();
    return node;
  }

  return { levels, lows, highs, make, size: () => levels.length };
}

function hash(a: number, b: number, c: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
