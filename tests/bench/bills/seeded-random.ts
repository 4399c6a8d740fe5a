/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** An integer between first and last, inclusive. */
  readonly between: (first: number, last: number) => number;
  readonly of: <Each>(items: readonly Each[]) => Each;
  readonly isHit: (chance: number) => boolean;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1));
  return { between, of: (items) => items[between(0, items.length - 1)]!, isHit: (chance) => next() < chance };
}
