/** The applied migrations of a database. */
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Migration } from './migration-files.ts';

export interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly isComplete: boolean;
  /** The down script, so that a checkout without the migration's folder can undo it. */
  readonly down: string;
}

/** Ordered by name; the first migration creates the table. */
export async function readApplied(client: pg.ClientBase): Promise<readonly Applied[]> {
  if (!(await hasTable(client, 'schema_migrations'))) return [];
  const { rows } = await client.query<Applied>(
    `select name, checksum, completed_at is not null as "isComplete", down from schema_migrations order by name`,
  );
  return rows;
}

export async function noteApplied(client: pg.ClientBase, { name, checksum, down }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, down) values ($1, $2, $3)', [
    name,
    checksum,
    down,
  ]);
}

/** Undoing the first migration drops the table. */
export async function noteUndone(client: pg.ClientBase, name: string): Promise<void> {
  if (await hasTable(client, 'schema_migrations'))
    await client.query('delete from schema_migrations where name = $1', [name]);
}

/** Number of latest migrations to undo until only migrations known to this Trunkline remain. */
export function countUnknown(applied: readonly Applied[], migrations: readonly Migration[]): number {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const first = applied.findIndex(({ name, checksum }) => checksums.get(name) !== checksum);
  if (first === 0) throw new StartError(otherHistory);
  return first === -1 ? 0 : applied.length - first;
}

const otherHistory =
  'This database was made by a development version of Trunkline whose migrations no longer exist: start with an empty database.';

export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}
