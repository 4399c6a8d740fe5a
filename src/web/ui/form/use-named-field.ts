import { useEffect } from 'react';

/** Focuses the field whose wire name is in the hash of the address, when its form opens. */
export function useNamedField(prefix: string): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    const input = name === '' ? null : document.getElementById(`${prefix}_${name}`);
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [prefix]);
}
