/**
 * The compiler: read -> parse -> check -> emit -> write. `npm run codegen [-- --check | --plan | --watch]`. JavaScript, for
 * a TypeScript file at the start is the one that no cache serves, which takes longer than all else of a run without a change.
 */
import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';

const args = process.argv.slice(2);
enableCompileCache();
// What is loaded before the cache is enabled is compiled each time.
const { main } = await import('./run.ts');
const { isRight, lines } = await main(dirname(import.meta.dirname), args);
if (lines.length > 0) (isRight ? console.log : console.error)(lines.join('\n'));
if (!isRight) process.exitCode = 1;
