/** Whether the window has the width of a phone, where lists replace grids. */
import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/theme/tokens.ts';

const narrow = typeof matchMedia === 'function' ? matchMedia(`(max-width: ${breakpoints.sm - 1}px)`) : null;

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      narrow?.addEventListener('change', onChange);
      return () => narrow?.removeEventListener('change', onChange);
    },
    () => narrow?.matches ?? false,
  );
