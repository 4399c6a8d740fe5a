/** Holds a press back while a picked place is still on its way, so that a quick Next does not find the fields empty. */
import { useEffect, useRef, useState } from 'react';

interface HeldPress<Act extends string> {
  /** Does the act, at once or when the place is in the answer. */
  readonly press: (act: Act) => void;
  readonly setIsFinding: (isFinding: boolean) => void;
}

/** `acts` are those of the newest render: a held one runs with the answer that holds the place. */
export function useHeldPress<Act extends string>(acts: Readonly<Record<Act, () => void>>): HeldPress<Act> {
  const [isFinding, setIsFinding] = useState(false);
  const held = useRef<Act | null>(null);
  useEffect(() => {
    const act = held.current;
    if (act === null || isFinding) return;
    held.current = null;
    acts[act]();
  }, [isFinding, acts]);
  const press = (act: Act): void => {
    if (isFinding) held.current = act;
    else acts[act]();
  };
  return { press, setIsFinding };
}
