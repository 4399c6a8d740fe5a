/** The visible rows of a scroll area. All rows have the same height, so nothing is measured. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { headHeight, rowHeight } from './style.ts';

export interface RowWindow {
  readonly first: number;
  /** Number of rows that fit, including those cut off at both edges. */
  readonly count: number;
  /**
   * First position of the element keys. It follows a jump, so that existing elements take the rows that come into
   * view: new texts cost a third of new elements.
   */
  readonly base: number;
}

/** Additional rows above and below the visible ones, so a slow frame shows no gap. */
const spare = 2;

export function useWindow(box: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ first: 0, count: 20, base: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / rowHeight);
      const count = Math.ceil((element.clientHeight - headHeight) / rowHeight) + 1;
      setSeen((before) => moved(before, first, count));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  const first = Math.max(0, Math.min(seen.first, rows - seen.count) - spare);
  return { first, count: Math.min(rows - first, seen.count + 2 * spare), base: seen.base };
}

/** Rows that stay visible keep their elements; the others are reused. */
function moved(before: RowWindow, first: number, count: number): RowWindow {
  if (before.first === first && before.count === count) return before;
  const jump = first - before.first;
  return { first, count, base: Math.abs(jump) * 2 < count ? before.base : before.base + jump };
}
