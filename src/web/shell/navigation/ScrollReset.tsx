/** Back to the top on every change of route, unless its query says `scroll=false` (SH-042, SH-043). */
import { useEffect } from 'react';
import { useLocation } from 'react-router';

export function ScrollReset() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get('scroll') !== 'false') scrollTo(0, 0);
    // Only the page counts: a filter in the query must not move it.
  }, [pathname]);
  return null;
}
