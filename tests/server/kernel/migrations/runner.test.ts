import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/kernel/database/migrate.ts';
import { countUnknown } from '#server/kernel/database/applied.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { newId } from '#server/kernel/data/id.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { listOf, physicalOf } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { topicsOf, writeMigrations } from './history.ts';

const note = { 'x-id': 'f_note', title: 'Note', type: 'string' };
const sorted = { ...note, 'x-list': { filter: true, sort: true } };
const one = physicalOf({ quote: {} });
const two = physicalOf({ quote: { properties: { note } } });
const three = physicalOf({ quote: { properties: { note: sorted } } });

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

const applied = (): Promise<readonly unknown[]> =>
  inside(async (client) => {
    const { rows } = await client.query(
      `select regexp_replace(name, '^\\d+_', '') as topic, completed_at is not null as done from schema_migrations order by name`,
    );
    return rows;
  });

const [team, quote] = [newId(), newId()];

async function inside<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(`select set_config('app.mode', 'system', false)`);
    return await work(client);
  } finally {
    await client.query('reset app.mode');
    client.release();
  }
}

const has = async (relation: string): Promise<boolean> =>
  (await database.pool.query('select to_regclass($1) is not null as found', [relation])).rows[0].found;

const folderOf = (folder: string, topic: string): string =>
  join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(`_${topic}`))!,
  );

function addByHand(folder: string, name: string, up: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'up.sql'), up);
  writeFileSync(join(folder, name, 'down.sql'), '');
}

describe('migrate', () => {
  it('runs what is missing, oldest first, and then nothing', async () => {
    const folder = writeMigrations([one, two, three]);
    const names = ['initial', 'add_quotes_note', 'change_quotes'];
    expect(topicsOf(await migrate(database.pool, folder))).toEqual(names);
    expect(await migrate(database.pool, folder)).toEqual([]);
    expect(await applied()).toEqual(names.map((topic) => ({ topic, done: true })));
  });

  it('is done by one of many servers that start at once, whose waiting delays no index', async () => {
    const folder = writeMigrations([one, two, three]);
    expect(readFileSync(join(folderOf(folder, 'change_quotes'), 'up.sql'), 'utf8')).toContain(
      'create index concurrently',
    );
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)));
    expect(ran.map((names) => names.length).toSorted()).toEqual([0, 0, 0, 3]);
  });

  it('keeps nothing of a migration that fails, and says which and why', async () => {
    const folder = writeMigrations([one]);
    addByHand(folder, '9999_broken', 'create table half (id uuid);\nselect 1 / 0;');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      new StartError('Migration 9999_broken failed: division by zero.'),
    );
    expect(await has('half')).toBe(false);
    expect(await applied()).toEqual([{ topic: 'initial', done: true }]);
  });

  it('goes on behind the transaction where an interrupted start left off', async () => {
    const folder = writeMigrations([one, two]);
    await migrate(database.pool, folder);
    addByHand(
      folder,
      '9999_index',
      'alter table quotes add column extra text;\n-- outside transaction\nselect broken();',
    );
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'Migration 9999_index failed: function broken() does not exist.',
    );
    expect((await applied()).at(-1)).toEqual({ topic: 'index', done: false });
    await database.pool.query('create function broken() returns int language sql return 1');
    expect(await migrate(database.pool, folder)).toEqual(['9999_index']);
    expect((await applied()).at(-1)).toEqual({ topic: 'index', done: true });
  });

  it('refuses a migration that was changed after it ran', async () => {
    const folder = writeMigrations([one, two]);
    const [, name] = await migrate(database.pool, folder);
    appendFileSync(join(folder, name!, 'up.sql'), '-- more\n');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      new StartError(
        `Migration ${name} was changed after this database ran it: restore its up.sql, or undo it with "npm run migrate -- --down".`,
      ),
    );
  });

  it('refuses a database whose migrations start differently, as before they were squashed', async () => {
    const folder = writeMigrations([one]);
    await migrate(database.pool, folder);
    appendFileSync(join(folder, '0001_initial/up.sql'), '-- more\n');
    const refusal = new StartError(
      'This database was made by a development version of Trunkline whose migrations no longer exist: start with an empty database.',
    );
    await expect(migrate(database.pool, folder)).rejects.toThrow(refusal);
    await expect(undoMigrations(database.pool, folder, countUnknown, { mayLoseData: true })).rejects.toThrow(refusal);
  });

  it('takes other line ends for the same migration', async () => {
    const folder = writeMigrations([one]);
    await migrate(database.pool, folder);
    const file = join(folder, '0001_initial/up.sql');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    expect(await migrate(database.pool, folder)).toEqual([]);
  });

  it('refuses a database that a newer version migrated', async () => {
    const folder = writeMigrations([one, two]);
    const [, name] = await migrate(database.pool, folder);
    rmSync(join(folder, name!), { recursive: true });
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      new StartError(
        `The database has migration ${name}, which this Trunkline does not know: start a newer one, or undo it with "npm run migrate -- --down".`,
      ),
    );
  });

  it('leaves the connection without rights and without the lock', async () => {
    const folder = writeMigrations([one]);
    await migrate(database.pool, folder);
    const { rows } = await database.pool.query(
      `select current_setting('app.mode', true) as mode, (select count(*)::int from quotes) as seen`,
    );
    expect(rows).toEqual([{ mode: '', seen: 0 }]);
    const locks = await database.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(locks.rows).toEqual([]);
  });
});

