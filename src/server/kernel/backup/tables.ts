/** Rows of a table as lines, in a text format that PostgreSQL reads back exactly. */
import type pg from 'pg';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isAway, isFull } from '../database/away.ts';
import { StartError } from '../start-error.ts';
import { tableKey, type TableFacts } from './manifest.ts';
import type { Place } from './place.ts';

const rowsAtOnce = 1000;
/** The migrations write these themselves. */
const ofMigrations = ['public.schema_migrations', 'public.schema_repeatables'];
/** Finished jobs are not needed again. */
const jobTable = 'jobs.job';
const waitingJobs = `state in ('created', 'retry', 'active')`;

/** Settings for a transaction that sees all rows and search words and has no short timeout. */
export const seeEverything = `select set_config('app.mode', 'system', true), set_config('app.search', '%', true), set_config('statement_timeout', '0', true)`;

/** All tables with rows, including the queue's waiting jobs. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly Pick<TableFacts, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and (n.nspname = 'public' or n.nspname || '.' || c.relname = $1)
      group by 1 order by 1`,
    [jobTable],
  );
  return rows.filter(({ name }) => !ofMigrations.includes(name));
}

/** Compresses the rows that the client's transaction sees. */
export async function writeTable(
  client: pg.ClientBase,
  place: Place,
  folder: string,
  { name, columns }: Pick<TableFacts, 'name' | 'columns'>,
): Promise<TableFacts> {
  const hash = createHash('sha256');
  const path = join(folder, `${name}.gz`);
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const batch of readRows(client, name)) {
      const text = batch.map((row) => `${JSON.stringify(row)}\n`).join('');
      rows += batch.length;
      hash.update(text);
      yield text;
    }
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600 }));
  await place.put(tableKey(name), createReadStream(path), (await stat(path)).size);
  await rm(path);
  return { name, columns, rows, sha256: hash.digest('hex') };
}

async function* readRows(client: pg.ClientBase, name: string): AsyncGenerator<readonly string[]> {
  const where = name === jobTable ? ` where ${waitingJobs}` : '';
  await client.query(`declare rows_of no scroll cursor for select t::text from ${name} t${where}`);
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${rowsAtOnce} from rows_of`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows.map(([row]) => row);
  }
  await client.query('close rows_of');
}

/** Loads rows into the empty table; throws StartError if they differ from the packed ones. */
export async function readTable(client: pg.ClientBase, place: Place, facts: TableFacts): Promise<void> {
  const { name } = facts;
  const broken = new StartError(`The backup is damaged: the rows of ${name} are not those that were saved.`);
  const hash = createHash('sha256');
  let count = 0;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    await client.query(`insert into ${name} select r.* from unnest($1::text[]::${name}[]) r`, [batch]);
    batch = [];
  };
  const lines = createInterface({ input: await unpacked(place, name, broken), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) {
      hash.update(`${line}\n`);
      count += 1;
      batch.push(JSON.parse(line) as string);
      if (batch.length === rowsAtOnce) await flush();
    }
    if (batch.length > 0) await flush();
  } catch (error) {
    throw isAway(error) || isFull(error) ? error : broken;
  }
  if (count !== facts.rows || hash.digest('hex') !== facts.sha256) throw broken;
  // The workers that had taken these jobs no longer exist.
  if (name === jobTable)
    await client.query(`update ${name} set state = 'retry', start_after = now() where state = 'active'`);
}

async function unpacked(place: Place, name: string, broken: StartError): Promise<Readable> {
  const packed = await place.open(tableKey(name)).catch(() => Promise.reject(broken));
  const plain = createGunzip();
  pipeline(packed, plain).catch((error: Error) => plain.destroy(error));
  return plain;
}
