/** Suggestions for what is typed, asked for once typing pauses. [QN-310] */
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';

interface Found<T> {
  readonly text: string;
  readonly records: readonly T[];
}

/** Null until the first answer for this text, and for one of fewer signs than `shortest`; a failed look-up finds nothing. */
export function useSuggestions<T>(
  text: string,
  look: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
  shortest = 3,
): readonly T[] | null {
  const [found, setFound] = useState<Found<T> | null>(null);
  const wanted = text.trim();
  const lookUp = useEffectEvent(look);
  useEffect(() => {
    if (wanted.length < shortest) return undefined;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      void lookUp(wanted, aborter.signal)
        .catch((): readonly T[] => [])
        .then((records) => !aborter.signal.aborted && setFound({ text: wanted, records }));
    }, limits.addressSuggestionDebounceMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [wanted, shortest]);
  return found?.text === wanted ? found.records : null;
}
