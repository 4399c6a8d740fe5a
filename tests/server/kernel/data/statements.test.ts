/** Prepares every statement of the program on a migrated database, and checks their closed-list words. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { sql as fragment } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { prepared, type CallValues, type RowOf } from '#server/kernel/data/statements/prepared.ts';
import { col, param, part, raw, value, values } from '#server/kernel/data/statements/raw.ts';
import { statements } from '#server/kernel/data/statements/registry.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { useDatabase } from '#tests/support/database.ts';
import { wrongWord } from './closed-words.ts';

const database = useDatabase();
const root = resolve(import.meta.dirname, '../../../..');
const before = statements.length;

const filesWithStatements = globSync('src/server/**/*.ts', { cwd: root }).filter((file) =>
  /\b(prepared\(|raw<|dueWhere\()/.test(readFileSync(resolve(root, file), 'utf8')),
);

/** Null if PostgreSQL can prepare the text and its closed-list words exist. */
async function faultOf(client: pg.Client, name: string, text: string): Promise<string | null> {
  const refused = await client.query(`prepare ${name} as ${text}`).then(
    () => null,
    (error: Error) => error.message,
  );
  return refused ?? wrongWord(text);
}

describe('the statements of the program', () => {
  let client: pg.Client;
  let ofTests: readonly object[];
  beforeAll(async () => {
    ofTests = statements.slice(before);
    for (const file of filesWithStatements) await import(resolve(root, file));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return () => client.end();
  });

  test('are all prepared by a migrated database, and compare closed lists with their own words', async () => {
    const faults: string[] = [];
    const ofProgram = statements.filter((statement) => !ofTests.includes(statement));
    for (const [at, { text }] of ofProgram.entries()) {
      const fault = await faultOf(client, `s${at}`, text);
      if (fault !== null) faults.push(`${fault}\n${text}`);
    }
    expect(faults).toEqual([]);
    expect(ofProgram.length).toBeGreaterThanOrEqual(17);
  });

  test('of an area are only in its queries', () => {
    const areas = globSync('src/server/areas/**/*.ts', { cwd: root });
    expect(areas.length).toBeGreaterThan(200);
    const elsewhere = areas.filter(
      (file) =>
        !/\/queries(\.ts$|\/)/.test(file) &&
        /\b(raw<|prepared\(\(|prepared<|\.query\(|\.change\([`'])/.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(elsewhere).toEqual([]);
  });

  test.for([
    ['a column that is gone', `select nothing from tickets`, 'column "nothing" does not exist'],
    [
      'a type that does not fit',
      `select 1 from tickets where id = any(array['a'])`,
      'operator does not exist: uuid = text',
    ],
    ['a word that no list has', `select id from tickets where status = 'DONE'`, `status is never 'DONE'`],
    [
      'such a word among others',
      `select id from tickets t where t.status not in ('OPEN', 'DONE')`,
      `status is never 'DONE'`,
    ],
  ] as const)('with %s are found', async ([what, text, fault]) => {
    expect(await faultOf(client, `"${what}"`, text)).toBe(fault);
  });
});

const openItems = prepared((db, given: CallValues<{ id: string; status: 'OPEN' | 'CLOSED' }>) =>
  db.selectFrom('action_items').select(['id', 'status']).where('id', '=', given.id).where('status', '=', given.status),
);

describe('a prepared statement', () => {
  test('has its constants in its text and its parameters in the order of their names', () => {
    expect(openItems.text).toBe('select "id", "status" from "action_items" where "id" = $1 and "status" = $2');
    const twice = raw<{ a: number; b: number }, object>`select ${'b'}::int, ${'a'}::int, ${'b'}::int`;
    expect(twice.text).toBe('select $1::int, $2::int, $1::int');
    const closed = raw<object, object>`select 1 where 'OPEN' in ${values<'tickets.status'>('OPEN', 'CLOSED')}`;
    expect(closed.text).toBe(`select 1 where 'OPEN' in ('OPEN', 'CLOSED')`);
  });

  test('answers rows as objects, or none, or how many it changed', async () => {
    const numbers = raw<{ most: number }, { n: number; day: string }>`
      select n, date '2026-03-17' as day from generate_series(1, ${'most'}::int) n`;
    const nothing = prepared((db) => db.deleteFrom('service_tags'));
    await transaction(database.pool, jobScope('test'), { mode: 'write' }, async (session) => {
      expect(await numbers.all(session, { most: 2 })).toEqual([
        { n: 1, day: '2026-03-17' },
        { n: 2, day: '2026-03-17' },
      ]);
      expect(await numbers.first(session, { most: 0 })).toBeUndefined();
      await expect(numbers.one(session, { most: 0 })).rejects.toThrow('No row of');
      expect(await numbers.isAny(session, { most: 1 })).toBe(true);
      expect(await nothing.change(session)).toBe(0);
    });
  });

  test('built for one call is sent with the rest of a batch', async () => {
    const [items, count] = await transaction(database.pool, jobScope('test'), { mode: 'batch' }, (session) =>
      Promise.all([
        session.db.selectFrom('action_items').select('id').where('status', '=', 'OPEN').execute(),
        session.db
          .selectFrom('teams')
          .select(({ fn }) => fn.countAll<number>().as('teams'))
          .executeTakeFirst(),
      ]),
    );
    expect([items, count]).toEqual([[], { teams: 0 }]);
  });
});

/** Compile errors: each line below a directive has a mistake that plain SQL text would hide. */
export const refused = [
  prepared((db) =>
    // @ts-expect-error no such column
    db.selectFrom('action_items').select('stats'),
  ),
  prepared((db) =>
    // @ts-expect-error no such table
    db.selectFrom('action_item').select('id'),
  ),
  prepared((db) =>
    // @ts-expect-error no such value of the closed list
    db.selectFrom('action_items').select('id').where('status', '=', 'DONE'),
  ),
  prepared((db) =>
    // @ts-expect-error one of the values is not of the list
    db.selectFrom('action_items').select('id').where('status', 'in', ['OPEN', 'DONE']),
  ),
  prepared((db, given: CallValues<{ count: number }>) =>
    // @ts-expect-error a number instead of an id
    db.selectFrom('action_items').select('id').where('id', '=', given.count),
  ),
  // @ts-expect-error a required column is missing
  prepared((db, given: CallValues<{ id: string }>) => db.insertInto('service_tags').values({ id: given.id })),
  // @ts-expect-error no such parameter
  raw<{ id: string }, object>`select id from tickets where id = ${'ids'}`,
  // @ts-expect-error no such value
  raw<object, object>`select id from tickets where status in ${values<'tickets.status'>('NOPE')}`,
  // @ts-expect-error no such column
  raw<object, object>`select id from tickets where ${col('tickets.stat')} is null`,
  // @ts-expect-error no such value
  raw<object, object>`select id from tickets where status = ${value<'tickets.status'>('NOPE')}`,
  // @ts-expect-error the shared part wants a parameter that this statement does not take
  raw<{ id: string }, object>`select id from tickets where id = ${'id'} and ${part`team_id = ${param('team')}`}`,
  // A fragment is a statement itself, so only the check above reads it.
  prepared((db) => db.selectFrom('action_items').select(fragment<number>`no_such_column + 1`.as('n'))),
];

/** Rows have the types of their columns. */
export const status = (row: RowOf<typeof openItems>): string => {
  // @ts-expect-error not of the list
  if (row.status === 'DONE') return '';
  // @ts-expect-error no such column was selected
  return row.team_id;
};
