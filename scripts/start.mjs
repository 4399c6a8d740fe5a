// `npm start`: builds the pages if they are stale, then serves everything until it is stopped.
// Plain JavaScript, because Node loads 20 MB for the first TypeScript file, before it checks its cache.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { takeKyselyInOne } from './kysely-in-one.mjs';

enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'));
try {
  const { loadConfig } = await import('#server/kernel/config/config.ts');
  const config = loadConfig();
  const { buildWeb } = await import('./build-web.ts');
  buildWeb();
  const { buildDocument } = await import('./build-document.ts');
  buildDocument();
  const { buildDocs } = await import('./build-docs.ts');
  try {
    buildDocs();
  } catch (error) {
    // The product works without its reference.
    console.error(error.message);
  }
  takeKyselyInOne();
  const { main } = await import('#server/main.ts');
  await main(config);
} catch (error) {
  // Configuration errors print one line; anything else prints the stack.
  console.error(error.name === 'StartError' ? error.message : error.stack);
  process.exit(1);
}
