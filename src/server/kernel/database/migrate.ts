/** Migrates a database to the state of the generated migrations and repeatable files. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { countUnknown, noteApplied, readApplied, type Applied } from './applied.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { asMigrator, inTransaction, reporting } from './migrator.ts';
import { readRepeatables, type Repeatable } from './repeatable-files.ts';
import {
  applyRules,
  changeBetween,
  completeRules,
  dropRules,
  inForce,
  noteRules,
  readVersions,
  type RuleChange,
} from './repeatables.ts';

/**
 * Runs missing migrations up to and including `last`, and returns their names, oldest first. Each migration is one
 * transaction, and the newest one also applies the repeatable files. Throws StartError if one fails, was changed after
 * it ran, or is unknown.
 */
export async function migrate(pool: pg.Pool, folder: string, last?: string): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  const files = readRepeatables(folder);
  const newest = migrations.at(-1)?.name;
  return asMigrator(pool, async (client) => {
    const applied = await readApplied(client);
    requireKnown(applied, migrations);
    const missing = missingIn(applied, migrations, last);
    let rules = inForce(await readVersions(client));
    for (const migration of missing) {
      await reporting(`Migration ${migration.name}`, 'failed', async () => {
        if (!applied.some(({ name }) => name === migration.name)) {
          // The files fit only the newest migration; before it, conflicting ones are dropped.
          const wanted = migration.name === newest ? files : without(rules, migration.reapply);
          await runMigration(client, migration, changeBetween(rules, wanted, migration.reapply));
          rules = wanted;
        }
        await runOutside(client, migration);
      });
    }
    if (newest !== undefined && (last === undefined || last >= newest)) await applyFiles(client, newest, rules, files);
    return missing.map(({ name }) => name);
  });
}

const without = (rules: readonly Repeatable[], names: readonly string[]): readonly Repeatable[] =>
  rules.filter(({ name }) => !names.includes(name));

function missingIn(applied: readonly Applied[], migrations: readonly Migration[], last?: string): readonly Migration[] {
  const complete = new Set(applied.filter(({ isComplete }) => isComplete).map(({ name }) => name));
  return migrations.filter(({ name }) => (last === undefined || name <= last) && !complete.has(name));
}

function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const count = countUnknown(applied, migrations);
  const unknown = applied.at(-count);
  if (count === 0 || !unknown) return;
  const wayOut = `or undo it with "npm run migrate -- --down${count === 1 ? '' : ` ${count}`}".`;
  const isChanged = migrations.some(({ name }) => name === unknown.name);
  throw new StartError(
    isChanged
      ? `Migration ${unknown.name} was changed after this database ran it: restore its up.sql, ${wayOut}`
      : `The database has migration ${unknown.name}, which this Trunkline does not know: start a newer one, ${wayOut}`,
  );
}

const runMigration = (client: pg.ClientBase, migration: Migration, change: RuleChange): Promise<void> =>
  inTransaction(client, async () => {
    await dropRules(client, change);
    await client.query(migration.inside);
    await applyRules(client, change);
    await noteApplied(client, migration);
    await noteRules(client, migration.name, change);
  });

async function runOutside(client: pg.ClientBase, { name, outside }: Migration): Promise<void> {
  for (const statement of outside) await client.query(statement);
  await client.query('update schema_migrations set completed_at = now() where name = $1', [name]);
}

/** Does nothing if a migration has already applied them. */
async function applyFiles(
  client: pg.ClientBase,
  newest: string,
  rules: readonly Repeatable[],
  files: readonly Repeatable[],
): Promise<void> {
  await reporting('Policies, triggers and functions', 'could not be applied', async () => {
    const change = changeBetween(rules, files, []);
    if (change.dropped.length + change.applied.length > 0)
      await inTransaction(client, async () => {
        await dropRules(client, change);
        await applyRules(client, change);
        await noteRules(client, newest, change);
      });
    await completeRules(client);
  });
}
