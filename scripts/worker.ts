/** `npm run worker`: does background work in a process of its own, until it is told to stop. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'));
try {
  const { loadConfig } = await import('#server/config.ts');
  const { StartError } = await import('#server/start-error.ts');
  const { createPool, requireReachable } = await import('#server/database/pool.ts');
  const { createWorker } = await import('#server/services.ts');
  const config = loadConfig();
  const databaseUrl = config.databaseUrl;
  if (databaseUrl === undefined) {
    throw new StartError('A worker shares a database: set DATABASE_URL. Without it the server does the work itself.');
  }
  await requireReachable(databaseUrl);
  const pool = createPool(databaseUrl);
  const worker = await createWorker({ config, pool, databaseUrl });
  console.log('The worker is ready.');
  const stop = async (): Promise<void> => {
    await worker.stop();
    await pool.end();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
} catch (error) {
  const { name, message, stack } = error as Error;
  // A mistake that the operator can mend is one sentence; anything else is a fault of ours.
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}
