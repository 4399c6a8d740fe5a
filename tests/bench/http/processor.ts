/** Processor time of a database: its main process and all children. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ticksPerSecond = 100;

/** Milliseconds so far, ended backends included. Linux only. */
export function databaseCpuMs(dataDir: string): number {
  const first = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]!;
  const own = timesOf(first)!;
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && timesOf(pid)?.parent === first);
  const ticks = children.reduce((sum, pid) => sum + (timesOf(pid)?.own ?? 0), own.own + own.ended);
  return (ticks * 1000) / ticksPerSecond;
}

/** Fields of `/proc/<pid>/stat` after the name, which may contain blanks. */
function timesOf(pid: string): { readonly parent: string; readonly own: number; readonly ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    return { parent: fields[1]!, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
