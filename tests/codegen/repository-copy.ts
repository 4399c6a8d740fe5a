/** A copy of the compiler's inputs, so that a test can change schemas and run it. */
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const project = resolve(import.meta.dirname, '../..');
const parts = [
  'schemas',
  'codegen',
  'templates',
  'scripts/build-document.ts',
  'scripts/new.ts',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.oxfmtrc.json',
];

export interface RepositoryCopy {
  readonly root: string;
  readonly remove: () => void;
}

/** Without `generated` unless `more` names it, and with the installed packages of the project itself. */
export function copyRepository(more: readonly string[] = []): RepositoryCopy {
  const root = scratchFolder('copy');
  for (const part of [...parts, ...more])
    if (existsSync(join(project, part))) cpSync(join(project, part), join(root, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  return { root, remove: () => removeScratch(root) };
}
