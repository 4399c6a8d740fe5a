/** `generated/manifest.json`: which files codegen owns, with the hash of what it wrote, so that an edit by hand is noticed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Manifest {
  /** Content hash by path of every file that codegen writes anew. */
  readonly files: Readonly<Record<string, string>>;
  /** The same for append-only files. */
  readonly permanent: Readonly<Record<string, string>>;
}

export const manifestPath = 'generated/manifest.json';

/** `unreadable` when there is one that is no JSON, as a merge of two branches leaves it. */
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

/** The manifest of files as they stand: what bears the header is ours, and so is every migration. */
export function manifestOf(onDisk: ReadonlyMap<string, string>, isOurs: (path: string) => boolean): Manifest {
  const files = [...onDisk].filter(([path]) => !isMigration(path) && isOurs(path));
  return withMigrations({ files: Object.fromEntries(files), permanent: {} }, onDisk);
}

/** Migrations of another branch are ours too, whatever a merge made of the manifest. */
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
