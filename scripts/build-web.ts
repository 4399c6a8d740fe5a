/** Builds the pages for the browser when their sources changed since the last build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { kyselyFile } from './kysely-in-one.mjs';
import { putInPlace } from './put-in-place.ts';
import { StartError } from '#server/kernel/start-error.ts';

const root = resolve(import.meta.dirname, '..');
const stamp = resolve(root, 'dist/.inputs');
const inputs = [
  'vite.config.ts',
  'scripts/{build-web,compress-web,inline-constants,page-families,pdf-parts}.ts',
  'package-lock.json',
  'tsconfig.json',
  '{src/web,src/domain,src/runtime,generated}/**/*.*',
];

/** Throws StartError if the build fails; its output has the reasons. */
export function buildWeb(): void {
  if (!existsSync(resolve(root, 'vite.config.ts'))) return;
  const hash = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the pages (first run, or their sources changed) ...');
  const made = resolve(root, 'dist/next');
  const program = resolve(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(program)) installTools();
  const args = [program, 'build', '--outDir', made, '--logLevel', 'warn'];
  // A test runner sets its own NODE_ENV, for which React would be built in development mode.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new StartError('The pages could not be built: see the message of vite above.');
  // A running server, e.g. the one that this start replaces, always has complete pages.
  putInPlace(made, resolve(root, 'dist/web'));
  bundleKysely();
  writeFileSync(stamp, hash);
}

/** An installation without development packages cannot build. */
function installTools(): void {
  rmSync(resolve(root, 'node_modules/.install-stamp'), { force: true });
  try {
    bootstrap(root);
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

/** Only makes the start faster: without the file, a server loads the package. */
function bundleKysely(): void {
  const program = resolve(root, 'node_modules/rolldown/bin/cli.mjs');
  const input = resolve(root, 'node_modules/kysely/dist/index.js');
  const args = [program, input, '--file', kyselyFile, '--format', 'esm', '--platform', 'node', '--minify'];
  spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
}

function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(resolve(root, file)));
  }
  return hash.digest('hex');
}
