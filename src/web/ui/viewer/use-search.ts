/** Searches the whole document and moves between hits. */
import { useCallback, useEffect, useState } from 'react';
import type { MarkText } from './PdfPages.tsx';
import type { PdfDocument } from './pdf-document.ts';
import { findHits, markedPiece, textOf, type Hit, type TextPiece } from './search.ts';
import type { PdfViewState } from './use-pdf-view.ts';

type Pieces = readonly TextPiece[];

export interface Search {
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly hits: readonly Hit[];
  /** From 1; 0 for none. */
  readonly current: number;
  readonly move: (direction: 1 | -1) => void;
  /** Null when nothing is marked. */
  readonly markText: MarkText | null;
  /** Scrolls to the mark of the current hit. */
  readonly reveal: () => void;
}

export function useSearch({ pdf, scroller, goTo }: PdfViewState): Search {
  const [words, setWords] = useState('');
  const [pages, setPages] = useState<readonly Pieces[] | null>(null);
  const [found, setFound] = useState<{ hits: readonly Hit[]; at: number }>({ hits: [], at: 0 });
  const isSearching = words.trim() !== '';
  useEffect(() => {
    if (!isSearching || pages !== null) return;
    // An unreadable document has no hits.
    void readPages(pdf).then(setPages, () => setPages([]));
  }, [isSearching, pages, pdf]);
  const show = useCallback(
    (hits: readonly Hit[], at: number) => {
      setFound({ hits, at });
      if (hits[at]) goTo(hits[at].page);
    },
    [goTo],
  );
  const look = (to: string): void => {
    setWords(to);
    if (pages !== null) show(findHits(pages.map(textOf), to), 0);
  };
  // The search text may be set before the text is loaded.
  useEffect(() => {
    if (pages !== null && words !== '') show(findHits(pages.map(textOf), words), 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pages]);
  const { hits, at } = found;
  const current = hits[at] ?? null;
  const markText = useCallback<MarkText>(
    (page, piece) =>
      markedPiece(
        pages![page - 1]!,
        piece,
        hits.filter((hit) => hit.page === page),
        current,
      ),
    [pages, hits, current],
  );
  return {
    words,
    setWords: look,
    hits,
    current: hits.length === 0 ? 0 : at + 1,
    move: (direction) => show(hits, (at + direction + hits.length) % Math.max(1, hits.length)),
    markText: pages !== null && hits.length > 0 ? markText : null,
    reveal: () =>
      scroller.element?.querySelector('mark.current')?.scrollIntoView({ block: 'center', inline: 'center' }),
  };
}

const readPages = (pdf: PdfDocument): Promise<readonly Pieces[]> =>
  Promise.all(Array.from({ length: pdf.numPages }, (_, at) => piecesOf(pdf, at + 1)));

/** As rendered: starts and ends of marked content are pieces without text. */
async function piecesOf(pdf: PdfDocument, page: number): Promise<Pieces> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item : { str: '', hasEOL: false }));
}
