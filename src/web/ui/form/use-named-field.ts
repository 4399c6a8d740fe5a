import { useEffect } from 'react';

/** The field that the address names after `#`, by its wire name, has the focus when its form opens. */
export function useNamedField(prefix: string): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    const input = name === '' ? null : document.getElementById(`${prefix}_${name}`);
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [prefix]);
}
