/** Starts the thread; JavaScript, for the same reason as `../main.mjs`. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./thread.ts');
