/**
 * The compiler: read -> parse -> check -> emit -> write. `npm run codegen [-- --check | --plan | --watch]`. JavaScript,
 * because Node's compile cache does not cover the entry file.
 */
import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';

const args = process.argv.slice(2);
enableCompileCache();
// Modules loaded before the cache is enabled are compiled each time.
const { main } = await import('./run.ts');
const { isRight, lines } = await main(dirname(import.meta.dirname), args);
if (lines.length > 0) (isRight ? console.log : console.error)(lines.join('\n'));
if (!isRight) process.exitCode = 1;
