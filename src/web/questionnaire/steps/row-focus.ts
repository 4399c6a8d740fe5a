/** Focuses a new row, or the row before a removed one. */
import { useEffect, useEffectEvent, useState } from 'react';

/** Returns a function that focuses the row at an index once it is rendered. */
export function useRowFocus(idOf: (at: number) => string): (at: number) => void {
  const [wanted, setWanted] = useState<{ at: number } | null>(null);
  const focus = useEffectEvent((at: number) => document.getElementById(idOf(at))?.focus());
  useEffect(() => {
    if (wanted) focus(wanted.at);
  }, [wanted]);
  return (at) => setWanted({ at });
}
