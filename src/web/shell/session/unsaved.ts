/** Pages that hold something which is not saved: they are not left without asking, not even when the session ends. */
import { useEffect } from 'react';

let count = 0;

export const hasUnsaved = (): boolean => count > 0;

/** While true, this part of the page holds entries that leaving would lose; the browser asks before it goes, unless they are being sent. */
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
