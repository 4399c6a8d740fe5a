/** Calls `onReady` once when a step has loaded its content. */
import { useEffect, useEffectEvent } from 'react';

export function useReady(isLoaded: boolean, onReady: (() => void) | undefined): void {
  const report = useEffectEvent(() => onReady?.());
  useEffect(() => {
    if (isLoaded) report();
  }, [isLoaded]);
}
