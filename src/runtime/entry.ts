/** The two page bundles: `app` for the console and the customer application, `public` for the rest. */
export type Entry = 'app' | 'public';

const appPath =
  /^\/(?:admin|dashboard|bulk-site|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/(?:dashboard|bulk-site))(?:[/?#]|$)/i;

/** Name of the meta element with the origin of the backup API host (AC-068). */
export const backupHostMeta = 'trunkline-backup-api';

const publicPath = /^\/(?:(?:(?:account|confirm)(?:\/[\w-]*)?|questionnaire|verify)\/?)?(?:[?#]|$)/;

/** Whether the path may be a page; the page's own script knows its routes. */
export const isPage = (path: string): boolean => appPath.test(path) || publicPath.test(path);

export const entryOf = (path: string): Entry => (appPath.test(path) ? 'app' : 'public');
