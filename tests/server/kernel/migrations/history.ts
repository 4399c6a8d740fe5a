/** A folder of migrations as codegen writes it, for a sequence of models. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nextMigration } from '#codegen/emit/tables/migration.ts';
import { migrationsFolder, readHistory } from '#codegen/migrate/history.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { repeatableFiles } from '#codegen/migrate/repeatable.ts';

/** Creates a folder or adds to one; returns the folder for `migrate`. */
export function writeMigrations(models: readonly PhysicalModel[], root = newRoot()): string {
  for (const model of models) {
    const history = readHistory(root, () => model);
    for (const { path, text } of nextMigration(history, model, [])) write(join(root, path), text);
    writeRepeatables(root, model);
  }
  return join(root, migrationsFolder);
}

/** The single migration from nothing to the model: a draft that each edit rewrites. */
export function rewriteMigrations(model: PhysicalModel, root: string): void {
  rmSync(join(root, migrationsFolder), { recursive: true, force: true });
  writeMigrations([model], root);
}

function writeRepeatables(root: string, model: PhysicalModel): void {
  const folder = join(root, migrationsFolder, '../repeatable');
  rmSync(folder, { recursive: true, force: true });
  for (const { name, text } of repeatableFiles(model)) write(join(folder, `${name}.sql`), text);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Without the time, which no test knows. */
export const topicsOf = (names: readonly string[]): readonly string[] => names.map((name) => name.replace(/^\d+_/, ''));

export const newRoot = (): string => mkdtempSync(join(tmpdir(), 'trunkline-migrations-'));
