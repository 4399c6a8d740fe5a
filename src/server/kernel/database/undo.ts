/** Undoes migrations, newest first, including those of a newer Trunkline, whose scripts are stored in the database. */
import type pg from 'pg';
import { noteUndone, readApplied, type Applied } from './applied.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { asMigrator, inTransaction, reporting } from './migrator.ts';
import { outsideOf } from './repeatable-files.ts';
import { applyRules, changeBetween, dropRules, inForce, readVersions } from './repeatables.ts';
import { rowsInTheWay } from './rows-in-the-way.ts';
import { takeBack, type Choices } from './take-back.ts';

/**
 * Undoes the last `count` migrations, or those that `count` chooses, and returns their names, newest first. Throws
 * StartError, and undoes none, if rows use what one of them brought and no choice says what becomes of them.
 */
export async function undoMigrations(
  pool: pg.Pool,
  folder: string,
  count: number | ((applied: readonly Applied[], migrations: readonly Migration[]) => number),
  choices: Choices = {},
): Promise<readonly string[]> {
  return asMigrator(pool, async (client) => {
    const applied = await readApplied(client);
    const last = Math.min(applied.length, typeof count === 'number' ? count : count(applied, readMigrations(folder)));
    const undone = applied.slice(applied.length - last).toReversed();
    await inTransaction(client, async () => {
      for (const each of undone) {
        await takeBack(client, each.name, each.down, choices);
        await reporting(`Migration ${each.name}`, 'could not be undone', () => undoOrExplain(client, each));
      }
    });
    return undone.map(({ name }) => name);
  });
}

async function undoOrExplain(client: pg.ClientBase, each: Applied): Promise<void> {
  await client.query('savepoint undo');
  try {
    await undo(client, each);
  } catch (error) {
    await client.query('rollback to savepoint undo');
    const rows = await rowsInTheWay(client, error, each.down);
    throw rows === null ? error : new Error(rows, { cause: error });
  }
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
  await dropRules(client, change);
  if (newer.length > 0) await client.query('delete from schema_repeatables where migration >= $1', [name]);
  await client.query(down);
  await applyRules(client, change);
  for (const statement of change.applied.flatMap(outsideOf)) await client.query(statement);
  await noteUndone(client, name);
}
