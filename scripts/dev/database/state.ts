/** What a development database remembers beyond the product: the model that it has, and rows whose values were taken back. */
import type pg from 'pg';
import type { Neighbors } from '../../../codegen/migrate/draft/neighbors.ts';
import type { PhysicalModel } from '../../../codegen/migrate/model.ts';
import { hasTable, readApplied } from '#server/kernel/database/applied.ts';

export interface DatabaseState {
  /** With parked columns and tables, without policies and triggers. */
  readonly model: PhysicalModel;
  /** Those of values that are gone too. */
  readonly neighbors: Neighbors;
}

/** `json` keeps the order of keys, by which models are compared. */
const tables = `
  create schema if not exists development;
  create table if not exists development.schema_state (
    is_only boolean primary key default true check (is_only), applied text not null, state json not null);
  create table if not exists development.taken_back (
    table_id text, column_id text, row_id text, value text, moved_to text,
    primary key (table_id, column_id, row_id, value));`;

/** Null if there is none, or if another program migrated the database since. */
export async function readState(client: pg.ClientBase): Promise<DatabaseState | null> {
  if (!(await hasTable(client, 'development.schema_state'))) return null;
  const { rows } = await client.query<{ state: DatabaseState }>(
    'select state from development.schema_state where applied = $1',
    [await appliedText(client)],
  );
  return rows[0]?.state ?? null;
}

/** Call it in the transaction that changes the database. */
export async function writeState(client: pg.ClientBase, { model, neighbors }: DatabaseState): Promise<void> {
  await client.query(tables);
  const stored = { ...model, functions: [], tables: model.tables.map(withoutRules) };
  await client.query(
    `insert into development.schema_state (applied, state) values ($1, $2)
     on conflict (is_only) do update set applied = excluded.applied, state = excluded.state`,
    [await appliedText(client), JSON.stringify({ model: stored, neighbors })],
  );
}

const withoutRules = ({ guards: _guards, ...table }: PhysicalModel['tables'][number]): unknown => ({
  ...table,
  policies: [],
});

async function appliedText(client: pg.ClientBase): Promise<string> {
  const applied = await readApplied(client);
  return applied.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
}
