/** `npm run restore -- <folder or bucket> <name>`: brings a backup back into an empty database and file store. */
import { join, resolve } from 'node:path';
import { jobSettings } from '#server/areas/areas.ts';
import { backupPlace } from '#server/kernel/backup/place.ts';
import { restore } from '#server/kernel/backup/restore.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { StartError } from '#server/kernel/start-error.ts';

const migrations = resolve(import.meta.dirname, '../generated/db/migrations');

try {
  const [where, name] = process.argv.slice(2);
  if (where === undefined || name === undefined)
    throw new StartError('Say from where: npm run restore -- <folder or bucket> <name>');
  await bring(where, name);
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exitCode = 1;
}

async function bring(where: string, name: string): Promise<void> {
  const config = loadConfig();
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const url = config.databaseDirectUrl ?? embedded!.url;
  const pool = createPool(url);
  try {
    const files = createStorage(config.storageUrl, join(config.dataDir, 'files'));
    const prepareJobs = async (): Promise<void> => {
      const jobs = createJobs({ url, settings: jobSettings, onError: () => {} });
      await jobs.open();
      await jobs.close();
    };
    const { takenAt, tables } = await restore({
      pool,
      files,
      place: backupPlace(where, name),
      migrations,
      prepareJobs,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored: ${rows} rows of ${tables.length} tables, as they were at ${takenAt}.`);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
