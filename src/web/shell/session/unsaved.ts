/** Unsaved entries of pages: leaving needs a confirmation, even when the session ends. */
import { useEffect } from 'react';

let count = 0;

export const hasUnsaved = (): boolean => count > 0;

/**
 * Set to true while this part of the page has unsaved entries. The browser then asks before leaving, unless they are
 * being sent.
 */
export function useUnsaved(isUnsaved: boolean, isSending = false): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    count += 1;
    return () => void (count -= 1);
  }, [isUnsaved]);
  useEffect(() => {
    if (!isUnsaved || isSending) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved, isSending]);
}
