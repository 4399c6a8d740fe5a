import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { listOf, listWithHeir, physicalOf, type Schemas } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newRoot, writeMigrations } from './history.ts';

const state = { 'x-id': 'f_state', title: 'State', $ref: '../types/state.schema.json' };
const base: JsonObject = {
  label: { 'x-id': 'f_label', title: 'Label', type: 'string' },
  count: { 'x-id': 'f_count', title: 'Count', type: 'integer' },
  state,
};
const isLabel = (node: unknown): boolean => (node as JsonObject)['x-id'] === 'f_label';

/** The label is always required under any name. */
function quoteWith(properties: JsonObject, { required = [], ...more }: JsonObject = {}): Schemas {
  const labels = Object.keys(properties).filter((key) => isLabel(properties[key]));
  return { quote: { properties, ...more, required: [...labels, ...(required as readonly string[])] } };
}
const first = physicalOf(quoteWith(base), { state: listOf('A', 'B') });

let database: TestDatabase;
let root: string;

beforeEach(async () => {
  database = await makeDatabase({ isEmpty: true });
  root = newRoot();
  await migrate(database.pool, writeMigrations([first], root));
  await inside(async (client) => {
    const team = newId();
    await client.query(`insert into teams (id, name) values ($1, 'Acme Dental')`, [team]);
    const rows = [
      ['one', 1, 'A'],
      ['two', 2, 'B'],
      ['none', null, null],
    ] as const;
    for (const row of rows) {
      await client.query('insert into quotes (id, team_id, label, count, state) values ($1, $2, $3, $4, $5)', [
        newId(),
        team,
        ...row,
      ]);
    }
  });
});
afterEach(() => database.drop());

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

const next = (model: PhysicalModel): Promise<readonly string[]> =>
  migrate(database.pool, writeMigrations([model], root));
const column = (name: string): Promise<readonly unknown[]> =>
  inside(async (client) =>
    (await client.query(`select ${name} as value from quotes order by created_at, id`)).rows.map((row) => row.value),
  );

/** Every row of every business table, independent of column order. */
const rowHashes = (): Promise<unknown> =>
  inside(async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'schema\\_%' order by 1`,
    );
    const hashes = tables.rows.map(async ({ name }) => {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(to_jsonb(t)::text, ';' order by to_jsonb(t)::text), '')) as hash from ${name} t`,
      );
      return [name, rows[0].hash];
    });
    return Object.fromEntries(await Promise.all(hashes));
  });

describe('a migration of rows', () => {
  it('keeps the values of renamed fields and entities', async () => {
    const renamed = physicalOf(
      { offer: { 'x-id': 'e_quote', properties: { name: base['label']!, count: base['count']!, state } } },
      { state: listOf('A', 'B') },
    );
    await next(renamed);
    const rows = await inside(
      async (client) => (await client.query('select name from offers order by created_at, id')).rows,
    );
    expect(rows).toEqual([{ name: 'one' }, { name: 'two' }, { name: 'none' }]);
  });

  it('swaps two fields that swapped their names', async () => {
    await next(
      physicalOf(quoteWith({ ...base, count: { ...(base['label'] as JsonObject) }, label: base['count']! }), {
        state: listOf('A', 'B'),
      }),
    );
    expect(await column('count')).toEqual(['one', 'two', 'none']);
    expect(await column('label')).toEqual([1, 2, null]);
  });

  it('widens a type without losing a value', async () => {
    await next(
      physicalOf(quoteWith({ ...base, count: { 'x-id': 'f_count', title: 'Count', type: 'number' } }), {
        state: listOf('A', 'B'),
      }),
    );
    expect(await column('count')).toEqual([1, 2, null]);
  });

  it.each([
    ['a default', { default: 'none' }, ['none', 'none', 'none']],
    ['a constant', { 'x-backfill': 'old' }, ['old', 'old', 'old']],
    ['a neighbor', { 'x-backfill': { copy: 'label' } }, ['one', 'two', 'none']],
    ['a neighbor or a default', { 'x-backfill': { copy: 'count' }, default: 'zero' }, ['1', '2', 'zero']],
  ])('fills a new required field from %s', async (_, words, expected) => {
    const note = { 'x-id': 'f_note', title: 'Note', type: 'string', ...words };
    await next(physicalOf(quoteWith({ ...base, note }, { required: ['note'] }), { state: listOf('A', 'B') }));
    expect(await column('note')).toEqual(expected);
  });

  it('fills a new required amount with both its parts', async () => {
    const price = {
      'x-id': 'f_price',
      title: 'Price',
      $ref: '../types/money.schema.json',
      'x-backfill': { value: 0, code: 'USD' },
    };
    await next(physicalOf(quoteWith({ ...base, price }, { required: ['price'] }), { state: listOf('A', 'B') }));
    expect(await column(`price_value || ' ' || price_code`)).toEqual(['0 USD', '0 USD', '0 USD']);
  });

  it('fills the gaps of a field that becomes required', async () => {
    const count = { 'x-id': 'f_count', title: 'Count', type: 'integer', 'x-backfill': 7 };
    await next(physicalOf(quoteWith({ ...base, count }, { required: ['count'] }), { state: listOf('A', 'B') }));
    expect(await column('count')).toEqual([1, 2, 7]);
  });

  it('moves rows from a renamed value of a closed list, though the row rules change as well', async () => {
    const list = listWithHeir(['A'], 'C', 'B');
    const access = { 'x-access': { read: ['public'], write: ['member'] } };
    await next(physicalOf(quoteWith(base, access), { state: list }));
    expect(await column('state')).toEqual(['A', 'C', null]);
  });

  it('refuses, by the generated check, a value that no list knows', async () => {
    await expect(inside((client) => client.query(`update quotes set state = 'Z'`))).rejects.toThrow(
      'quotes_state_check',
    );
  });

  it('refuses money without a currency', async () => {
    const price = { 'x-id': 'f_price', title: 'Price', $ref: '../types/money.schema.json' };
    await next(physicalOf(quoteWith({ ...base, price }), { state: listOf('A', 'B') }));
    await expect(inside((client) => client.query('update quotes set price_value = 1'))).rejects.toThrow(
      'quotes_price_check',
    );
  });

  it('comes out the same after up, down and up again', async () => {
    const note = { 'x-id': 'f_note', title: 'Note', type: 'string', 'x-backfill': { copy: 'label' } };
    const later = physicalOf(
      quoteWith(
        {
          name: base['label']!,
          count: { 'x-id': 'f_count', title: 'Count', type: 'number' },
          state,
          note: { ...note, 'x-backfill': { copy: 'name' } },
        },
        { required: ['note'] },
      ),
      { state: listOf('A', 'B', 'C') },
    );
    const before = await rowHashes();
    await next(later);
    const after = await rowHashes();
    const folder = writeMigrations([later], root);
    expect(await undoMigrations(database.pool, folder, 1, { mayLoseData: true })).toHaveLength(1);
    expect(await rowHashes()).toEqual(before);
    await migrate(database.pool, folder);
    expect(await rowHashes()).toEqual(after);
  });
});
