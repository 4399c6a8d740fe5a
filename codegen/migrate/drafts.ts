/** Migrations that nobody else can have run: they are written anew with every change until git tracks them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder names. Without git, or where git tracks no migration at all, none is a draft: each stays as it was written. */
export function untrackedMigrations(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  const { status, stdout } = spawnSync('git', ['ls-files', '--', folder], { cwd: root, encoding: 'utf8' });
  const tracked = new Set(status === 0 ? stdout.split('\n').map((path) => path.split('/').at(-2)) : []);
  const names = readdirSync(join(root, folder));
  return names.some((name) => tracked.has(name)) ? names.filter((name) => !tracked.has(name)) : [];
}
