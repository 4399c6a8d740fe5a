/** Moves focus to a row that was just added, or to the one before a removed one. */
import { useEffect, useState } from 'react';

/** Answers how to focus the row at an index once it shows. */
export function useRowFocus(idOf: (at: number) => string): (at: number) => void {
  const [wanted, setWanted] = useState<{ at: number } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(idOf(wanted.at))?.focus();
    // Another wish focuses again, not another function.
  }, [wanted]);
  return (at) => setWanted({ at });
}
