/** Puts a folder that is finished where another is in use. */
import { existsSync, renameSync, rmSync } from 'node:fs';

/** `made` becomes `place` in one step, so that whoever reads there finds all of the old files or all of the new ones. */
export function putInPlace(made: string, place: string): void {
  const before = `${place}-before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, before);
  renameSync(made, place);
  rmSync(before, { recursive: true, force: true });
}
