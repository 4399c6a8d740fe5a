import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { operated } from '#tests/support/operated.ts';

const root = resolve(import.meta.dirname, '../../../..');
const names = readdirSync(resolve(root, 'generated/db/migrations')).toSorted();
const database = useDatabase();

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `npm run migrate -- …` without npm, against the database of this file. */
const migrate = (...args: readonly string[]): Promise<Answer> =>
  new Promise((done) => {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      ...operated,
    };
    const command = [resolve(root, 'scripts/migrate.ts'), ...args];
    execFile(process.execPath, command, { cwd: root, env }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() }),
    );
  });

const has = async (name: string): Promise<boolean> => {
  const client = await database.pool.connect();
  try {
    await client.query(`select set_config('app.mode', 'system', false)`);
    const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as found`);
    if (!rows[0].found) return false;
    return (await client.query('select 1 from schema_migrations where name = $1', [name])).rowCount === 1;
  } finally {
    await client.query('reset app.mode');
    client.release();
  }
};

test('migrate loses no data unasked, goes down and up again, and to a migration by its name', async () => {
  const last = names.at(-1)!;
  const refused = await migrate('--down', String(names.length));
  expect([refused.code, refused.err.split('\n').at(-1)]).toEqual([
    1,
    '  It made the database: --lose-data removes everything in it.',
  ]);
  expect(await has(last)).toBe(true);
  const undone = await migrate('--down', String(names.length), '--lose-data');
  expect(undone).toEqual({
    code: 0,
    out: names
      .toReversed()
      .map((name) => `undone   ${name}`)
      .join('\n'),
    err: '',
  });
  expect(await has(last)).toBe(false);
  expect(await migrate('--to', names[0]!)).toEqual({ code: 0, out: `applied  ${names[0]}`, err: '' });
  const rest = names.slice(1).map((name) => `applied  ${name}`);
  expect(await migrate('--up')).toEqual({
    code: 0,
    out: rest.length > 0 ? rest.join('\n') : 'Nothing to do.',
    err: '',
  });
  expect(await migrate('--up')).toEqual({ code: 0, out: 'Nothing to do.', err: '' });
}, 60_000);

test('migrate says where it can go, and changes nothing, when it is asked wrongly', async () => {
  const usage =
    'Say where to: npm run migrate -- --up | --down [count] | --to <name> [--move <table.column:value=other>] [--empty <x-id>] [--drop-permission <id>] [--lose-data]';
  expect(await migrate()).toEqual({ code: 1, out: '', err: usage });
  expect(await migrate('--up', '--down')).toEqual({ code: 1, out: '', err: usage });
  expect(await migrate('--down', 'two')).toEqual({ code: 1, out: '', err: usage });
  const unknown = await migrate('--to', '0001_begin');
  expect([unknown.code, unknown.err]).toEqual([
    1,
    `There is no migration "0001_begin". Possible are: ${names.join(', ')}.`,
  ]);
}, 60_000);
