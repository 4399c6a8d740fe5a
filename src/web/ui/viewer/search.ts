/** Words in a document: where they stand, and how they are marked in the text of a page. */

/** A piece of text as the page draws it. */
export interface TextPiece {
  readonly str: string;
  readonly hasEOL: boolean;
}

export interface Hit {
  /** From 1. */
  readonly page: number;
  /** Which of the page's hits it is, from 0. */
  readonly at: number;
  /** Characters of the page's whole text. */
  readonly start: number;
  readonly end: number;
}

/** The pieces as one text; an end of line is a space, so that words over two lines are found. */
export const textOf = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('');

/** Each place of the words, in the order of the pages; letters count alike in both cases. */
export function findHits(texts: readonly string[], words: string): readonly Hit[] {
  const wanted = folded(words.trim());
  if (wanted === '') return [];
  return texts.flatMap((text, page) => {
    const all = folded(text);
    const hits: Hit[] = [];
    for (let start = all.indexOf(wanted); start !== -1; start = all.indexOf(wanted, start + wanted.length)) {
      hits.push({ page: page + 1, at: hits.length, start, end: start + wanted.length });
    }
    return hits;
  });
}

/** In lower case where that keeps the length, so that places stay the same. */
const folded = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );

/** The markup of one piece, with the hits in it marked; `current`: the hit that is looked at. */
export function markedPiece(
  pieces: readonly TextPiece[],
  at: number,
  hits: readonly Hit[],
  current: Hit | null,
): string {
  const from = textOf(pieces.slice(0, at)).length;
  const { str } = pieces[at]!;
  let markup = '';
  let done = 0;
  for (const hit of hits) {
    const start = Math.max(0, hit.start - from);
    const end = Math.min(str.length, hit.end - from);
    if (start >= end) continue;
    const look = hit === current ? ' class="current"' : '';
    markup += `${escaped(str.slice(done, start))}<mark${look}>${escaped(str.slice(start, end))}</mark>`;
    done = end;
  }
  return markup + escaped(str.slice(done));
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
