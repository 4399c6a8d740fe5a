/** What is typed into a filter: it takes effect when the typing stands still (TB-002), and gives way to what is set elsewhere, such as nothing (TB-006). */
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../lookup/record-options.ts';
import { typingRestMs } from './table-state.ts';

interface Reading<Typed> {
  /** What a filter that is set shows. */
  readonly read: (applied: string) => Typed;
  /** The filter that something typed sets; empty for none. */
  readonly write: (typed: Typed) => string;
}

/** What is typed, and how to type; `applied` is the filter that is set now. */
export function useRested<Typed>(
  applied: string,
  onApply: (text: string) => void,
  { read, write }: Reading<Typed>,
): readonly [Typed, (next: Typed) => void] {
  const [typed, type] = useState(() => read(applied));
  const settled = useDebounced(typed, typingRestMs);
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
