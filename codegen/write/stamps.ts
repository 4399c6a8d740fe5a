/**
 * Hashes of files by what the file system tells of them, so that a file that stayed the same need not be read. One that
 * changed just before it was read is not kept: it may change again within the same tick of the clock, at the same size.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashText } from './hash.ts';

const cachePath = '.cache/stamps.json';

/** The coarsest clock of a file system in use ticks every two seconds. */
const tickMs = 2000;

export interface FileHashes {
  /** `path` is relative to the project's root. */
  readonly hashOf: (path: string) => string;
  /** For the next process. */
  readonly write: () => void;
}

/** Stamp and hash by path. */
type Known = Readonly<Record<string, readonly [stamp: string, hash: string]>>;

export function fileHashes(root: string): FileHashes {
  const known = new Map(Object.entries(read(join(root, cachePath))));
  const asked = new Set<string>();
  let isNew = false;
  return {
    hashOf: (path) => {
      asked.add(path);
      const now = Date.now();
      const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, path));
      const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
      const before = known.get(path);
      if (before?.[0] === stamp) return before[1];
      const hash = hashText(readFileSync(join(root, path)));
      if (Math.max(mtimeMs, ctimeMs) + tickMs < now) {
        known.set(path, [stamp, hash]);
        isNew = true;
      }
      return hash;
    },
    write: () => {
      if (!isNew) return;
      const there = [...known].filter(([path]) => asked.has(path));
      mkdirSync(dirname(join(root, cachePath)), { recursive: true });
      writeFileSync(join(root, cachePath), JSON.stringify(Object.fromEntries(there) satisfies Known));
      isNew = false;
    },
  };
}

function read(path: string): Known {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Known;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
