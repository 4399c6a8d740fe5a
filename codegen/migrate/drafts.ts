/** Migrations that are not in git yet: they are rewritten with every change. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { firstMigration } from './migration-name.ts';

/** Folder names. Without git, or if git tracks no migration, none is a draft, unless the first one was removed. */
export function untrackedMigrations(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  const tracked = trackedMigrations(root, folder);
  const names = readdirSync(join(root, folder));
  const hasDrafts = names.some((name) => tracked.has(name)) || !names.includes(firstMigration);
  return hasDrafts ? names.filter((name) => !tracked.has(name)) : [];
}

/** Folder names that git tracks but that are missing. */
export function lostMigrations(root: string, folder: string, names: readonly string[]): readonly string[] {
  const tracked = [...trackedMigrations(root, folder)].filter((name) => name !== undefined);
  return tracked.filter((name) => !names.includes(name)).toSorted();
}

type Names = ReadonlySet<string | undefined>;

/** Git's answer, cached with the stamp of its index, which changes with every update of the index. */
const answers = new Map<string, { readonly index: string; readonly tracked: Names }>();

function trackedMigrations(root: string, folder: string): Names {
  const index = indexStamp(root);
  const known = answers.get(root);
  if (known && known.index === index) return known.tracked;
  const { status, stdout } = spawnSync('git', ['ls-files', '--', folder], { cwd: root, encoding: 'utf8' });
  const tracked = new Set(status === 0 ? stdout.split('\n').map((path) => path.split('/').at(-2)) : []);
  if (index !== null) answers.set(root, { index, tracked });
  return tracked;
}

/** Null if the index is not in its usual place; git then runs each time. */
function indexStamp(root: string): string | null {
  const git = join(root, '.git');
  try {
    // In a further work tree `.git` is a file that names the folder.
    const folder = statSync(git).isFile()
      ? resolve(root, readFileSync(git, 'utf8').replace('gitdir:', '').trim())
      : git;
    const { ino, size, mtimeMs, ctimeMs } = statSync(join(folder, 'index'));
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
