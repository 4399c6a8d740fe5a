import { useSyncExternalStore } from 'react';

/** Whether the page is being printed. As an external store it updates synchronously, before the print layout. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => printQuery()?.matches === true);

/** `matchMedia` does not exist in every environment. */
const printQuery = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

function subscribe(onChange: () => void): () => void {
  const media = printQuery();
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}
