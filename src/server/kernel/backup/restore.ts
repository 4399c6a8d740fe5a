/** Restores a backup into an empty database, with the files of its rows. */
import type pg from 'pg';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { readApplied } from '../database/applied.ts';
import { migrate } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import type { Storage } from '../files/storage.ts';
import { StartError } from '../start-error.ts';
import { fileKey, manifestKey, readManifest, type Manifest } from './manifest.ts';
import type { Place } from './place.ts';
import { readTable, seeEverything, tablesOf } from './tables.ts';

export interface RestoreDeps {
  readonly pool: pg.Pool;
  readonly files: Storage;
  readonly place: Place;
  /** Folder of the migrations of this checkout. */
  readonly migrations: string;
  /** Creates the queue's tables, which no migration does. */
  readonly prepareJobs: () => Promise<void>;
}

/** Loads rows at the backup's migration, then runs later migrations. */
export async function restore({ pool, files, place, migrations, prepareJobs }: RestoreDeps): Promise<Manifest> {
  const text = await place.readText(manifestKey);
  if (text === null) throw new StartError('There is no whole backup of that name.');
  const manifest = readManifest(text);
  requireKnown(manifest, migrations);
  await migrate(pool, migrations, manifest.migrations.at(-1)!.name);
  await prepareJobs();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(seeEverything);
    await requireSameTables(client, manifest);
    await withoutRules(client, manifest, async () => {
      await requireEmpty(client, manifest);
      for (const table of manifest.tables) await readTable(client, place, table);
    });
    await bringFiles(client, files, place, manifest);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  await migrate(pool, migrations);
  return manifest;
}

function requireKnown({ migrations }: Manifest, folder: string): void {
  const known = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (strange === undefined) return;
  throw new StartError(
    `The backup has migration ${strange.name}, which this Trunkline does not know: use the one that made it, or a newer one.`,
  );
}

const notEmpty = (): StartError => new StartError('The database is not empty: restore into a new one.');

async function requireSameTables(client: pg.ClientBase, { migrations, tables }: Manifest): Promise<void> {
  if ((await readApplied(client)).length > migrations.length) throw notEmpty();
  const here = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns.join()]));
  for (const { name, columns } of tables) {
    if (here.get(name) !== columns.join())
      throw new StartError(`The backup cannot be read: its table ${name} has other columns.`);
  }
}

/** The queue may have added one of its jobs since its tables were made. */
async function requireEmpty(client: pg.ClientBase, { tables }: Manifest): Promise<void> {
  for (const { name } of tables.filter((table) => table.name.startsWith('public.'))) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0) throw notEmpty();
  }
}

interface Key {
  readonly place: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops foreign keys until all rows are loaded, because rows refer to each other in cycles; adding them again checks
 * them. Also disables triggers, which would refuse frozen rows, and policies, which do not exist yet.
 */
async function withoutRules(client: pg.ClientBase, { tables }: Manifest, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<Key>(
    `select n.nspname || '.' || quote_ident(t.relname) as place, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where c.contype = 'f' and n.nspname = 'public'`,
  );
  const own = tables.filter(({ name }) => name.startsWith('public.'));
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`);
  for (const { name } of own)
    await client.query(`alter table ${name} no force row level security, disable trigger user`);
  await work();
  for (const { name } of own) await client.query(`alter table ${name} enable trigger user, force row level security`);
  for (const { place, name, definition } of keys)
    await client.query(`alter table ${place} add constraint ${name} ${definition}`);
}

/** Checks that each file has the size and hash of its row. */
async function bringFiles(client: pg.ClientBase, files: Storage, place: Place, manifest: Manifest): Promise<void> {
  const missing = new Set(manifest.files.missing);
  const { rows } = await client.query<{ key: string; type: string; bytes: number; sha256: string }>(
    'select storage_key as key, content_type as type, size_bytes as bytes, sha256 from stored_files order by id',
  );
  for (const { key, type, bytes, sha256 } of rows) {
    if (missing.has(key)) continue;
    const damaged = new StartError(`The backup is damaged: the file ${key} is not the one that was saved.`);
    const content = await place.open(fileKey(key)).catch(() => Promise.reject(damaged));
    const hash = createHash('sha256');
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of content as AsyncIterable<Uint8Array>) {
        hash.update(piece);
        yield piece;
      }
    };
    await files.put(key, Readable.from(counted()), { contentType: type, contentLength: bytes });
    if (hash.digest('hex') !== sha256) throw damaged;
  }
}
