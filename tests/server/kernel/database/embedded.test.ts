import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '#server/kernel/database/embedded.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const isRoot = process.getuid?.() === 0;
const unprivilegedId = execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).trim();
const running = new Set<EmbeddedDatabase>();
const servers = new Set<ChildProcess>();
let parent: string;

beforeAll(() => {
  parent = scratchFolder('embedded');
});

afterEach(async () => {
  for (const server of servers) await kill(server, 'SIGKILL');
  for (const database of running) await database.stop();
  running.clear();
});

afterAll(() => removeScratch(parent));

const folder = (name: string): string => join(parent, name);

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  running.add(database);
  return database;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in another process and resolves to its first line: the address, or the reason not to start. */
async function serve(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Promise<{ server: ChildProcess; line: string }> {
  const script = resolve(import.meta.dirname, 'serve.ts');
  const server = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...account });
  servers.add(server);
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  return { server, line: line.toString().trim() };
}

async function kill(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  servers.delete(server);
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

const noteOf = (dataDir: string): string => join(dataDir, 'postgres/postmaster.pid');
const pidOf = (dataDir: string): number => Number(readFileSync(noteOf(dataDir), 'utf8').split('\n')[0]);

async function isGone(dataDir: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (!existsSync(noteOf(dataDir))) return true;
    await sleep(50);
  }
  return false;
}

describe('the first start', () => {
  test('creates a durable PostgreSQL 18 whose owner role is subject to row policies', async () => {
    const { url } = await start(folder('first'));
    const [facts] = await query(
      url,
      `select current_user as role, current_database() as database, current_setting('server_version_num')::int / 10000 as version,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, rolsuper, rolbypassrls
         from pg_roles where rolname = current_user`,
    );
    expect(facts).toEqual({
      role: 'trunkline',
      database: 'trunkline',
      version: 18,
      fsync: 'on',
      commit: 'on',
      rolsuper: false,
      rolbypassrls: false,
    });
  });

  test('lets the owner make tables and trusted extensions', async () => {
    const { url } = await start(folder('first'));
    await query(url, 'create extension if not exists pg_trgm; create table if not exists t (a int)');
    expect(await query(url, 'select count(*)::int as n from t')).toEqual([{ n: 0 }]);
  });

  test('works below a path that is too long for a socket', async () => {
    const { url } = await start(folder('x'.repeat(110)));
    expect(await query(url, 'select 1 as a')).toEqual([{ a: 1 }]);
  });
});

describe('a later start', () => {
  test('finds the rows that were committed', async () => {
    const first = await start(folder('kept'));
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(folder('kept'));
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('refuses a folder of another major version and leaves it as it is', async () => {
    const dataDir = folder('older');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(
      `The database in ${dataDir}/postgres was made by PostgreSQL 17, this Trunkline runs 18: choose another DATA_DIR, or move the data with pg_dump.`,
    );
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  });
});

describe('a second server on the same folder', () => {
  test('is refused with one sentence and harms nothing', async () => {
    const dataDir = folder('shared');
    const { url } = await start(dataDir);
    const { server, line } = await serve(dataDir);
    expect(line).toBe(
      `The data folder ${dataDir} is in use by another Trunkline server: stop that one, or name another folder with DATA_DIR.`,
    );
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode).toBe(1);
    expect(await query(url, 'select 1 as a')).toEqual([{ a: 1 }]);
  });

  test('wins or loses whole when both make the folder at once', async () => {
    const dataDir = folder('race');
    const lines = (await Promise.all([serve(dataDir), serve(dataDir)])).map(({ line }) => line).sort();
    expect(lines[0]).toMatch(/^The data folder .* is in use/);
    expect(lines[1]).toMatch(/^postgresql:/);
    expect(await query(lines[1]!, 'select 1 as a')).toEqual([{ a: 1 }]);
  });
});

describe('after kill -9', () => {
  test('of the server, the database ends by itself and no committed row is lost', async () => {
    const dataDir = folder('server-killed');
    const { server, line } = await serve(dataDir);
    await query(line, 'create table survivor as select generate_series(1, 1000) as n');
    await kill(server, 'SIGKILL');
    expect(await isGone(dataDir)).toBe(true);
    const { url } = await start(dataDir);
    expect(await query(url, 'select count(*)::int as n from survivor')).toEqual([{ n: 1000 }]);
  });

  test('of server and database, the next start recovers', async () => {
    const dataDir = folder('both-killed');
    const { server, line } = await serve(dataDir);
    await query(line, 'create table survivor as select 7 as n');
    process.kill(pidOf(dataDir), 'SIGKILL');
    await kill(server, 'SIGKILL');
    const { url } = await start(dataDir);
    expect(await query(url, 'select n from survivor')).toEqual([{ n: 7 }]);
  });

  test('a postmaster file whose process id now belongs to another program does not block', async () => {
    const dataDir = folder('pid-reused');
    await (await start(dataDir)).stop();
    writeFileSync(noteOf(dataDir), `${process.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/postgres\n\n\nready   \n`);
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as a')).toEqual([{ a: 1 }]);
  });
});

describe('a folder that cannot be used', () => {
  test.runIf(isRoot)(
    'because its owner is no user of the system is one sentence, and leaves nothing behind',
    async () => {
      const dataDir = folder('stranger');
      mkdirSync(dataDir);
      chownSync(dataDir, 54_321, 54_321);
      const { line } = await serve(dataDir, { uid: 54_321, gid: 54_321 });
      expect(line).toBe(
        `The database could not be made in ${dataDir}/postgres: could not look up effective user ID 54321: user does not exist.`,
      );
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  test('whose path runs through a file is one sentence', async () => {
    writeFileSync(folder('file'), '');
    await expect(start(folder('file/data'))).rejects.toThrow(
      `The data folder ${folder('file/data')} cannot be used: a part of this path is not a folder. Name another folder with DATA_DIR.`,
    );
  });

  test('because it is private is one sentence', async () => {
    const dataDir = folder('private/data');
    mkdirSync(folder('private'), { mode: isRoot ? 0o700 : 0o000 });
    await expect(start(dataDir)).rejects.toThrow(
      isRoot
        ? `The data folder ${dataDir} cannot be entered by user ${unprivilegedId}, who runs the database when root starts Trunkline: name another folder with DATA_DIR.`
        : `The data folder ${dataDir} cannot be used: permission denied. Name another folder with DATA_DIR.`,
    );
  });
});
