import { createHash } from 'node:crypto';
import { appendFileSync, globSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#generated/domain/permissions.ts';
import { jobSettings } from '#server/areas/areas.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { backUp } from '#server/kernel/backup/backup.ts';
import type { Manifest } from '#server/kernel/backup/manifest.ts';
import { backupPlace } from '#server/kernel/backup/place.ts';
import { restore } from '#server/kernel/backup/restore.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { createStorage, type Storage } from '#server/kernel/files/storage.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { makeRows } from '#tests/support/rows.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const migrations = resolve(import.meta.dirname, '../../../../generated/db/migrations');
const content = Buffer.from('A contract of two pages.');
const kept = 'ab/contract';
let folder: string;
let files: Storage;
let owner: Person;
let team: string;
let manifest: Manifest;
const databases: TestDatabase[] = [];

const place = (name = 'first') => backupPlace(join(folder, 'backups'), name);

const jobsOf = (url: string) => createJobs({ url, settings: jobSettings, onError: () => {} });

const urlOf = (pool: pg.Pool): string => pool.options.connectionString!;

async function prepare(url: string): Promise<void> {
  const jobs = jobsOf(url);
  await jobs.open();
  await jobs.close();
}

beforeAll(async () => {
  const { pool } = server;
  folder = scratchFolder('backup');
  files = createStorage(undefined, join(folder, 'files'));
  team = await makeTeam(pool, 'Acme “Dental”\n\\Ltd.');
  owner = await makePerson(pool, { teams: { [team]: permissions.map(({ id }) => id) } });
  await makeRows(pool, { teamId: team, userId: owner.userId });
  await files.put(kept, Readable.from([content]), { contentType: 'application/pdf', contentLength: content.length });
  await sql(
    pool,
    `insert into stored_files (id, team_id, name, content_type, storage_key, size_bytes, sha256) values ($1, $2, 'contract.pdf', 'application/pdf', $3, $4, $5)`,
    [newId(), team, kept, content.length, createHash('sha256').update(content).digest('hex')],
  );
  const jobs = jobsOf(urlOf(server.owner));
  await jobs.open();
  await transaction(pool, jobScope('test'), { mode: 'write' }, (session) => jobs.enqueue(session, 'cleanup', {}));
  await jobs.close();
});

afterAll(async () => {
  await Promise.all(databases.map((each) => each.drop()));
  removeScratch(folder);
});

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await makeDatabase({ isEmpty: true });
  databases.push(database);
  return database;
};

/** Hash of the rows of each table. */
async function rowsOf(pool: pg.Pool, { tables }: Manifest): Promise<Record<string, unknown>> {
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables)
    hashes[name] = (
      await sql(
        pool,
        `with looking as materialized (select set_config('app.search', '%', true))
         select count(t)::int, md5(string_agg(t::text, ' ' order by t::text)) from looking left join ${name} t on true`,
      )
    )[0];
  return hashes;
}

