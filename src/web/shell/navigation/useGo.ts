/** Navigates within this entry by the router, to the other entry by a page load. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { carryFlashes } from '../flash/flash.ts';
import { isSameEntry } from './entry.ts';

export type Go = (path: string, options?: { replace?: boolean }) => void;

export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback<Go>(
    (path, { replace = false } = {}) => {
      if (isSameEntry(path)) void navigate(path, { replace });
      else leaveTo(path, replace);
    },
    [navigate],
  );
}

/** Redirects visitors to the operator's website (SH-061). */
export const publicHome = '/api/public-home';

/** Loads a page and carries the visible messages over. */
export function leaveTo(path: string, isReplacing = false): void {
  carryFlashes();
  if (isReplacing) location.replace(path);
  else location.assign(path);
}
