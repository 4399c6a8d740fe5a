/** Makes the reference that the server shows at `/docs`, unless the schemas are as they were. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '#server/kernel/start-error.ts';

const root = resolve(import.meta.dirname, '..');
const stamp = resolve(root, 'dist/docs/.inputs');

/** Throws StartError if it cannot be built; the output above has the reasons. */
export function buildDocs(): void {
  const hash = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { status } = spawnSync(process.execPath, [resolve(root, 'codegen/docs/make.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new StartError('The reference could not be made: see the message above.');
  writeFileSync(stamp, hash);
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(['schemas/**/*.*', 'codegen/docs/*.ts'], { cwd: root }).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(resolve(root, file)));
  return hash.digest('hex');
}
