/** Suggestions for the typed text, requested once typing pauses. [QN-310] */
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';

type Lookup<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

export interface LookedUp<T> {
  readonly records: readonly T[];
  /** The look-up failed, so the result is empty. */
  readonly isDown: boolean;
}

interface Suggestions<T> extends LookedUp<T> {
  readonly text: string;
}

/**
 * Null until the first result for this text, and for a text shorter than `shortest`; a failed look-up returns an empty
 * list.
 */
export const useSuggestions = <T>(text: string, look: Lookup<T>, shortest?: number): readonly T[] | null =>
  useLookUp(text, look, shortest)?.records ?? null;

/** The same, with a flag for a failed look-up. */
export function useLookUp<T>(text: string, look: Lookup<T>, shortest = 3): LookedUp<T> | null {
  const [found, setFound] = useState<Suggestions<T> | null>(null);
  const wanted = text.trim();
  const lookUp = useEffectEvent(look);
  useEffect(() => {
    if (wanted.length < shortest) return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      void lookUp(wanted, aborter.signal)
        .then(
          (records) => ({ records, isDown: false }),
          () => ({ records: [], isDown: true }),
        )
        .then((answer) => !aborter.signal.aborted && setFound({ text: wanted, ...answer }));
    }, limits.addressSuggestionDebounceMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [wanted, shortest]);
  return found?.text === wanted ? found : null;
}
