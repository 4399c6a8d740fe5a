/** Undoes migrations, newest first, including those of a newer Trunkline, whose scripts are stored in the database. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { noteUndone, readApplied, type Applied } from './applied.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { asMigrator, inTransaction, reporting } from './migrator.ts';
import { outsideOf } from './repeatable-files.ts';
import { applyRules, changeBetween, dropRules, inForce, readVersions } from './repeatables.ts';
import { rowsInTheWay } from './rows-in-the-way.ts';

export interface UndoOptions {
  /** Allows down scripts that lose data. */
  readonly mayLoseData?: boolean;
}

/**
 * Undoes the last `count` migrations, or those that `count` chooses, and returns their names, newest first. Throws
 * StartError if data would be lost.
 */
export async function undoMigrations(
  pool: pg.Pool,
  folder: string,
  count: number | ((applied: readonly Applied[], migrations: readonly Migration[]) => number),
  { mayLoseData = false }: UndoOptions = {},
): Promise<readonly string[]> {
  return asMigrator(pool, async (client) => {
    const applied = await readApplied(client);
    const last = Math.min(applied.length, typeof count === 'number' ? count : count(applied, readMigrations(folder)));
    const undone = applied.slice(applied.length - last).toReversed();
    if (!mayLoseData) requireNoLoss(undone);
    for (const each of undone) {
      await reporting(`Migration ${each.name}`, 'could not be undone', () =>
        undo(client, each).catch(async (error: Error) => {
          const rows = await rowsInTheWay(client, error, each.down);
          throw rows === null ? error : new Error(rows, { cause: error });
        }),
      );
    }
    return undone.map(({ name }) => name);
  });
}

/** Restores policies, triggers and functions to their version before the migration. */
async function undo(client: pg.ClientBase, { name, down }: Applied): Promise<void> {
  const versions = await readVersions(client);
  const [older, newer] = [
    versions.filter(({ migration }) => migration < name),
    versions.filter(({ migration }) => migration >= name),
  ];
  const change = changeBetween(
    inForce(versions),
    inForce(older),
    newer.map((version) => version.name),
  );
  await inTransaction(client, async () => {
    await dropRules(client, change);
    if (newer.length > 0) await client.query('delete from schema_repeatables where migration >= $1', [name]);
    await client.query(down);
    await applyRules(client, change);
    for (const statement of change.applied.flatMap(outsideOf)) await client.query(statement);
    await noteUndone(client, name);
  });
}

/** Written by `codegen/migrate/sql/script.ts` after a statement's reason. */
const lossLine = /^-- (.*) \[data-loss\]$/gm;

function requireNoLoss(undone: readonly Applied[]): void {
  const losses = undone.flatMap(({ name, down }) =>
    [...down.matchAll(lossLine)].map(([, reason]) => `  ${name}: ${reason}`),
  );
  if (losses.length === 0) return;
  throw new StartError(['Undoing this would lose data. Add --lose-data when that is meant.', ...losses].join('\n'));
}
