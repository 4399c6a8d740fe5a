/** Diff of two sequences (lines or words) by their longest common subsequence. */

export type Change = 'same' | 'removed' | 'added';

export interface ComparedPart {
  readonly change: Change;
  readonly text: string;
}

/** Largest comparison; anything larger counts as replaced. */
const mostPairs = 4_000_000;

/** All pieces of both in one order: removed ones before added ones. */
export function compareSequences(before: readonly string[], after: readonly string[]): readonly ComparedPart[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (pieces: readonly string[]) => pieces.map((text) => ({ change: 'same' as const, text }));
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

function compareMiddle(before: readonly string[], after: readonly string[]): readonly ComparedPart[] {
  const isShort = before.length * after.length <= mostPairs;
  const longest = isShort ? commonLengths(before, after) : null;
  const parts: ComparedPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (longest !== null && i < before.length && before[i] === after[j]) {
      parts.push({ change: 'same', text: before[i]! });
      i += 1;
      j += 1;
    } else if (
      i < before.length &&
      (j >= after.length || longest === null || longest[i + 1]![j]! >= longest[i]![j + 1]!)
    ) {
      parts.push({ change: 'removed', text: before[i]! });
      i += 1;
    } else {
      parts.push({ change: 'added', text: after[j]! });
      j += 1;
    }
  }
  return parts;
}

/** Length of the longest common subsequence after each pair. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}
