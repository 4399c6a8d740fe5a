/** Whether the window is as narrow as a phone; grids give way to lists there. */
import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/theme/tokens.ts';

const narrow = typeof matchMedia === 'function' ? matchMedia(`(max-width: ${breakpoints.sm - 1}px)`) : null;

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      narrow?.addEventListener('change', tell);
      return () => narrow?.removeEventListener('change', tell);
    },
    () => narrow?.matches ?? false,
  );
