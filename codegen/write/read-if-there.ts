/** Reads a file that need not be there. */
import { readFileSync } from 'node:fs';

/** Its text; null where there is no such file. Other errors of the file system surface as they are. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
