/** Finds the name that was probably meant. */

/** `Did you mean "term"?`, or the possible names if none is close, or undefined if there are too many. */
export function suggest(found: string, possible: Iterable<string>): string | undefined {
  const names = [...possible];
  const near = closest(found, names);
  if (near !== null) return `Did you mean "${near}"?`;
  return names.length > 0 && names.length <= 12 ? `Possible are: ${names.join(', ')}.` : undefined;
}

/** The nearest name within a third of the word's length (at least two edits), or null. */
export function closest(found: string, possible: readonly string[]): string | null {
  const limit = Math.max(2, Math.floor(found.length / 3));
  let best: { name: string; distance: number } | null = null;
  for (const name of possible) {
    if (Math.abs(name.length - found.length) > limit) continue;
    const distance = editDistance(found.toLowerCase(), name.toLowerCase());
    if (distance <= limit && distance < name.length && (!best || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Levenshtein distance: fewest insertions, deletions and replacements. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
