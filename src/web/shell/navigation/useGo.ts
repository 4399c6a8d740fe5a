/** Goes to a path of this entry by the router, to one of the other by loading it. */
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

/** Leads visitors who leave to the home that the operator names (SH-061). */
export const publicHome = '/api/public-home';

/** Loads a page anew, and takes the messages that show along. */
export function leaveTo(path: string, isReplacing = false): void {
  carryFlashes();
  if (isReplacing) location.replace(path);
  else location.assign(path);
}
