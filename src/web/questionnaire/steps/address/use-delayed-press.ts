/** Delays a press until a selected address is loaded, so that a quick Next does not find empty fields. */
import { useEffect, useRef, useState } from 'react';

interface DelayedPress<Act extends string> {
  /** Runs the action, at once or when the address is loaded. */
  readonly press: (act: Act) => void;
  readonly setIsFinding: (isFinding: boolean) => void;
}

/** `acts` are those of the latest render, so a delayed action sees the loaded address. */
export function useDelayedPress<Act extends string>(acts: Readonly<Record<Act, () => void>>): DelayedPress<Act> {
  const [isFinding, setIsFinding] = useState(false);
  const delayed = useRef<Act | null>(null);
  useEffect(() => {
    const act = delayed.current;
    if (act === null || isFinding) return;
    delayed.current = null;
    acts[act]();
  }, [isFinding, acts]);
  const press = (act: Act): void => {
    if (isFinding) delayed.current = act;
    else acts[act]();
  };
  return { press, setIsFinding };
}
