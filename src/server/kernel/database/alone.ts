/** Work that only one server may do at a time. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const retryAfterMs = 100;

/**
 * Runs `work` while this server has the lock of that number, which ends with its connection.
 * Polls instead of waiting in the database: a waiting statement blocks another server's `create index concurrently`,
 * which waits for all statements, so the two would deadlock.
 */
export async function alone<T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    while (!(await tryLock(client, lock))) await setTimeout(retryAfterMs);
    return await work(client);
  } finally {
    const isBroken = await client.query(`select pg_advisory_unlock(${lock})`).then(
      () => false,
      () => true,
    );
    client.release(isBroken);
  }
}

async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${lock}) as "isOurs"`);
  return rows[0]?.isOurs === true;
}
