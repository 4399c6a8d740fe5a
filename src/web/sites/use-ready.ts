/** Tells once that a step has loaded what it shows. */
import { useEffect, useEffectEvent } from 'react';

export function useReady(isLoaded: boolean, onReady: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onReady?.());
  useEffect(() => {
    if (isLoaded) tell();
  }, [isLoaded]);
}
