/** Brings a database to the state that the generated migrations describe; one of many servers does it, the others wait. */
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { alone } from './alone.ts';
import { readMigrations, type Migration } from './migration-files.ts';

const migrationLock = 7_287_534;

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly isComplete: boolean;
}

/**
 * Runs what is missing and answers the names of it, oldest first. Each migration is one transaction, so a failed one leaves nothing.
 * Throws StartError when one fails, was changed after it ran, or is unknown here.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  return asMigrator(pool, async (client) => {
    const applied = await readApplied(client);
    requireKnown(applied, migrations);
    const done = new Map(applied.map((each) => [each.name, each]));
    const ran: string[] = [];
    for (const migration of migrations) {
      const earlier = done.get(migration.name);
      if (earlier?.isComplete) continue;
      await reporting(migration, 'failed', async () => {
        if (!earlier) await runInside(client, migration.inside, () => note(client, migration));
        await runOutside(client, migration);
      });
      ran.push(migration.name);
    }
    return ran;
  });
}

/** Undoes the last `count` migrations, newest first, and answers their names; values that a down script names as lost are lost. */
export async function undoMigrations(pool: pg.Pool, folder: string, count: number): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  return asMigrator(pool, async (client) => {
    const applied = new Set((await readApplied(client)).map((each) => each.name));
    const undone = migrations
      .filter((each) => applied.has(each.name))
      .slice(-count)
      .toReversed();
    for (const migration of undone) {
      await reporting(migration, 'could not be undone', () =>
        runInside(client, migration.down, () => forget(client, migration)),
      );
    }
    return undone.map((each) => each.name);
  });
}

/** On a connection that row rules let through, and whose statements may take longer than any request. */
const asMigrator = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  alone(pool, migrationLock, async (client) => {
    await client.query(`set app.mode = 'system'; set statement_timeout = 0`);
    try {
      return await work(client);
    } finally {
      // A broken connection is closed by the unlocking that fails after this.
      await client.query('reset app.mode; reset statement_timeout').catch(() => undefined);
    }
  });

/** The first migration makes the table that remembers migrations. */
async function readApplied(client: pg.ClientBase): Promise<readonly Applied[]> {
  if (!(await hasMemory(client))) return [];
  const { rows } = await client.query<Applied>(
    `select name, checksum, completed_at is not null as "isComplete" from schema_migrations order by name`,
  );
  return rows;
}

async function hasMemory(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  return rows[0]?.found === true;
}

function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((each) => [each.name, each.checksum]));
  for (const { name, checksum } of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `The database has migration ${name}, which this Trunkline does not know: start a newer one.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartError(`Migration ${name} was changed after this database ran it: restore its up.sql.`);
    }
  }
}

async function runInside(client: pg.ClientBase, sql: string, remember: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await remember();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function runOutside(client: pg.ClientBase, { name, outside }: Migration): Promise<void> {
  for (const statement of outside) await client.query(statement);
  await client.query('update schema_migrations set completed_at = now() where name = $1', [name]);
}

const note = (client: pg.ClientBase, { name, checksum }: Migration): Promise<unknown> =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);

async function forget(client: pg.ClientBase, { name }: Migration): Promise<void> {
  if (await hasMemory(client)) await client.query('delete from schema_migrations where name = $1', [name]);
}

async function reporting(migration: Migration, fate: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StartError(`Migration ${migration.name} ${fate}: ${(error as Error).message}.`, { cause: error });
  }
}
