/** Undoes migrations, newest first, including those of a newer Trunkline, whose scripts are stored in the database. */
import type pg from 'pg';
import { noteUndone, readApplied, type Applied } from './applied.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { asMigrator, inTransaction, reporting } from './migrator.ts';
import { outsideOf } from './repeatable-files.ts';
import { applyRules, changeBetween, dropRules, inForce, readVersions } from './repeatables.ts';
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

/** Rows that violate a rule which the script would restore, in one sentence, or null if the error is not about a rule of `script`. Queries outside the failed transaction. */
async function rowsInTheWay(client: pg.ClientBase, error: unknown, script: string): Promise<string | null> {
  const { code, table, constraint } = error as Partial<pg.DatabaseError>;
  if (code !== '23514' || table === undefined || constraint === undefined) return null;
  const rule = new RegExp(`add constraint ${constraint} check \\((.*?)\\)(?: not valid)?;$`, 'm').exec(script)?.[1];
  if (rule === undefined) return null;
  const column = /^\(?(\w+) (?:in \(|<@ )/.exec(rule)?.[1] ?? null;
  const values = column === null ? 'null' : `array_agg(distinct ${column}::text)`;
  const { rows } = await client.query<{ count: number; ids: string[]; values: string[] | null }>(
    `select count(*)::int as count, (array_agg(id::text order by id))[1:3] as ids, ${values} as values
       from ${table} where not (${rule})`,
  );
  const { count, ids, values: held } = rows[0]!;
  if (count === 0) return null;
  const what = column === null ? `a value that ${constraint} refuses` : `${column} ${(held ?? []).join(', ')}`;
  const some = count > ids.length ? `${ids.join(', ')} and others` : ids.join(', ');
  return `${count === 1 ? '1 row' : `${count} rows`} of ${table} ${count === 1 ? 'has' : 'have'} ${what}, which the rule before it does not allow: give ${count === 1 ? 'it' : 'them'} another value first (${some}).`;
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
