/** Describes the page to search engines while it is shown, in the place of the words that its document begins with. */
import { useLayoutEffect } from 'react';

export function useDescription(text: string): void {
  useLayoutEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
    if (!meta) return undefined;
    const before = meta.content;
    meta.content = text;
    return () => {
      meta.content = before;
    };
  }, [text]);
}
