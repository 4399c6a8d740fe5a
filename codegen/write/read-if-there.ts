/** Reads a file that need not be there. */
import { readFileSync } from 'node:fs';

/** The file's text; null if it does not exist. Rethrows other file system errors. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
