/** Our two page loads: `app` for the console and the customer application, `public` for all else. */
export type Entry = 'app' | 'public';

const appPath =
  /^\/(?:admin|dashboard|bulk-site|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/(?:dashboard|bulk-site))(?:[/?#]|$)/i;

/** Name of the meta element in which a page finds the origin of the backup API host (AC-068). */
export const backupHostMeta = 'trunkline-backup-api';

const publicPath = /^\/(?:(?:(?:account|confirm)(?:\/[\w-]*)?|questionnaire|verify)\/?)?(?:[?#]|$)/;

/** Whether a page may be at the path; which of the pages of an application is for its own script to know. */
export const isPage = (path: string): boolean => appPath.test(path) || publicPath.test(path);

export const entryOf = (path: string): Entry => (appPath.test(path) ? 'app' : 'public');
