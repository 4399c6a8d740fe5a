/**
 * Text typed into a filter: applied when typing pauses (TB-002), and replaced when the filter is set elsewhere, e.g.
 * cleared (TB-006).
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../lookup/record-options.ts';
import { typingDebounceMs } from './table-state.ts';

interface Reading<Typed> {
  /** Input value for an applied filter. */
  readonly read: (applied: string) => Typed;
  /** The filter for an input value; empty for none. */
  readonly write: (typed: Typed) => string;
}

/** The input value and its setter; `applied` is the current filter. */
export function useDebouncedInput<Typed>(
  applied: string,
  onApply: (text: string) => void,
  { read, write }: Reading<Typed>,
): readonly [Typed, (next: Typed) => void] {
  const [typed, type] = useState(() => read(applied));
  const settled = useDebounced(typed, typingDebounceMs);
  const [seen, setSeen] = useState(applied);
  if (applied !== seen) {
    setSeen(applied);
    if (applied !== write(settled)) type(read(applied));
  }
  const apply = useEffectEvent((value: Typed) => {
    const text = write(value);
    if (text !== applied) onApply(text);
  });
  useEffect(() => apply(settled), [settled]);
  return [typed, (next) => type(() => next)];
}

export const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
