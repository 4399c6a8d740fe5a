/** Which rows of a scrolled area can be seen. All rows are equally high, so that nothing has to be measured. */
import { useLayoutEffect, useState, type RefObject } from 'react';
import { headHeight, rowHeight } from './style.ts';

export interface RowWindow {
  readonly first: number;
  /** How many rows fit, one cut at each edge included. */
  readonly count: number;
}

/** Rows above and below what can be seen, so that a slow frame shows no gap. */
const spare = 2;

export function useWindow(box: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ first: 0, count: 20 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / rowHeight);
      const count = Math.ceil((element.clientHeight - headHeight) / rowHeight) + 1;
      setSeen((before) => (before.first === first && before.count === count ? before : { first, count }));
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
  return { first, count: Math.min(rows - first, seen.count + 2 * spare) };
}
