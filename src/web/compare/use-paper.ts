import { useSyncExternalStore } from 'react';

/** Whether the page is being printed. A store of the browser's is read again at once, before the sheets are set. */
export const useIsPaper = (): boolean => useSyncExternalStore(onPaper, () => paper()?.matches === true);

/** Not every place that renders a page has media. */
const paper = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

function onPaper(tell: () => void): () => void {
  const media = paper();
  media?.addEventListener('change', tell);
  return () => media?.removeEventListener('change', tell);
}
