/** Migrations that nobody else can have run: they are written anew with every change until git tracks them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { firstMigration } from './migration-name.ts';

/** Folder names. Without git, or where git tracks no migration, none is a draft, unless the first one was taken away. */
export function untrackedMigrations(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  const tracked = trackedMigrations(root, folder);
  const names = readdirSync(join(root, folder));
  const hasDrafts = names.some((name) => tracked.has(name)) || !names.includes(firstMigration);
  return hasDrafts ? names.filter((name) => !tracked.has(name)) : [];
}

/** Folder names that git tracks and that are gone. */
export function lostMigrations(root: string, folder: string, names: readonly string[]): readonly string[] {
  const tracked = [...trackedMigrations(root, folder)].filter((name) => name !== undefined);
  return tracked.filter((name) => !names.includes(name)).toSorted();
}

type Names = ReadonlySet<string | undefined>;

/** What git answered, and the stamp of its index then: git puts a new file in place of the index whenever it changes. */
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

/** Null where the index is not where it is usually: then git is asked each time. */
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
