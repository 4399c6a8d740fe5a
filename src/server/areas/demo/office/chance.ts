/** Numbers that look random but are the same at each start. */

export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  readonly int: (least: number, most: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** `count` of the list, in its order. */
  readonly some: <T>(list: readonly T[], count: number) => readonly T[];
  /** True in that share of all cases, from 0 to 1. */
  readonly is: (share: number) => boolean;
}

/** By the generator mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int: Chance['int'] = (least, most) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    some: (list, count) =>
      list
        .map((each, at) => ({ each, at, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, count)
        .toSorted((a, b) => a.at - b.at)
        .map(({ each }) => each),
    is: (share) => next() < share,
  };
}
