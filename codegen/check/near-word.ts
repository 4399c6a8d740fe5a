/** Finds the known word that an unknown one was probably meant to be. */

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const endings = ['s', 'es', 'd', 'ed', 'r', 'er', 'ers', 'ing', 'ly', 'ment', 'able'];
/** Shorter words have so many neighbors that a right one would be taken for a slip. */
const shortest = 7;

/** The known word one slip away from an unknown one: a letter too many, too few, wrong, or two swapped. Null for none. */
export function nearWord(word: string, known: ReadonlySet<string>): string | null {
  const found = word.toLowerCase();
  if (found.length < shortest || isKnown(found, known)) return null;
  for (const other of oneSlipFrom(found)) {
    if (known.has(other) || (other.endsWith('s') && known.has(other.slice(0, -1)))) return other;
  }
  return null;
}

/** A listed word, an inflection of one, or the word that a listed one is an inflection of. */
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
