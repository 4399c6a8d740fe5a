/** Finds the known word that an unknown one probably means. */

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const endings = ['s', 'es', 'd', 'ed', 'r', 'er', 'ers', 'ing', 'ly', 'ment', 'able'];
/** Shorter words have too many neighbors, so a correct one could look like a typo. */
const shortest = 7;

/** The known word one typo away: an extra, missing or wrong letter, or two swapped. Null if none. */
export function nearWord(word: string, known: ReadonlySet<string>): string | null {
  const found = word.toLowerCase();
  if (found.length < shortest || isKnown(found, known)) return null;
  for (const other of oneSlipFrom(found)) {
    if (known.has(other) || (other.endsWith('s') && known.has(other.slice(0, -1)))) return other;
  }
  return null;
}

/** A listed word, an inflection of one, or the base of a listed inflection. */
const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  known.has(word) || endings.some((ending) => known.has(word + ending) || isInflected(word, ending, known));

function isInflected(word: string, ending: string, known: ReadonlySet<string>): boolean {
  if (!word.endsWith(ending)) return false;
  const stem = word.slice(0, -ending.length);
  return [stem, `${stem}e`, ...endings.map((other) => stem + other)].some((form) => known.has(form));
}

function* oneSlipFrom(word: string): Iterable<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) yield before + after[1]! + after[0]! + after.slice(2);
    if (after !== '') yield before + after.slice(1);
    for (const letter of letters) {
      if (after !== '') yield before + letter + after.slice(1);
      yield before + letter + after;
    }
  }
}
