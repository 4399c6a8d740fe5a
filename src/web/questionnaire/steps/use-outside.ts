/** Data loaded once from outside; null until loaded, empty on a failure. */
import { useEffect, useEffectEvent, useState } from 'react';

export function useOutside<T>(read: () => Promise<readonly T[]>): readonly T[] | null {
  const [found, setFound] = useState<readonly T[] | null>(null);
  const readOnce = useEffectEvent(read);
  useEffect(() => {
    let isGone = false;
    void readOnce()
      .catch((): readonly T[] => [])
      .then((records) => !isGone && setFound(records));
    return () => {
      isGone = true;
    };
    // Loaded once; it does not change while the step is shown.
  }, []);
  return found;
}
