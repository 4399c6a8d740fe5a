/** `npm run backup -- <folder or bucket> [name]`: backs up database and files, also while a server runs. */
import { join } from 'node:path';
import { backUp } from '#server/kernel/backup/backup.ts';
import { backupPlace } from '#server/kernel/backup/place.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { runningEmbedded, startEmbedded } from '#server/kernel/database/embedded.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { StartError } from '#server/kernel/start-error.ts';

try {
  const now = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const [where, name = now] = process.argv.slice(2);
  if (where === undefined) throw new StartError('Say where to: npm run backup -- <folder or bucket> [name]');
  await save(where, name);
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exitCode = 1;
}

async function save(where: string, name: string): Promise<void> {
  const config = loadConfig();
  const known = config.databaseDirectUrl ?? (await runningEmbedded(config.dataDir));
  const embedded = known === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const pool = createPool(known ?? embedded!.url);
  try {
    const files = createStorage(config.storageUrl, join(config.dataDir, 'files'));
    const { tables, files: kept } = await backUp({ pool, files, place: backupPlace(where, name) });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Saved as ${name}: ${rows} rows of ${tables.length} tables, ${kept.count} files.`);
    if (kept.missing.length > 0) console.warn(`Not there: ${kept.missing.length} files that rows name.`);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
