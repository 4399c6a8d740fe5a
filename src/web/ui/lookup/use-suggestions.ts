/** Suggestions for what is typed, asked for once typing pauses. [QN-310] */
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';

type Lookup<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

export interface LookedUp<T> {
  readonly records: readonly T[];
  /** The look-up failed, and finds nothing therefore. */
  readonly isDown: boolean;
}

interface Suggestions<T> extends LookedUp<T> {
  readonly text: string;
}

/** Null until the first answer for this text, and for one of fewer signs than `shortest`; a failed look-up finds nothing. */
export const useSuggestions = <T>(text: string, look: Lookup<T>, shortest?: number): readonly T[] | null =>
  useLookUp(text, look, shortest)?.records ?? null;

/** The same, with whether the look-up failed. */
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
