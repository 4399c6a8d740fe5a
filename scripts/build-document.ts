/** Creates the API document that the server sends, unless codegen or an earlier start has. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentHash } from '#generated/api/document.ts';
import { StartError } from '#server/kernel/start-error.ts';

const root = resolve(import.meta.dirname, '..');
const file = resolve(root, `dist/api/${documentHash}.json`);

/** Returns its path. Throws StartError if the schemas differ from the generated files. */
export function buildDocument(): string {
  if (existsSync(file)) return file;
  spawnSync(process.execPath, [resolve(root, 'codegen/document.ts')], { cwd: root, stdio: 'inherit' });
  if (existsSync(file)) return file;
  throw new StartError('The schemas were changed since codegen ran: run "npm run codegen".');
}
