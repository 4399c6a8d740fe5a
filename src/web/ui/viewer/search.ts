/** Text search in a document: positions of hits, and their marks in the text of a page. */

/** A piece of text as rendered in the page. */
export interface TextPiece {
  readonly str: string;
  readonly hasEOL: boolean;
}

export interface Hit {
  /** From 1. */
  readonly page: number;
  /** Index among the page's hits. */
  readonly at: number;
  /** Character offsets in the page's whole text. */
  readonly start: number;
  readonly end: number;
}

/** Joins the pieces to one text; a line end becomes a space, so that hits may span two lines. */
export const textOf = (pieces: readonly TextPiece[]): string =>
  pieces.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join('');

/** Every hit, in page order; ignores case. */
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

/** Lower case, if that keeps the length, so that offsets stay valid. */
const folded = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );

/** The markup of one piece with its hits marked; `current` is the selected hit. */
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
