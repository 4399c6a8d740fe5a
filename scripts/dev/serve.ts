/** The server that `npm run dev` restarts, on a database that keeps running. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

enableCompileCache(resolve(import.meta.dirname, '../../.cache/compiled'));
try {
  const { loadConfig } = await import('#server/kernel/config/config.ts');
  const { main } = await import('#server/main.ts');
  const databaseUrl = process.env['DEVELOPMENT_DATABASE_URL'];
  await main({ ...loadConfig(), databaseUrl, databaseDirectUrl: databaseUrl });
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}
