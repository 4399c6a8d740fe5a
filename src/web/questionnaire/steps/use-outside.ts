/** Something read from outside once; null until it is there, empty when it cannot be read. */
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
    // Read once: what is outside does not change while the step shows.
  }, []);
  return found;
}
