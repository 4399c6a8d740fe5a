/** Backs up one snapshot of the database, and the files that its rows name, while the server keeps running. */
import type pg from 'pg';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApplied } from '../database/applied.ts';
import { isAbsent, type Storage } from '../files/storage.ts';
import { StartError } from '../start-error.ts';
import { fileKey, manifestKey, type Manifest, type TableFacts } from './manifest.ts';
import type { Place } from './place.ts';
import { seeEverything, tablesOf, writeTable } from './tables.ts';

export interface BackupDeps {
  readonly pool: pg.Pool;
  /** The storage of the product's files. */
  readonly files: Storage;
  readonly place: Place;
}

/** Returns the manifest. Throws StartError if a backup of that name exists. */
export async function backUp({ pool, files, place }: BackupDeps): Promise<Manifest> {
  if ((await place.readText(manifestKey)) !== null) throw new StartError('A backup of that name is there already.');
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-backup-'));
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(seeEverything);
    const migrations = (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum }));
    if (migrations.length === 0) throw new StartError('The database is empty: there is nothing to save.');
    const tables: TableFacts[] = [];
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, place, folder, table));
    const { rows } = await client.query<StoredFile>(
      'select storage_key as key, size_bytes as bytes from stored_files order by id',
    );
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date().toISOString(),
      migrations,
      tables,
      files: await copyFiles(files, place, rows),
    };
    await place.putText(manifestKey, JSON.stringify(manifest, null, 2));
    return manifest;
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    await rm(folder, { recursive: true, force: true });
  }
}

interface StoredFile {
  readonly key: string;
  readonly bytes: number;
}

/** Files never change; a file that was removed during the backup is listed as missing. */
async function copyFiles(files: Storage, place: Place, rows: readonly StoredFile[]): Promise<Manifest['files']> {
  const missing: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    try {
      await place.put(fileKey(row.key), await files.open(row.key), row.bytes);
      bytes += row.bytes;
    } catch (error) {
      if (!isAbsent(error)) throw error;
      missing.push(row.key);
    }
  }
  return { count: rows.length - missing.length, bytes, missing };
}
