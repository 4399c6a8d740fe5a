/** Whether one control answers for every place. */
import { useState } from 'react';

/** On when the places have the same answer already; off in the beginning otherwise. */
export function useSameForAll<E>(entries: readonly E[], contentOf: (entry: E) => unknown, spread: () => void) {
  const [isOn, setIsOn] = useState(() => isAlike(entries.map(contentOf)));
  // Where a place cannot take what the others took, each is shown by itself.
  const isEven = new Set(entries.map((entry) => JSON.stringify(contentOf(entry)))).size <= 1;
  return {
    isOn: isOn && isEven,
    onChange(next: boolean) {
      setIsOn(next);
      if (next) spread();
    },
  };
}

/** True for several places with one and the same answer that says something. */
function isAlike(contents: readonly unknown[]): boolean {
  const texts = contents.map((content) => JSON.stringify(content));
  return (
    texts.length > 1 &&
    !['[]', 'null', '""', '{}', undefined].includes(texts[0]) &&
    texts.every((text) => text === texts[0])
  );
}
