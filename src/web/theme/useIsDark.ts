/** The visitor's system decides between light and dark. */
import { useSyncExternalStore } from 'react';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');

export const useIsDark = (): boolean => useSyncExternalStore(subscribe, () => darkQuery.matches);

function subscribe(onChange: () => void): () => void {
  darkQuery.addEventListener('change', onChange);
  return () => darkQuery.removeEventListener('change', onChange);
}
