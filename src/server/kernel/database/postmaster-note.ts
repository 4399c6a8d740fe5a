/** The file that a running PostgreSQL writes about itself (postmaster.pid). */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface PostmasterNote {
  readonly pid: number;
  readonly host: string;
  readonly port: number;
  readonly isReady: boolean;
  /** Distinguishes runs, even if process ids repeat as in containers. */
  readonly key: string;
}

const noteFile = (folder: string): string => join(folder, 'postmaster.pid');

/** The file's content in the cluster folder; undefined if no database runs there and the last one shut down cleanly. */
export function readNote(folder: string): PostmasterNote | undefined {
  if (!existsSync(noteFile(folder))) return undefined;
  const [pid, , startedAt, port, socketFolder, , , status] = readFileSync(noteFile(folder), 'utf8').split('\n');
  return {
    pid: Number(pid),
    host: socketFolder || '127.0.0.1',
    port: Number(port),
    isReady: status?.trim() === 'ready',
    key: `${pid} ${startedAt}`,
  };
}

/** True while its process lives; the file is removed if the process id now belongs to another program. */
export function isWriterAlive(folder: string, { pid }: PostmasterNote): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (/postgres/i.test(programOf(pid) ?? 'postgres')) return true;
  rmSync(noteFile(folder), { force: true });
  return false;
}

/** Name of the program with that process id; undefined if the system does not report it. */
function programOf(pid: number): string | undefined {
  const nameFile = `/proc/${pid}/comm`;
  if (existsSync(nameFile)) return readFileSync(nameFile, 'utf8');
  const { stdout } =
    process.platform === 'win32'
      ? spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' })
      : spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}
