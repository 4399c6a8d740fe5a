/**
 * PostgreSQL ends when it cannot write what it has to, and takes readings with it. So what people write is refused while
 * the disk of the database that comes with the server still has a reserve: readings go on, and so does work begun before.
 */
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { Principal } from '../access/principal.ts';

const short = new WeakSet<pg.Pool>();
const lookEveryMs = 1000;

/** Looks at the disk of `folder` until the end; `reserve` in bytes. */
export async function keepReserve(
  pool: pg.Pool,
  folder: string,
  reserve: number = limits.diskReserveBytes,
): Promise<() => Promise<void>> {
  const look = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserve) short.add(pool);
    else short.delete(pool);
  };
  await look();
  // A folder that is away for a moment says nothing about room.
  const looking = setInterval(() => void look().catch(() => {}), lookEveryMs).unref();
  return async () => {
    clearInterval(looking);
    short.delete(pool);
  };
}

/** Throws like a full disk. Jobs go on with what was taken in before. */
export function requireReserve(pool: pg.Pool, { kind }: Principal): void {
  if (kind !== 'job' && short.has(pool))
    throw Object.assign(new Error('The reserve of the disk is reached.'), { code: 'ENOSPC' });
}
