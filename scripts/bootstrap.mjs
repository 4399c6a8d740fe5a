// Installs the locked dependencies when they are missing or outdated; runs on Node 18 or newer, before any other script.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Installs the packages of `root`'s lock file if they are not installed; throws one sentence if it cannot.
 * With `needs: 'running'`, packages without development ones are enough.
 * @param {string} root
 * @param {{versions?: {node: string}, env?: Record<string, string | undefined>, needs?: 'everything' | 'running'}} [options]
 */
export function bootstrap(root, { versions = process.versions, env = process.env, needs = 'everything' } = {}) {
  requireAtLeast('Node', versions.node, 18, 'https://nodejs.org');
  const npmVersion = /npm\/(\S+)/.exec(env.npm_config_user_agent ?? '')?.[1];
  if (npmVersion) requireAtLeast('npm', npmVersion, 8, 'npm install --global npm');
  const stamp = join(root, 'node_modules/.install-stamp');
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const marks = marksOf(root);
  const isStamped = stamped === marks.everything || (needs === 'running' && stamped === marks.running);
  const isComplete = holdsLockedPackages(root, needs);
  if (isStamped && isComplete) return 'current';
  if (!isComplete) install(root, env);
  requirePinnedNode(root);
  // npm rewrites its list of installed packages with each change, so a stamp of another list is invalid.
  writeFileSync(stamp, marksOf(root)[holdsLockedPackages(root) ? 'everything' : 'running']);
  return isComplete ? 'adopted' : 'installed';
}

const installedFile = (root) => join(root, 'node_modules/.package-lock.json');
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** True if an earlier `npm ci` or `npm install` left exactly the locked packages. */
export function holdsLockedPackages(root, needs = 'everything') {
  if (!existsSync(installedFile(root))) return false;
  const installed = packagesOf(installedFile(root));
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      (needs === 'running' && dev && !installed[path]) ||
      (installed[path]?.version === version && existsSync(join(root, path))) ||
      (!installed[path] && (optional || devOptional)),
  );
}

function marksOf(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(installedFile(root))) hash.update(readFileSync(installedFile(root)));
  const digest = hash.update(`${process.platform} ${process.arch}`).digest('hex');
  return { everything: `everything ${digest}`, running: `running ${digest}` };
}

/** Includes development packages despite NODE_ENV or npm's settings, because they build the pages. */
function install(root, env) {
  console.log('Installing dependencies (first run, or the lock file changed). This takes about a minute.');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit' };
  // npm_execpath is npm's own program: running it needs no shell, so it works on Windows too.
  const result = env.npm_execpath
    ? spawnSync(process.execPath, [env.npm_execpath, ...args], options)
    : spawnSync('npm', args, { ...options, shell: true });
  if (result.status !== 0)
    throw new Error(
      'The dependencies could not be installed: "npm ci" failed with the message above. Mend that and run it again.',
    );
  if (!holdsLockedPackages(root))
    throw new Error(
      'The dependencies are not complete: "npm ci" left packages of the lock file out. Look at the settings of npm ("npm config list"), and run it again.',
    );
}

/** The scripts that follow find `node` in node_modules/.bin first: check the version they will get. */
function requirePinnedNode(root) {
  const isWindows = process.platform === 'win32';
  const pinned = join(root, 'node_modules/.bin', isWindows ? 'node.cmd' : 'node');
  const version = existsSync(pinned)
    ? spawnSync(`"${pinned}"`, ['--version'], { encoding: 'utf8', shell: true }).stdout.trim().slice(1)
    : process.versions.node;
  requireAtLeast('Node', version, 24, 'https://nodejs.org');
}

function requireAtLeast(name, found, wanted, source) {
  if (Number.parseInt(found, 10) >= wanted) return;
  throw new Error(`${name} ${wanted} or newer is needed, but ${found || 'none'} was found. Get it with: ${source}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    bootstrap(dirname(dirname(fileURLToPath(import.meta.url))), {
      needs: process.argv[2] === 'running' ? 'running' : 'everything',
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
