/** Which rows of a scrolled area can be seen. All rows are equally high, so that nothing has to be measured. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { headHeight, rowHeight } from './style.ts';

export interface RowWindow {
  readonly first: number;
  /** How many rows fit, one cut at each edge included. */
  readonly count: number;
  /**
   * From which place on elements are counted. It goes along with a jump, so that the elements that are there take the
   * rows that come into sight: writing other texts into them costs a third of making them anew.
   */
  readonly base: number;
}

/** Rows above and below what can be seen, so that a slow frame shows no gap. */
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

/** While rows of before stay in sight they keep their elements; else those are taken for others. */
function moved(before: RowWindow, first: number, count: number): RowWindow {
  if (before.first === first && before.count === count) return before;
  const jump = first - before.first;
  return { first, count, base: Math.abs(jump) * 2 < count ? before.base : before.base + jump };
}
