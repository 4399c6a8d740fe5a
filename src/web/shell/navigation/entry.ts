/** Our two page loads: `app` for the console and the customer application, `public` for all else. */
export type Entry = 'app' | 'public';

const appPath =
  /^\/(?:(?:admin|dashboard|bulk-site)(?:[/?]|$)|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:dashboard|bulk-site)(?:[/?]|$))/i;

export const entryOf = (path: string): Entry => (appPath.test(path) ? 'app' : 'public');

/** True when the router of this page can show the path. Addresses with a scheme are never ours. */
export const isSameEntry = (path: string): boolean =>
  path.startsWith('/') && entryOf(path) === entryOf(location.pathname);
