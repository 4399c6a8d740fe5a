/** Compares two values with the last agreed one and decides which side follows. */
import type { Value } from './sides.ts';

export type Verdict = 'same' | 'changeThere' | 'changeHere' | 'conflict';

/**
 * `agreed` is undefined if the sides never agreed: then a value fills a gap, and two different values are left to a
 * person.
 */
export function verdictOf(here: Value, there: Value, agreed: Value | undefined): Verdict {
  if (here === there) return 'same';
  if (agreed === undefined) {
    if (there === null) return 'changeThere';
    return here === null ? 'changeHere' : 'conflict';
  }
  if (here === agreed) return 'changeHere';
  return there === agreed ? 'changeThere' : 'conflict';
}

/** For values managed here: NetBox follows. */
export const localWins = (here: Value, there: Value): Verdict => (here === there ? 'same' : 'changeThere');

/** For free text in NetBox: gaps are filled and values from here are updated; other texts stay. */
export function filling(here: Value, there: Value, agreed: Value | undefined): Verdict {
  if (here === null || here === there) return 'same';
  return there === null || there === agreed ? 'changeThere' : 'same';
}

/** For texts that may differ: they follow each other once they were equal. */
export const independent = (here: Value, there: Value, agreed: Value | undefined): Verdict =>
  agreed === undefined && here !== null && there !== null ? 'same' : verdictOf(here, there, agreed);
