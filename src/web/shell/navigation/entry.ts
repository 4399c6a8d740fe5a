/** Tells paths of this page load from those of the other, and from addresses elsewhere. */
import { entryOf } from '#runtime/entry.ts';

/** True when the router of this page can show the path. Addresses with a scheme are never ours. */
export const isSameEntry = (path: string): boolean =>
  path.startsWith('/') && entryOf(path) === entryOf(location.pathname);
