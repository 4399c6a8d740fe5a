/**
 * PostgreSQL stops when it cannot write, and reads stop with it. Writes are therefore refused while a reserve is left
 * on the disk of the bundled database, so that reads and started work continue.
 */
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { Principal } from '../access/principal.ts';

const short = new WeakSet<pg.Pool>();
const lookEveryMs = 1000;

/** Checks the disk of `folder` until it is stopped; `reserve` in bytes. */
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
  // A folder that is briefly unavailable says nothing about free space.
  const looking = setInterval(() => void look().catch(() => {}), lookEveryMs).unref();
  return async () => {
    clearInterval(looking);
    short.delete(pool);
  };
}

/** Throws the error of a full disk. Jobs continue with work that was already accepted. */
export function requireReserve(pool: pg.Pool, { kind }: Principal): void {
  if (kind !== 'job' && short.has(pool))
    throw Object.assign(new Error('The reserve of the disk is reached.'), { code: 'ENOSPC' });
}
