import fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { planMigration } from '#codegen/migrate/plan.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { newRoot, writeMigrations } from './history.ts';
import { modelDraft, toModel } from './random-models.ts';

const inNewDatabase = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const database = await makeDatabase({ isEmpty: true });
  try {
    return await work(database.pool);
  } finally {
    await database.drop();
  }
};

const freshCatalog = (model: PhysicalModel): Promise<readonly string[]> =>
  inNewDatabase(async (pool) => {
    await migrate(pool, writeMigrations([model]));
    return readCatalog(pool);
  });

it(
  'leads from any model to any other, and back, with the same catalog as a database made afresh',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(modelDraft(0, 2), modelDraft(2, 4), async (first, second) => {
        const [before, now] = [toModel(first), toModel(second)];
        fc.pre(planMigration(before, now).stopped.every(({ kind }) => kind === 'replace-value'));
        fc.pre(planMigration(before, now).stopped.length === 0);
        const [fresh, freshBefore] = [await freshCatalog(now), await freshCatalog(before)];
        await inNewDatabase(async (pool) => {
          const root = newRoot();
          await migrate(pool, writeMigrations([before], root));
          const ran = await migrate(pool, writeMigrations([now], root));
          expect(await readCatalog(pool)).toEqual(fresh);
          await undoMigrations(pool, writeMigrations([], root), ran.length, { mayLoseData: true });
          expect(await readCatalog(pool)).toEqual(freshBefore);
        });
      }),
      { numRuns: 25 },
    );
  },
);
