/** `generated/manifest.json`: files owned by codegen with the hash of their content, to detect manual edits. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Manifest {
  /** Content hash by path of every file that codegen rewrites. */
  readonly files: Readonly<Record<string, string>>;
  /** The same for append-only files. */
  readonly permanent: Readonly<Record<string, string>>;
}

export const manifestPath = 'generated/manifest.json';

/** `unreadable` if it is not JSON, e.g. after a merge conflict. */
export function readManifest(root: string): Manifest | 'missing' | 'unreadable' {
  const path = join(root, manifestPath);
  if (!existsSync(path)) return 'missing';
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

/** The manifest of the files on disk: those with our header, and every migration. */
export function manifestOf(onDisk: ReadonlyMap<string, string>, isOurs: (path: string) => boolean): Manifest {
  const files = [...onDisk].filter(([path]) => !isMigration(path) && isOurs(path));
  return withMigrations({ files: Object.fromEntries(files), permanent: {} }, onDisk);
}

/** Migrations of another branch are ours too, even if a merge damaged the manifest. */
export const withMigrations = ({ files, permanent }: Manifest, onDisk: ReadonlyMap<string, string>): Manifest => ({
  files,
  permanent: { ...Object.fromEntries([...onDisk].filter(([path]) => isMigration(path))), ...permanent },
});

export const isMigration = (path: string): boolean => path.startsWith('generated/db/migrations/');

/** One file a line and sorted, so that two branches merge. */
export function manifestText({ files, permanent }: Manifest): string {
  return `${JSON.stringify({ files: sorted(files), permanent: sorted(permanent) }, null, 2)}\n`;
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
