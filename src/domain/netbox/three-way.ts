/** Compares two values with the one on which both sides last agreed, and tells which side has to follow. */
import type { Value } from './sides.ts';

export type Verdict = 'same' | 'changeThere' | 'changeHere' | 'conflict';

/** `agreed` is undefined where the sides never agreed: then a value fills a gap, and two of them are for a person to judge. */
export function verdictOf(here: Value, there: Value, agreed: Value | undefined): Verdict {
  if (here === there) return 'same';
  if (agreed === undefined) {
    if (there === null) return 'changeThere';
    return here === null ? 'changeHere' : 'conflict';
  }
  if (here === agreed) return 'changeHere';
  return there === agreed ? 'changeThere' : 'conflict';
}

/** For what is decided here alone: NetBox follows. */
export const outward = (here: Value, there: Value): Verdict => (here === there ? 'same' : 'changeThere');

/** For what people write freely there: a gap is filled, and a value that was ours follows; their own stays. */
export function filling(here: Value, there: Value, agreed: Value | undefined): Verdict {
  if (here === null || here === there) return 'same';
  return there === null || there === agreed ? 'changeThere' : 'same';
}

/** For words that each side may have of its own: they follow each other once they were the same. */
export const own = (here: Value, there: Value, agreed: Value | undefined): Verdict =>
  agreed === undefined && here !== null && there !== null ? 'same' : verdictOf(here, there, agreed);
