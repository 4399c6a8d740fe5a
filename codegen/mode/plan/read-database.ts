/** Reads the development or production database, so that the plan can count rows. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Null when no database can be reached, or it does not have what `work` reads. */
export async function readDatabase<T>(root: string, work: (client: pg.Client) => Promise<T>): Promise<T | null> {
  const url = process.env['DATABASE_URL'] ?? embeddedUrl(process.env['DATA_DIR'] ?? join(root, '.data'));
  if (url === null) return null;
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    statement_timeout: 20_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Without a mode the policies of the tables show no row.
    await client.query(
      `select set_config('app.mode', 'system', false), set_config('default_transaction_read_only', 'on', false)`,
    );
    return await work(client);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Connection string of a running embedded database, from its postmaster file. */
function embeddedUrl(dataDir: string): string | null {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'postmaster.pid'))) return null;
  const [, , , port, socketFolder] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'trunkline-password'), 'utf8');
  return `postgresql://postgres:${password}@${encodeURIComponent(socketFolder || '127.0.0.1')}:${port}/trunkline`;
}
