/** The closest known word by edit distance. */

/** Null if none is close. */
export function nearest(word: string, known: readonly string[]): string | null {
  const [best] = known
    .map((each) => ({ each, far: distance(word.toLowerCase(), each) }))
    .sort((one, other) => one.far - other.far || one.each.localeCompare(other.each));
  return best && best.far <= Math.max(2, word.length / 3) ? best.each : null;
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1];
    for (let j = 1; j <= other.length; j += 1)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (letter === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
