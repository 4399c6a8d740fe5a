/** A folder of migrations as codegen writes it, for a row of models one after the other. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nextMigration } from '#codegen/emit/tables/migration.ts';
import { migrationsFolder, readHistory } from '#codegen/migrate/history.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';

/** Starts a folder, or goes on in one; answers the folder that `migrate` takes. */
export function writeMigrations(models: readonly PhysicalModel[], root = newRoot()): string {
  for (const model of models) {
    const history = readHistory(root, () => model);
    for (const { path, text } of nextMigration(history, model, [])) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
  return join(root, migrationsFolder);
}

export const newRoot = (): string => mkdtempSync(join(tmpdir(), 'trunkline-migrations-'));
