/** Orders the runs of a line for display (Unicode Standard Annex 9). */
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u202b\u202e\u2067]/u;

/** A part of a line with one direction. */
export interface Run {
  readonly text: string;
  readonly from: number;
  readonly isRightToLeft: boolean;
}

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Direction of a paragraph: that of its first strong character. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/** Runs in reading order, and their positions in display order. */
export function runsOf(
  line: string,
  direction: 'ltr' | 'rtl' = directionOf(line),
): { readonly runs: readonly Run[]; readonly seen: readonly number[] } {
  if (!hasRightToLeft(line) && direction === 'ltr')
    return { runs: [{ text: line, from: 0, isRightToLeft: false }], seen: [0] };
  const levels = [...bidi.getEmbeddingLevels(line, direction).levels];
  const starts = levels.flatMap((level, at) => (at === 0 || level !== levels[at - 1] ? [at] : []));
  const runs = starts.map((from, at) => ({
    text: line.slice(from, starts[at + 1] ?? line.length),
    from,
    isRightToLeft: levels[from]! % 2 === 1,
  }));
  return { runs, seen: seenOrder(starts.map((from) => levels[from]!)) };
}

/** Rule L2: from the highest level to the lowest odd one, reverses each run of that level or higher. */
function seenOrder(levels: readonly number[]): readonly number[] {
  let order = levels.map((_, at) => at);
  for (let level = Math.max(...levels); level > 0; level -= 1) {
    const next: number[] = [];
    let stretch: number[] = [];
    for (const at of order) {
      if (levels[at]! >= level) stretch.push(at);
      else {
        next.push(...stretch.toReversed(), at);
        stretch = [];
      }
    }
    order = [...next, ...stretch.toReversed()];
  }
  return order;
}

/** A mirrored bracket for right-to-left text. */
export const mirrored = (letter: string): string => bidi.getMirroredCharacter(letter) ?? letter;
