/** The system account that PostgreSQL runs under: it refuses root, so root lends it an unprivileged one. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Numeric user and group for a child process; empty where the child may run as the present user. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/** `nobody` on Linux and macOS; needs no entry in the user database. */
const UNPRIVILEGED: Account = { uid: 65534, gid: 65534 };

/** As root: the owner of the existing cluster folder, or else the unprivileged account. */
export function databaseAccount(clusterFolder: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : UNPRIVILEGED;
}

/** True when `account` may use `path` as `-x` (enter a folder, run a program), `-r` or `-w`. */
export function canUse(account: Account, mode: '-r' | '-w' | '-x', path: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', [mode, path], { ...account, cwd: '/' }).status === 0;
}
