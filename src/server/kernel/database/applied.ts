/** What a database remembers of its migrations. */
import type pg from 'pg';
import type { Migration } from './migration-files.ts';

export interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly isComplete: boolean;
  /** The script that undoes it, so that a checkout without its folder can; null in databases that did not keep it yet. */
  readonly down: string | null;
}

/** In the order in which they ran; the first migration makes the table that remembers them. */
export async function readApplied(client: pg.ClientBase): Promise<readonly Applied[]> {
  if (!(await hasMemory(client))) return [];
  const { rows } = await client.query<Applied>(
    `select name, checksum, completed_at is not null as "isComplete", to_jsonb(m) ->> 'down' as down
     from schema_migrations m order by name`,
  );
  return rows;
}

/** Notes that a migration ran, and with it how to undo each that has not kept that yet. */
export async function note(
  client: pg.ClientBase,
  { name, checksum }: Migration,
  all: readonly Migration[],
): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'down' and not attisdropped`,
  );
  if (rowCount === 0) return;
  await client.query(
    `update schema_migrations m set down = script.down
     from unnest($1::text[], $2::text[], $3::text[]) as script (name, checksum, down)
     where m.name = script.name and m.checksum = script.checksum and m.down is null`,
    [all.map((each) => each.name), all.map((each) => each.checksum), all.map((each) => each.down)],
  );
}

/** Undoing the first one takes the memory itself away. */
export async function forget(client: pg.ClientBase, name: string): Promise<void> {
  if (await hasMemory(client)) await client.query('delete from schema_migrations where name = $1', [name]);
}

async function hasMemory(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  return rows[0]?.found === true;
}
