/** Moves focus to a row that was just added, or to the one before a removed one. */
import { useEffect, useEffectEvent, useState } from 'react';

/** Answers how to focus the row at an index once it shows. */
export function useRowFocus(idOf: (at: number) => string): (at: number) => void {
  const [wanted, setWanted] = useState<{ at: number } | null>(null);
  const focus = useEffectEvent((at: number) => document.getElementById(idOf(at))?.focus());
  useEffect(() => {
    if (wanted) focus(wanted.at);
  }, [wanted]);
  return (at) => setWanted({ at });
}
