import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import { readHistory } from '#codegen/migrate/history.ts';
import { planMigration } from '#codegen/migrate/plan.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { useDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { newRoot, writeMigrations } from './history.ts';

const database = useDatabase({ isEmpty: true });

it('makes the database of all schemas, takes it back whole, and makes the same again', async () => {
  const { model } = await loadModel(resolve('.'));
  const folder = writeMigrations([toPhysicalModel(model)]);
  const empty = await readCatalog(database.pool);
  await migrate(database.pool, folder);
  const made = await readCatalog(database.pool);
  expect(made.length).toBeGreaterThan(1000);
  await undoMigrations(database.pool, folder, 1, { mayLoseData: true });
  expect(await readCatalog(database.pool)).toEqual(empty);
  await migrate(database.pool, folder);
  expect(await readCatalog(database.pool)).toEqual(made);
});

it('finds nothing to do in the model that all migrations left behind', async () => {
  const physical = toPhysicalModel((await loadModel(resolve('.'))).model);
  const root = newRoot();
  writeMigrations([physical], root);
  expect(planMigration(readHistory(root, () => physical).model(), physical).steps).toEqual([]);
});
