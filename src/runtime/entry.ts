/** Our two page loads: `app` for the console and the customer application, `public` for all else. */
export type Entry = 'app' | 'public';

const appPath =
  /^\/(?:admin|dashboard|bulk-site|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/(?:dashboard|bulk-site))(?:[/?#]|$)/i;

export const entryOf = (path: string): Entry => (appPath.test(path) ? 'app' : 'public');