describe('a backup', () => {
  test('is one snapshot of the database, despite concurrent writes', async () => {
    const saved = new AbortController();
    let written = 0;
    const saving = backUp({ pool: server.owner, files, place: place() }).finally(() => saved.abort());
    const writer = async (): Promise<void> => {
      while (!saved.signal.aborted) {
        written += 1;
        const body = { label: `Tag ${newId()}`, color: '#123456' };
        expect((await server.call('POST', '/api/service-tags', { as: owner.token, body })).status).toBe(201);
      }
    };
    await Promise.all([writer(), writer(), writer(), saving]);
    manifest = await saving;
    expect(written).toBeGreaterThan(3);
    const database = await emptyDatabase();
    await restore({
      pool: database.pool,
      files: createStorage(undefined, join(folder, 'brought')),
      place: place(),
      migrations,
      prepareJobs: () => prepare(database.url),
    });
    // A tag and its audit entry are written in one transaction.
    const [[tags, entries] = []] = await sql(
      database.pool,
      `select (select count(*)::int from service_tags where label like 'Tag %'), (select count(*)::int from audit_entries where entity = 'service-tag' and action = 'create')`,
    );
    expect(tags).toBe(entries);
    const table = manifest.tables.find(({ name }) => name === 'public.service_tags')!;
    const [[count] = []] = await sql(database.pool, 'select count(*)::int from service_tags');
    expect(count).toBe(table.rows);
  });

  test('brings back every row of every table, the waiting jobs and the files', async () => {
    manifest = await backUp({ pool: server.owner, files, place: place('second') });
    const database = await emptyDatabase();
    const brought = createStorage(undefined, join(folder, 'brought-2'));
    await restore({
      pool: database.pool,
      files: brought,
      place: place('second'),
      migrations,
      prepareJobs: () => prepare(database.url),
    });
    expect(manifest.tables.length).toBeGreaterThan(75);
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60);
    expect(await rowsOf(database.pool, manifest)).toEqual(await rowsOf(server.pool, manifest));
    expect(manifest.tables.find(({ name }) => name === 'jobs.job')).toMatchObject({ rows: 1 });
    // Search words.
    expect(manifest.tables.find(({ name }) => name === 'public.contacts_search')).toMatchObject({ rows: 1 });
    expect(await buffer(await brought.open(kept))).toEqual(content);
    // Keys and triggers are restored.
    const guards = `select (select count(*)::int from pg_constraint where contype = 'f'), (select count(*)::int from pg_trigger where tgenabled = 'O')`;
    expect(await sql(database.pool, guards)).toEqual(await sql(server.pool, guards));
  });

  test('lists missing files of rows', () => {
    expect(manifest.files).toMatchObject({ count: 1, bytes: content.length, missing: [expect.any(String)] });
  });

  test('is never written over', async () => {
    await expect(backUp({ pool: server.owner, files, place: place() })).rejects.toThrow(
      'A backup of that name is there already.',
    );
  });
});

describe('a restore is refused, and leaves no row,', () => {
  const bring = async (pool: pg.Pool, name: string) =>
    restore({
      pool,
      files: createStorage(undefined, join(folder, 'refused')),
      place: place(name),
      migrations,
      prepareJobs: () => prepare(urlOf(pool)),
    });

  const damage = async (name: string, how: (at: string) => void): Promise<string> => {
    await backUp({ pool: server.owner, files, place: place(name) });
    how(join(folder, 'backups', name));
    const { pool } = await emptyDatabase();
    const said = await bring(pool, name).then(
      () => 'restored',
      ({ message }: Error) => message,
    );
    const [[hasTables] = []] = await sql(pool, `select to_regclass('users') is not null`);
    if (hasTables === true) expect(await sql(pool, 'select count(*)::int from users')).toEqual([[0]]);
    return said;
  };

  test.each([
    [
      'when it broke off',
      'There is no whole backup of that name.',
      (at: string) => renameSync(join(at, 'manifest.json'), join(at, 'other')),
    ],
    [
      'when a table is cut short',
      /^The backup is damaged: the rows of public.users/,
      (at: string) => truncateSync(join(at, 'tables/public.users.jsonl.gz'), 60),
    ],
    [
      'when a table is another one',
      /^The backup is damaged: the rows of public.users/,
      (at: string) =>
        writeFileSync(
          join(at, 'tables/public.users.jsonl.gz'),
          readFileSync(join(at, 'tables/public.service_tags.jsonl.gz')),
        ),
    ],
    [
      'when a file has changed',
      /^The backup is damaged: the file/,
      (at: string) => writeFileSync(globSync(join(at, 'files/ab/*'))[0]!, Buffer.alloc(content.length)),
    ],
    [
      'when its migrations are unknown',
      /which this Trunkline does not know/,
      (at: string) =>
        writeFileSync(
          join(at, 'manifest.json'),
          readFileSync(join(at, 'manifest.json'), 'utf8').replace('0001_', '9001_'),
        ),
    ],
    [
      'when its manifest is none',
      'This is no backup that this Trunkline can read.',
      (at: string) => appendFileSync(join(at, 'manifest.json'), 'x'),
    ],
  ])('%s', async (name, message, how) => {
    expect(await damage(name.replaceAll(' ', '-'), how)).toMatch(message);
  });

  test('where rows are already', async () => {
    await expect(bring(server.owner, 'second')).rejects.toThrow('The database is not empty: restore into a new one.');
  });
});
