/** Scrolls to the top on every change of route, unless its query contains `scroll=false` (SH-042, SH-043). */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function ScrollReset() {
  const { pathname, search } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Only for another path: a filter in the query must not scroll the page.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (new URLSearchParams(search).get('scroll') !== 'false') scrollTo(0, 0);
  }, [pathname, search]);
  return null;
}
