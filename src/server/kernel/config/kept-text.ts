/** A secret that is made at the first start and kept in the data folder, readable by the server alone. */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of the file `name` in `folder`; where there is none, the one that `make` gives. Processes that start at once get the same. */
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

/** Written beside and linked, so that a crash leaves no half of a secret and the first of several processes wins. */
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
