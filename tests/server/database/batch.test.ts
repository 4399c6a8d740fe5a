import { afterEach, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';
import { sendBatch, type Statement } from '#server/database/batch.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase({ isEmpty: true });
let client: pg.PoolClient;

beforeEach(async () => {
  client = await database.pool.connect();
});
afterEach(() => client.release(true));

const named = (name: string, text: string, ...values: unknown[]): Statement => ({ name, text, values });
const unnamed = (text: string, ...values: unknown[]): Statement => ({ name: null, text, values });

/** How many times the connection describes rows while `work` runs. */
async function descriptions(work: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: pg.Connection };
  let count = 0;
  const note = (): void => void (count += 1);
  connection.on('rowDescription', note);
  await work();
  connection.off('rowDescription', note);
  return count;
}

test('a batch answers the rows of each statement and what it did, in order', async () => {
  const answers = await sendBatch(client, [
    unnamed('begin'),
    named('numbers', 'select n, n * 2 from generate_series(1, $1::int) n', 2),
    named('day', `select date '2026-03-01', null, '{a,b}'::text[]`),
    unnamed('create temp table noted (id int)'),
    named('note', 'insert into noted select * from unnest($1::int[])', [1, 2, 3]),
    unnamed('rollback'),
  ]);
  expect(answers).toEqual([
    { done: 'BEGIN', rows: [] },
    {
      done: 'SELECT 2',
      rows: [
        [1, 2],
        [2, 4],
      ],
    },
    { done: 'SELECT 1', rows: [['2026-03-01', null, ['a', 'b']]] },
    { done: 'CREATE TABLE', rows: [] },
    { done: 'INSERT 0 3', rows: [] },
    { done: 'ROLLBACK', rows: [] },
  ]);
});

test('a value that cannot be sent fails its own batch and leaves the connection to others', async () => {
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  const [circular, after] = await Promise.allSettled([
    sendBatch(client, [unnamed('select $1::jsonb', endless)]),
    sendBatch(client, [unnamed('select 7')]),
  ]);
  expect(circular).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
  expect(after).toEqual({ status: 'fulfilled', value: [{ done: 'SELECT 1', rows: [[7]] }] });
});

test('a named statement is described once per connection, with values of any call read alike', async () => {
  const ask = (n: number) => sendBatch(client, [named('double', 'select $1::bigint * 2, now()::date', n)]);
  expect(await descriptions(() => ask(1))).toBe(1);
  expect(await descriptions(async () => expect((await ask(4))[0]!.rows[0]![0]).toBe(8))).toBe(0);
});

test('batches that are sent at once share what the first of them describes', async () => {
  const ask = (n: number) => sendBatch(client, [named('triple', 'select $1::int * 3', n)]);
  const answers = await Promise.all([ask(1), ask(2), ask(3)]);
  expect(answers.map(([answer]) => answer!.rows)).toEqual([[[3]], [[6]], [[9]]]);
});

test('unnamed statements may differ in their columns', async () => {
  const answers = await sendBatch(client, [unnamed(`select '1'`), unnamed('select 1, true'), unnamed('select 2')]);
  expect(answers.map(({ rows }) => rows)).toEqual([[['1']], [[1, true]], [[2]]]);
});

test.for([
  ['when it is run', named('divide', 'select 1 / $1::int', 0), '22012'],
  ['when it is read', named('wrong', 'select absent from nowhere'), '42P01'],
] as const)('one that fails %s fails the batch, and leaves the connection to the next', async ([, failing, code]) => {
  const after = named('after', 'select 7');
  const batch = sendBatch(client, [named('before', 'select 6'), failing, after]);
  await expect(batch).rejects.toMatchObject({ code });
  const good = named('divide', 'select 1 / $1::int', 1);
  const answers = await sendBatch(client, [named('before', 'select 6'), good, after]);
  expect(answers.map(({ rows }) => rows)).toEqual([[[6]], [[1]], [[7]]]);
});

test('an error leads to whoever sent the statement', async () => {
  const error = await sendBatch(client, [unnamed('select 1 / 0')]).catch((failure: Error) => failure);
  expect((error as Error).stack).toContain('batch.test.ts');
});

test('a value that cannot be sent fails the batch before anything is sent', async () => {
  const endless: { toPostgres?: () => unknown } = {};
  endless.toPostgres = () => endless;
  await expect(sendBatch(client, [named('send', 'select $1::text', endless)])).rejects.toThrow('circular');
  expect((await sendBatch(client, [unnamed('select 1')]))[0]!.rows).toEqual([[1]]);
});
