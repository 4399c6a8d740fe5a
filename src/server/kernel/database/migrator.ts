/** What every migration needs: one of many servers works, the others wait, and each script is all or nothing. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { alone } from './alone.ts';

const migrationLock = 7_287_534;

/** On a connection that row rules let through, and whose statements may take longer than any request. */
export const asMigrator = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  alone(pool, migrationLock, async (client) => {
    await client.query(`set app.mode = 'system'; set app.search = '%'; set statement_timeout = 0`);
    try {
      return await work(client);
    } finally {
      // A broken connection is closed by the unlocking that fails after this.
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

/** Throws a StartError that names what failed. */
export async function reporting(what: string, fate: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StartError(`${what} ${fate}: ${(error as Error).message.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
