/** Reads folders as paths and content hashes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './hash.ts';

/** Hashes by path relative to `root`, sorted; missing folders and files are skipped. */
export function hashTree(
  root: string,
  folder: string,
  wanted: (path: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const paths = listFiles(root, folder).filter(wanted);
  return new Map(paths.map((path) => [path, hashText(readFileSync(join(root, path)))]));
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
