/** Sets the page's meta description while it is shown. */
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
