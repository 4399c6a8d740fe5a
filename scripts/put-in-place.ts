/** Puts a folder that is finished where another is in use. */
import { existsSync, renameSync, rmSync } from 'node:fs';

/** Replaces `place` by `made` in one step, so that readers find either all old files or all new ones. */
export function putInPlace(made: string, place: string): void {
  const before = `${place}-before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, before);
  renameSync(made, place);
  rmSync(before, { recursive: true, force: true });
}
