/**
 * A database of a million services and quotes in the real, migrated tables; kept between runs because filling takes
 * minutes.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '#server/kernel/database/embedded.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { fill } from './fill.ts';

const migrations = resolve(import.meta.dirname, '../../../generated/db/migrations');

/** Losing these rows only costs a refill. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface Million extends EmbeddedDatabase {
  readonly dataDir: string;
  readonly pool: pg.Pool;
}

export async function openMillion(): Promise<Million> {
  const dataDir = join(tmpdir(), `trunkline-bench-${fillHash()}`);
  const stamp = join(dataDir, 'filled');
  if (!existsSync(stamp)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, settings: fast });
  const pool = createPool(database.url);
  // Existing rows are migrated like those of a customer.
  await migrate(pool, migrations);
  if (!existsSync(stamp)) {
    console.log('Filling a database with a million services and quotes (once; several minutes) ...');
    await fill(pool);
    await pool.query('vacuum (analyze)');
    writeFileSync(stamp, '');
  }
  return {
    ...database,
    dataDir,
    pool,
    stop: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

/** Changed rows need another database. */
const fillHash = (): string =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'fill.ts')))
    .digest('hex')
    .slice(0, 12);
