/** Seeded random numbers, so findings can be reproduced. */

export interface Chance {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** An integer below `most`. */
  readonly below: (most: number) => number;
  readonly oneOf: <T>(values: readonly T[]) => T;
  /** True with this probability. */
  readonly in: (share: number) => boolean;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return { next, below, oneOf: (values) => values[below(values.length)]!, in: (share) => next() < share };
}
