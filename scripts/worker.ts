/** `npm run worker`: runs background work in a separate process until it is stopped. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { takeKyselyInOne } from './kysely-in-one.mjs';

enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'));
takeKyselyInOne();
try {
  const { loadConfig } = await import('#server/kernel/config/config.ts');
  const { StartError } = await import('#server/kernel/start-error.ts');
  const { createPool, requireReachable, requireRowSecurity } = await import('#server/kernel/database/pool.ts');
  const { nameStatementsFor } = await import('#server/kernel/data/statement-name.ts');
  const { serveMetrics } = await import('#server/kernel/plugins/metrics.ts');
  const { createWorker } = await import('#server/services.ts');
  const { gaugesOf } = await import('#server/areas/areas.ts');
  const config = loadConfig();
  const { databaseUrl: url, databaseDirectUrl: databaseUrl } = config;
  if (url === undefined || databaseUrl === undefined) {
    throw new StartError('A worker shares a database: set DATABASE_URL. Without it the server does the work itself.');
  }
  await requireReachable(databaseUrl);
  await requireRowSecurity(url);
  nameStatementsFor(url);
  const pool = createPool(url);
  const worker = await createWorker({ config, pool, databaseUrl });
  const { host, metricsPort: port, metricsToken: token } = config;
  const metrics =
    port === undefined
      ? undefined
      : await serveMetrics({ pool, countJobs: worker.countJobs, gauges: gaugesOf(pool), token }, { host, port });
  console.log('The worker is ready.');
  const stop = async (): Promise<void> => {
    await metrics?.close();
    await worker.stop();
    await pool.end();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
} catch (error) {
  const { name, message, stack } = error as Error;
  // Configuration errors print one line; anything else prints the stack.
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}
