/** Temporary folders for tests. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Linux keeps this folder in memory: copying a database there costs a tenth of the processor time of a disk's journal.
 */
const memory = '/dev/shm';
/** Bytes; the data folders of a whole run take less than half. Containers often provide only 64 MB. */
const needed = 3 * 2 ** 30;

/**
 * A new empty folder that every account may enter, because the database runs under another account if root runs the
 * tests.
 */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), `trunkline-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Retries while an exiting program still writes files. */
export function removeScratch(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > needed;
}
