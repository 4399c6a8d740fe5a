import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { Batch, inOneWrite, sendBatch, type Statement } from '#server/kernel/database/driver.ts';
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

test("a named statement is described once per connection, and each call's values are read the same way", async () => {
  const ask = (n: number) => sendBatch(client, [named('double', 'select $1::bigint * 2, now()::date', n)]);
  expect(await descriptions(() => ask(1))).toBe(1);
  expect(await descriptions(async () => expect((await ask(4))[0]!.rows[0]).toContain(8))).toBe(0);
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

test("an error's stack leads to the sender of the statement", async () => {
  const error = await sendBatch(client, [unnamed('select 1 / 0')]).catch((failure: Error) => failure);
  expect((error as Error).stack).toContain('driver.test.ts');
});

test('a value that cannot be sent fails the batch before anything is sent', async () => {
  const endless: { toPostgres?: () => unknown } = {};
  endless.toPostgres = () => endless;
  await expect(sendBatch(client, [named('send', 'select $1::text', endless)])).rejects.toThrow('circular');
  expect((await sendBatch(client, [unnamed('select 1')]))[0]!.rows).toEqual([[1]]);
});

test('rows are answered as objects where a statement asks for them', async () => {
  const text = 'select n, n * 2 as double from generate_series(1, 2) n';
  const objects: Statement = { ...named('pairs', text), as: 'objects' };
  const answers = await sendBatch(client, [objects, named('pairs', text)]);
  expect(answers.map(({ rows }) => rows)).toEqual([
    [
      { n: 1, double: 2 },
      { n: 2, double: 4 },
    ],
    [
      [1, 2],
      [2, 4],
    ],
  ]);
});

/** Internals of the driver that we use: a new version must still have them. */
describe('the parts of the driver that are not its public interface', () => {
  test('its way to send values', () => {
    const { prepareValue } = (pg as typeof pg & { utils: { prepareValue: (value: unknown) => unknown } }).utils;
    expect([{ a: 1 }, [1, null], true, new Date(0)].map((value) => prepareValue(value))).toEqual([
      '{"a":1}',
      '{"1",NULL}',
      'true',
      expect.stringMatching(/^1970-01-01T/),
    ]);
  });

  test('the messages that a connection sends, held back and sent as one', async () => {
    const { connection } = client as pg.PoolClient & { connection: pg.Connection };
    for (const method of ['parse', 'bind', 'describe', 'execute', 'close', 'sync'] as const)
      expect(connection[method]).toBeTypeOf('function');
    const writes = vi.spyOn(connection.stream, '_writev');
    const single = vi.spyOn(connection.stream, '_write');
    await Promise.all(
      inOneWrite(client, () => [sendBatch(client, [unnamed('select 1')]), sendBatch(client, [unnamed('select 2')])]),
    );
    expect(writes.mock.calls.length + single.mock.calls.length).toBe(1);
  });

  test('the handlers that it calls on our query', () => {
    const own = Object.getOwnPropertyNames(Batch.prototype).filter((name) => name.startsWith('handle'));
    const theirs = Object.getOwnPropertyNames(pg.Query.prototype);
    expect(own.length).toBeGreaterThan(4);
    expect(theirs).toEqual(expect.arrayContaining([...own, 'submit']));
  });
});