describe('undoMigrations', () => {
  it('takes back the newest ones, down to an empty database', async () => {
    const folder = writeMigrations([one, two]);
    await migrate(database.pool, folder);
    expect(topicsOf(await undoMigrations(database.pool, folder, 1, { mayLoseData: true }))).toEqual([
      'add_quotes_note',
    ]);
    expect(await has('quotes')).toBe(true);
    expect(await undoMigrations(database.pool, folder, 1, { mayLoseData: true })).toEqual(['0001_initial']);
    expect(await has('quotes')).toBe(false);
    expect(await migrate(database.pool, folder)).toHaveLength(2);
  });

  it('refuses to lose values that rows have, names rows and choice, and undoes nothing without it', async () => {
    const folder = writeMigrations([one, two, three]);
    const names = await migrate(database.pool, folder);
    await inside(async (client) => {
      await client.query(`insert into teams (id, name) values ($1, 'A')`, [team]);
      await client.query(
        `insert into quotes (id, team_id, note) values ($2, $1, 'kept'), (gen_random_uuid(), $1, null)`,
        [team, quote],
      );
    });
    await expect(undoMigrations(database.pool, folder, 2)).rejects.toThrow(
      new StartError(
        `Rows use what ${names[1]} brought. Say what becomes of them, or keep the release:\n  1 row (${quote}) is in quotes.note: --empty f_note loses what they hold.`,
      ),
    );
    expect(await applied()).toHaveLength(3);
    expect(await undoMigrations(database.pool, folder, 2, { emptied: ['f_note'] })).toHaveLength(2);
  });

  it('needs no choice for values that no row has', async () => {
    const folder = writeMigrations([one, two]);
    await migrate(database.pool, folder);
    expect(topicsOf(await undoMigrations(database.pool, folder, 1))).toEqual(['add_quotes_note']);
  });

  it('needs no word where nothing is lost', async () => {
    const folder = writeMigrations([one, two, three]);
    await migrate(database.pool, folder);
    expect(topicsOf(await undoMigrations(database.pool, folder, 1))).toEqual(['change_quotes']);
  });

  it('undoes in an older checkout what a newer one did, with the script that the database kept', async () => {
    const folder = writeMigrations([one, two]);
    await migrate(database.pool, folder);
    rmSync(folderOf(folder, 'add_quotes_note'), { recursive: true });
    expect(topicsOf(await undoMigrations(database.pool, folder, 1, { mayLoseData: true }))).toEqual([
      'add_quotes_note',
    ]);
    expect(await migrate(database.pool, folder)).toEqual([]);
    const { rows } = await database.pool.query(
      `select 1 from information_schema.columns where table_name = 'quotes' and column_name = 'note'`,
    );
    expect(rows).toEqual([]);
  });

  it('undoes a rewritten draft and later migrations, so that the new one can run', async () => {
    const folder = writeMigrations([one, two]);
    await migrate(database.pool, folder);
    appendFileSync(join(folderOf(folder, 'add_quotes_note'), 'up.sql'), 'alter table quotes add column more text;\n');
    const undone = await undoMigrations(database.pool, folder, countUnknown, { mayLoseData: true });
    expect(topicsOf(undone)).toEqual(['add_quotes_note']);
    expect(await migrate(database.pool, folder)).toEqual(undone);
    expect(await undoMigrations(database.pool, folder, countUnknown)).toEqual([]);
  });
});

