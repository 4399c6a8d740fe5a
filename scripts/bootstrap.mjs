// Installs the locked dependencies when they are missing or outdated; runs on Node 18 or newer, before any other script.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Installs what `root`'s lock file names unless that is installed already; throws one sentence when it cannot.
 * @param {string} root
 * @param {{versions?: {node: string}, env?: Record<string, string | undefined>}} [options]
 */
export function bootstrap(root, { versions = process.versions, env = process.env } = {}) {
  requireAtLeast('Node', versions.node, 18, 'https://nodejs.org');
  const npmVersion = /npm\/(\S+)/.exec(env.npm_config_user_agent ?? '')?.[1];
  if (npmVersion) requireAtLeast('npm', npmVersion, 8, 'npm install --global npm');
  const wanted = lockHash(root);
  const stamp = join(root, 'node_modules/.install-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'current';
  const isInstalled = holdsLockedPackages(root);
  if (!isInstalled) install(root, env);
  requirePinnedNode(root);
  writeFileSync(stamp, wanted);
  return isInstalled ? 'adopted' : 'installed';
}

/** True when an earlier `npm ci` or `npm install` left exactly the locked packages behind. */
export function holdsLockedPackages(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || installed[path]?.version === version || (!installed[path] && (optional || devOptional)),
  );
}

function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

function install(root, env) {
  console.log('Installing dependencies (first run, or the lock file changed). This takes about a minute.');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit' };
  // npm_execpath is npm's own program: running it needs no shell, so it works on Windows too.
  const result = env.npm_execpath
    ? spawnSync(process.execPath, [env.npm_execpath, ...args], options)
    : spawnSync('npm', args, { ...options, shell: true });
  if (result.status === 0) return;
  throw new Error(
    'The dependencies could not be installed: "npm ci" failed with the message above. Mend that and run it again.',
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
    bootstrap(dirname(dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
