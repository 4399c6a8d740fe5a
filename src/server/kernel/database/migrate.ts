/** Brings a database to the state that the generated migrations describe. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { note, readApplied, type Applied } from './applied.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { asMigrator, reporting, runInside } from './migrator.ts';
import { countStrange } from './undo.ts';

/**
 * Runs what is missing, up to and with the one named `last` where one is named, and answers the names of it, oldest first.
 * Each migration is one transaction, so a failed one leaves nothing. Throws StartError when one fails, was changed after it ran, or is unknown here.
 */
export async function migrate(pool: pg.Pool, folder: string, last?: string): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  return asMigrator(pool, async (client) => {
    const applied = await readApplied(client);
    requireKnown(applied, migrations);
    const done = new Map(applied.map((each) => [each.name, each]));
    const wanted = migrations.filter(({ name }) => last === undefined || name <= last);
    const missing = wanted.filter(({ name }) => done.get(name)?.isComplete !== true);
    for (const migration of missing) {
      await reporting(migration.name, 'failed', async () => {
        if (!done.has(migration.name))
          await runInside(client, migration.inside, () => note(client, migration, migrations));
        await runOutside(client, migration);
      });
    }
    return missing.map(({ name }) => name);
  });
}

function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const count = countStrange(applied, migrations);
  const strange = applied.at(-count);
  if (count === 0 || !strange) return;
  const wayOut = `or undo it with "npm run migrate -- --down${count === 1 ? '' : ` ${count}`}".`;
  const isChanged = migrations.some(({ name }) => name === strange.name);
  throw new StartError(
    isChanged
      ? `Migration ${strange.name} was changed after this database ran it: restore its up.sql, ${wayOut}`
      : `The database has migration ${strange.name}, which this Trunkline does not know: start a newer one, ${wayOut}`,
  );
}

async function runOutside(client: pg.ClientBase, { name, outside }: Migration): Promise<void> {
  for (const statement of outside) await client.query(statement);
  await client.query('update schema_migrations set completed_at = now() where name = $1', [name]);
}
