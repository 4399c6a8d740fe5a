/**
 * Brings the development database to the schemas of the checkout by the difference from the model that it has, in one
 * transaction. What disappears is parked with its rows; down scripts are not used.
 */
import { join } from 'node:path';
import type pg from 'pg';
import { formatProblem } from '../../../codegen/errors.ts';
import type { LoadResult } from '../../../codegen/load-model.ts';
import { neighborsOf } from '../../../codegen/migrate/draft/neighbors.ts';
import { draftChange } from '../../../codegen/migrate/draft/parked.ts';
import { originOfStep } from '../../../codegen/migrate/origin-of-step.ts';
import { toPhysicalModel } from '../../../codegen/migrate/physical/physical.ts';
import { readMigrations } from '#server/kernel/database/migration-files.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { asMigrator, inTransaction } from '#server/kernel/database/migrator.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { readRepeatables } from '#server/kernel/database/repeatable-files.ts';
import {
  applyRules,
  changeBetween,
  completeRules,
  dropRules,
  inForce,
  noteRules,
  readVersions,
} from '#server/kernel/database/repeatables.ts';
import { applySteps, isPassing, StepRefused } from './apply-steps.ts';
import { readState, writeState, type DatabaseState } from './state.ts';

export interface DatabaseChange {
  /** Folder of the project. */
  readonly root: string;
  readonly databaseUrl: string;
  readonly loaded: Pick<LoadResult, 'model' | 'sources'>;
  /** Prints a line about moved rows. */
  readonly print: (line: string) => void;
}

/** Resolves with null, or with the reason why the database stays as it was. */
export async function changeDatabase({ root, databaseUrl, loaded, print }: DatabaseChange): Promise<string | null> {
  const pool = createPool(databaseUrl);
  const folder = join(root, 'generated/db/migrations');
  try {
    const state = await asMigrator(pool, readState);
    if (state === null) await migrate(pool, folder);
    const lines = await asMigrator(pool, (client) => patiently(() => change(client, folder, state, loaded.model)));
    for (const line of lines) print(line);
    return null;
  } catch (error) {
    if (!(error instanceof StepRefused)) return (error as Error).message;
    const origin = originOfStep(error.step, loaded.model.entities);
    const [problem] = await loaded.sources.locate([
      { origin, message: `${error.step.reason} ${error.message}`, hint: error.hint, at: 'key' },
    ]);
    return `${formatProblem(problem!)}\nThe database stays as it was.`;
  } finally {
    await pool.end();
  }
}

const tries = 3;

/** The former server works on the same rows. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isPassing(error as pg.DatabaseError)) throw error;
    }
}

/** Without a state the database was just migrated, so only the state is written. */
async function change(
  client: pg.ClientBase,
  folder: string,
  state: DatabaseState | null,
  model: LoadResult['model'],
): Promise<readonly string[]> {
  const now = toPhysicalModel(model);
  const neighbors = { ...state?.neighbors, ...neighborsOf(model) };
  let lines: readonly string[] = [];
  await inTransaction(client, async () => {
    await client.query(`set local lock_timeout = '5s'`);
    if (state === null) return writeState(client, { model: now, neighbors });
    const draft = draftChange(state.model, now);
    const files = readRepeatables(folder);
    const again = draft.steps.flatMap((step) => (step.kind === 'reapply' ? step.names : []));
    const rules = changeBetween(inForce(await readVersions(client)), files, again);
    await dropRules(client, rules);
    lines = await applySteps(client, draft, state.neighbors);
    await applyRules(client, rules);
    await noteMigrations(
      client,
      folder,
      rules.applied.map(({ name }) => name),
    );
    await writeState(client, { model: draft.model, neighbors });
  });
  await completeRules(client);
  return lines;
}

/** The database now has what these migrations and files lead to, whichever led there. */
async function noteMigrations(client: pg.ClientBase, folder: string, applied: readonly string[]): Promise<void> {
  const migrations = readMigrations(folder);
  const names = migrations.map(({ name }) => name);
  const newest = names.at(-1)!;
  await client.query('delete from schema_migrations');
  for (const { name, checksum, down } of migrations)
    await client.query(
      'insert into schema_migrations (name, checksum, down, completed_at) values ($1, $2, $3, now())',
      [name, checksum, down],
    );
  await client.query('delete from schema_repeatables where migration = $1 or migration <> all($2)', [newest, names]);
  const older = inForce(await readVersions(client));
  await noteRules(client, newest, changeBetween(older, readRepeatables(folder), []));
  await client.query(
    'update schema_repeatables set completed_at = now() where completed_at is null and name <> all($1)',
    [applied],
  );
}
