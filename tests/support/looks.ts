/** Pages that a run has already checked, across workers. */
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../.cache/looks');

export const forgetLooks = (): void => rmSync(folder, { recursive: true, force: true });

/** True for the first caller with this name. */
export function isFirstLook(name: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    closeSync(openSync(join(folder, name), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