it('runs up to a named migration and no further', async () => {
  const folder = writeMigrations([one, two, three]);
  const second = readdirSync(folder).find((name) => name.endsWith('_add_quotes_note'))!;
  expect(await migrate(database.pool, folder, second)).toEqual(['0001_initial', second]);
  expect(topicsOf(await migrate(database.pool, folder))).toEqual(['change_quotes']);
});

describe('a list value in use', () => {
  const state = { 'x-id': 'f_state', title: 'State', $ref: '../types/state.schema.json' };
  const rights = { 'x-id': 'f_rights', title: 'Rights', type: 'array', items: { $ref: '../types/right.schema.json' } };
  const withLists = (states: readonly string[], permissions: readonly string[]) =>
    physicalOf(
      { quote: { properties: { state, rights } } },
      { state: listOf(...states), right: listOf(...permissions) },
    );
  let folder: string;

  beforeEach(async () => {
    folder = writeMigrations([
      withLists(['open', 'won'], ['SEE']),
      withLists(['open', 'won', 'on_hold'], ['SEE', 'VISIT']),
    ]);
    await migrate(database.pool, folder);
    await inside(async (client) => {
      await client.query(`insert into teams (id, name) values ($1, 'A')`, [team]);
      await client.query(
        `insert into quotes (id, team_id, state, rights) values ($2, $1, 'on_hold', '{SEE,VISIT}'), (gen_random_uuid(), $1, 'open', '{SEE}')`,
        [team, quote],
      );
    });
  });
  const rows = () =>
    inside(async (client) => {
      await client.query('alter table quotes no force row level security');
      return (await client.query('select state, rights from quotes order by state')).rows;
    });

  it('keeps the migration, and names rows and a command for each', async () => {
    await expect(undoMigrations(database.pool, folder, 1)).rejects.toThrow(
      [
        `  1 row of quotes (${quote}) has state on_hold: --move quotes.state:on_hold= (leaves it empty)`,
        `  1 row of quotes (${quote}) has rights VISIT: --move quotes.rights:VISIT= (leaves it empty)`,
      ].join('\n'),
    );
    expect(await applied()).toHaveLength(2);
  });

  it('goes where it was told to', async () => {
    await undoMigrations(database.pool, folder, 1, { moves: ['quotes.state:on_hold=won'], dropped: ['VISIT'] });
    expect(await rows()).toEqual([
      { state: 'open', rights: ['SEE'] },
      { state: 'won', rights: ['SEE'] },
    ]);
  });

  it('goes to its neighbor if any loss is agreed to', async () => {
    await undoMigrations(database.pool, folder, 1, { mayLoseData: true });
    expect(await rows()).toEqual([
      { state: 'open', rights: ['SEE'] },
      { state: null, rights: ['SEE'] },
    ]);
  });

  it('undoes nothing if it was told to go where it may not', async () => {
    const moves = ['quotes.state:on_hold=gone'];
    await expect(undoMigrations(database.pool, folder, 1, { moves, dropped: ['VISIT'] })).rejects.toThrow(
      'quotes_state_check',
    );
    expect(await applied()).toHaveLength(2);
  });
});
