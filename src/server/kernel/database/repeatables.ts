/** Which version of each repeatable file a database has, and how to get to another one. */
import type pg from 'pg';
import { hasTable } from './applied.ts';
import { inOrder, insideOf, isFunction, outsideOf, type Repeatable } from './repeatable-files.ts';

/** An applied file; a null checksum means that a migration dropped it. */
interface Version extends Omit<Repeatable, 'checksum'> {
  readonly checksum: string | null;
  /** The newest migration when the file was applied. */
  readonly migration: string;
}

export interface RuleChange {
  /** In the order of dropping. */
  readonly dropped: readonly Repeatable[];
  /** In the order of application. */
  readonly applied: readonly Repeatable[];
}

/** All recorded versions, oldest migration first. */
export async function readVersions(client: pg.ClientBase): Promise<readonly Version[]> {
  if (!(await hasTable(client, 'schema_repeatables'))) return [];
  const { rows } = await client.query<Version>(
    'select name, migration, checksum, up, down from schema_repeatables order by migration, name',
  );
  return rows;
}

/** The files in effect after these versions, in the order of application. */
export function inForce(versions: readonly Version[]): readonly Repeatable[] {
  const newest = new Map(versions.map((version) => [version.name, version]));
  return inOrder([...newest.values()].filter((version): version is Version & Repeatable => version.checksum !== null));
}

/** `again`: files to drop and apply even if unchanged. */
export function changeBetween(
  before: readonly Repeatable[],
  after: readonly Repeatable[],
  again: readonly string[],
): RuleChange {
  const isIn = (files: readonly Repeatable[]): ((file: Repeatable) => boolean) => {
    const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
    return ({ name, checksum }) => checksums.get(name) === checksum && !again.includes(name);
  };
  const [isKept, isThere] = [isIn(after), isIn(before)];
  return {
    dropped: before.filter((file) => !isKept(file)).toReversed(),
    applied: after.filter((file) => !isThere(file)),
  };
}

/** Functions with a new text are replaced; others are kept until nothing calls them. */
export async function dropRules(client: pg.ClientBase, { dropped }: RuleChange): Promise<void> {
  for (const file of dropped) if (!isFunction(file)) await run(client, file, file.down);
}

export async function applyRules(client: pg.ClientBase, { dropped, applied }: RuleChange): Promise<void> {
  for (const file of applied) await run(client, file, insideOf(file));
  const replaced = new Set(applied.map(({ name }) => name));
  for (const file of dropped) if (isFunction(file) && !replaced.has(file.name)) await run(client, file, file.down);
}

async function run(client: pg.ClientBase, { name }: Repeatable, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Recorded in the transaction that applied them; rows of earlier migrations are kept for undo. */
export async function noteRules(
  client: pg.ClientBase,
  migration: string,
  { dropped, applied }: RuleChange,
): Promise<void> {
  const names = new Set(applied.map(({ name }) => name));
  const gone = dropped
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => ({ name, checksum: null, up: '', down: '' }));
  const rows = [...applied, ...gone];
  if (rows.length === 0) return;
  await client.query(
    `insert into schema_repeatables (name, migration, checksum, up, down, completed_at)
     select f.name, $1, f.checksum, f.up, f.down, case when f.up not like '%-- outside transaction%' then now() end
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as f (name, checksum, up, down)
     on conflict (name, migration) do update set checksum = excluded.checksum, up = excluded.up, down = excluded.down,
       applied_at = excluded.applied_at, completed_at = excluded.completed_at`,
    [migration, ...(['name', 'checksum', 'up', 'down'] as const).map((key) => rows.map((row) => row[key]))],
  );
}

/** Statements that run after the transaction, including those left by an interrupted start. */
export async function completeRules(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_repeatables where completed_at is null and checksum is not null',
  );
  if (rows.length === 0) return;
  const waiting = new Set(rows.map(({ name }) => name));
  for (const file of inForce(await readVersions(client)).filter(({ name }) => waiting.has(name)))
    for (const statement of outsideOf(file)) await run(client, file, statement);
  await client.query('update schema_repeatables set completed_at = now() where completed_at is null');
}
