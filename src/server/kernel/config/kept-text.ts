/** Secrets generated at the first start and stored in the data folder, readable only by the server. */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The text of the file `name` in `folder`, created by `make` if missing. Processes that start at the same time get the
 * same text.
 */
export async function keptText(folder: string, name: string, make: () => Promise<string> | string): Promise<string> {
  return read(join(folder, name)) ?? keepFirst(folder, name, await make());
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Writes a temporary file and links it, so that a crash leaves no partial secret and the first process wins. */
function keepFirst(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(unfinished, text, { mode: 0o600 });
    linkSync(unfinished, path);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(unfinished, { force: true });
  }
}
