/** Whether one control answers for every place. */
import { useState } from 'react';

/** Initially on when all places have the same answer. */
export function useSameForAll<E>(entries: readonly E[], contentOf: (entry: E) => unknown, spread: () => void) {
  const [isOn, setIsOn] = useState(() => isAlike(entries.map(contentOf)));
  // Shows each place separately when one cannot have the shared answer.
  const isEven = new Set(entries.map((entry) => JSON.stringify(contentOf(entry)))).size <= 1;
  return {
    isOn: isOn && isEven,
    onChange(next: boolean) {
      setIsOn(next);
      if (next) spread();
    },
  };
}

/** True for several places with the same, non-empty answer. */
function isAlike(contents: readonly unknown[]): boolean {
  const texts = contents.map((content) => JSON.stringify(content));
  return (
    texts.length > 1 &&
    !['[]', 'null', '""', '{}', undefined].includes(texts[0]) &&
    texts.every((text) => text === texts[0])
  );
}
