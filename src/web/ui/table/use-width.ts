/** Width of an element, px; null until it is measured. */
import { useCallback, useState } from 'react';

/** `[ref, width]`: observes the element with the ref. */
export function useWidth(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, width];
}
