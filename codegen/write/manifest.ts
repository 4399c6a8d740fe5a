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

export function readManifest(root: string): Manifest {
  const path = join(root, manifestPath);
  if (!existsSync(path)) return { files: {}, permanent: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** One file a line and sorted, so that two branches merge. */
export function manifestText({ files, permanent }: Manifest): string {
  return `${JSON.stringify({ files: sorted(files), permanent: sorted(permanent) }, null, 2)}\n`;
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
