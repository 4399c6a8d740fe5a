/** Rules for every migration: one server migrates, the others wait, and each script is all or nothing. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { alone } from './alone.ts';

const migrationLock = 7_287_534;

/** Uses a connection that bypasses row policies and allows long statements. */
export const asMigrator = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  alone(pool, migrationLock, async (client) => {
    await client.query(`set app.mode = 'system'; set app.search = '%'; set statement_timeout = 0`);
    try {
      return await work(client);
    } finally {
      // On a broken connection the unlock below fails, which closes it.
      await client.query('reset app.mode; reset app.search; reset statement_timeout').catch(() => undefined);
    }
  });

export async function inTransaction(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Throws a StartError that names the failed step. */
export async function reporting(what: string, fate: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StartError(`${what} ${fate}: ${(error as Error).message.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
