/** The system account for PostgreSQL, which refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

/** Numeric user and group for a child process; empty if it may run as the current user. */
export type Account = { uid: number; gid: number } | { uid?: never; gid?: never };

/** For root: the owner of the existing cluster folder, else the system's `nobody`. */
export function databaseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
}

/** True if `account` may use `path` as `-x` (enter a folder, run a program), `-r` or `-w`. */
export function canUse(account: Account, mode: '-r' | '-w' | '-x', path: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', [mode, path], { ...account, cwd: '/' }).status === 0;
}

export function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}

/** Looked up, because its id differs: 65534 on most Linux systems, 4294967294 on macOS. */
function unprivilegedAccount(): Account {
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
