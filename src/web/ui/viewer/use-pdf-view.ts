/** Zoom and scroll state of a document: its scale and its current page. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReadPdf } from './pdf-document.ts';
import { pageGap, usePageWindow, useScroller } from './page-window.ts';
import { firstScale, fitWidth, zoomed } from './zoom.ts';

export type PdfViewState = ReturnType<typeof usePdfView>;

export function usePdfView({ pdf, sizes }: ReadPdf) {
  const scroller = useScroller();
  const widest = useMemo(() => Math.max(...sizes.map(({ width }) => width)), [sizes]);
  const roomPx = scroller.width - 2 * pageGap;
  /** Null until the user zooms. */
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = chosen ?? firstScale(roomPx, widest);
  const heights = useMemo(() => sizes.map(({ height }) => Math.floor(height * scale)), [sizes, scale]);
  const pages = usePageWindow(scroller, heights);
  useKeptMiddle(scroller.element, scale);
  return {
    pdf,
    sizes,
    scroller,
    scale,
    heights,
    isKept: pages.isKept,
    /** From 1. */
    page: pages.most + 1,
    goTo: (page: number) => pages.goTo(Math.min(sizes.length, Math.max(1, page)) - 1),
    zoom: (direction: 1 | -1) => setChosen(zoomed(scale, direction)),
    fitWidth: () => setChosen(fitWidth(roomPx, widest)),
  };
}

/** Keeps the center of the window in place when the pages grow or shrink. */
function useKeptMiddle(element: HTMLElement | null, scale: number): void {
  const shown = useRef(scale);
  useLayoutEffect(() => {
    const ratio = scale / shown.current;
    shown.current = scale;
    if (ratio === 1 || element === null) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    element.scrollTo({
      top: (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
      left: (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
    });
  }, [element, scale]);
}
