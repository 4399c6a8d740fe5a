/** Distinguishes paths of this entry from those of the other, and from external addresses. */
import { entryOf } from '#runtime/entry.ts';

/** True when this entry's router can show the path. Addresses with a scheme never match. */
export const isSameEntry = (path: string): boolean =>
  path.startsWith('/') && entryOf(path) === entryOf(location.pathname);
