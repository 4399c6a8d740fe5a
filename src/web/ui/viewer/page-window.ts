/** The visible boxes of a long column: a document of 500 pages renders only the pages around them. */
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';

/** Between two pages, and around them, in px. */
export const pageGap = 16;

interface Sight {
  /** Index of the first and last visible box. */
  readonly first: number;
  readonly last: number;
  /** The box with the largest visible part; the first of equal ones. */
  readonly most: number;
}

/** Upper edges of the boxes. */
const topsOf = (heights: readonly number[]): readonly number[] => {
  const tops: number[] = [];
  let top = pageGap;
  for (const height of heights) {
    tops.push(top);
    top += height + pageGap;
  }
  return tops;
};

export function sightOf(heights: readonly number[], scrollTop: number, windowHeight: number): Sight {
  const tops = topsOf(heights);
  const seen = tops.map((top, at) => {
    const bottom = Math.min(top + heights[at]!, scrollTop + windowHeight);
    return Math.max(0, bottom - Math.max(top, scrollTop));
  });
  const first = seen.findIndex((px) => px > 0);
  if (first === -1) {
    const at = Math.max(
      0,
      tops.findLastIndex((top) => top <= scrollTop),
    );
    return { first: at, last: at, most: at };
  }
  const last = seen.findLastIndex((px) => px > 0);
  return { first, last, most: seen.indexOf(Math.max(...seen)) };
}

/** State of a scroll container; `element` is null until it is rendered. */
export interface Scroller {
  readonly attach: (element: HTMLElement | null) => void;
  readonly element: HTMLElement | null;
  readonly top: number;
  /** Visible size in px. */
  readonly width: number;
  readonly height: number;
  /** Scrolls without animation, because a second key press reads the new position. */
  readonly moveTo: (top: number) => void;
}

export function useScroller(): Scroller {
  const [element, attach] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState({ top: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const look = (): void =>
      setPlace({ top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element]);
  const moveTo = useCallback(
    (top: number) => {
      if (element === null) return;
      element.scrollTo({ top });
      setPlace((before) => ({ ...before, top: element.scrollTop }));
    },
    [element],
  );
  return { attach, element, moveTo, ...place };
}

interface PageWindow extends Sight {
  /** True for rendered boxes: the visible ones and one on each side. */
  readonly isKept: (at: number) => boolean;
  readonly goTo: (at: number) => void;
}

/** `heights`: of all boxes in px, stacked in the scroller with {@link pageGap} between them. */
export function usePageWindow({ element, top, height, moveTo }: Scroller, heights: readonly number[]): PageWindow {
  // Pages that all fit into the window cannot be scrolled to, so the requested one counts until the user scrolls.
  const [requested, setRequested] = useState<{ at: number; top: number } | null>(null);
  const sight = useMemo(() => sightOf(heights, top, height), [heights, top, height]);
  const goTo = useCallback(
    (at: number) => {
      if (element === null) return;
      moveTo(topsOf(heights)[at]! - pageGap);
      setRequested({ at, top: element.scrollTop });
    },
    [element, moveTo, heights],
  );
  const isRequested = requested !== null && requested.top === top && requested.at < heights.length;
  return {
    ...sight,
    most: isRequested ? requested.at : sight.most,
    isKept: (at) => at >= sight.first - 1 && at <= sight.last + 1,
    goTo,
  };
}
