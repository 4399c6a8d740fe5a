// The product as `npm start` runs it in production, on the database of the bench; compiled JavaScript first, as there.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
process.once('message', (url) => void serve(url));

async function serve(url) {
  const { answerUsage } = await import('./child.ts');
  const { loadConfig } = await import('#server/kernel/config/config.ts');
  const { main } = await import('#server/main.ts');
  const { sealingKey } = await import('#tests/support/sealing-key.ts');
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    PUBLIC_URL: 'http://localhost',
    SESSION_SECRET: 'a'.repeat(32),
    SEALING_KEY: sealingKey,
    NODE_ENV: 'production',
  });
  const running = await main(config);
  answerUsage(Number(new URL(running.url).port));
}
