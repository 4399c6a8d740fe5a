// Takes Kysely from one file where the pages were built: its 300 files take ten times longer to find than to run.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Written by scripts/build-web.ts. */
export const kyselyFile = resolve(import.meta.dirname, '../dist/kysely.mjs');

const url = pathToFileURL(kyselyFile).href;

export function takeKyselyInOne() {
  if (!existsSync(kyselyFile)) return;
  registerHooks({
    resolve: (name, context, next) => (name === 'kysely' ? { url, shortCircuit: true } : next(name, context)),
  });
}
