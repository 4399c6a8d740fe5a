/** Reads whole folders as path and content hash. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './hash.ts';

/** Hashes by path relative to `root`, sorted; a folder or file that does not exist adds nothing. */
export function hashTree(
  root: string,
  folder: string,
  wanted: (path: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const path of listFiles(root, folder)) {
    if (wanted(path)) hashes.set(path, hashFile(join(root, path)));
  }
  return hashes;
}

/** Hashes of files that this process has read, with what tells that they are still the same. */
const known = new Map<string, { readonly stamp: string; readonly hash: string }>();

function hashFile(path: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  const before = known.get(path);
  if (before?.stamp === stamp) return before.hash;
  const hash = hashText(readFileSync(path));
  known.set(path, { stamp, hash });
  return hash;
}

/** Every file below `folder`, relative to `root` with forward slashes, sorted. */
export function listFiles(root: string, folder: string): readonly string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length + 1).replaceAll('\\', '/'))
    .toSorted();
}
