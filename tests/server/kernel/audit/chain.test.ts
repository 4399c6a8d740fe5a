import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAudit } from '#server/kernel/audit/seal.ts';
import { readHead, type Head } from '#server/kernel/audit/head.ts';
import { verifyAudit, type Fault } from '#server/kernel/audit/verify.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

let database: TestDatabase;
let dataDir: string;
/** Someone with the owner's password, who drops the triggers first. */
let intruder: pg.Client;

const entry = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

async function add(...numbers: readonly number[]): Promise<void> {
  for (const number of numbers)
    await intruder.query(
      `with entry as (insert into audit_entries (id, at, action, entity, reason) values ($1, '2026-11-01T10:00:00Z'::timestamptz + $2 * interval '1 s', 'update', 'team', 'as it was'))
       insert into audit_unsealed (id) values ($1)`,
      [entry(number), number],
    );
}

const seal = (): Promise<void> => sealAudit({ pool: database.pool, dataDir });
const kept = (): Head => readHead(readFileSync(`${dataDir}/audit-head`, 'utf8'));
const faults = async (...heads: readonly Head[]): Promise<readonly Fault[]> =>
  (await verifyAudit(database.pool, heads)).faults;

beforeAll(() => {
  dataDir = scratchFolder('audit');
});

beforeEach(async () => {
  await intruder?.end();
  await database?.drop();
  database = await makeDatabase();
  intruder = new pg.Client({ connectionString: database.url });
  await intruder.connect();
  await intruder.query(`set app.mode = 'system'`);
  await intruder.query('alter table audit_entries disable trigger user; alter table audit_seals disable trigger user');
  await add(1, 2, 3);
  await seal();
  await add(4, 5);
  await seal();
});

afterAll(async () => {
  await intruder.end();
  await database.drop();
  removeScratch(dataDir);
});

describe('the chain over the audit', () => {
  test('is valid while untouched, with entries that wait for their seal', async () => {
    await add(6);
    expect(await verifyAudit(database.pool, [kept()])).toEqual({
      faults: [],
      entries: 6,
      waiting: 1,
      head: { number: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    await seal();
    expect(await verifyAudit(database.pool, [kept()])).toMatchObject({ faults: [], entries: 6, waiting: 0 });
  });

  test('takes in entries from before there was a chain', async () => {
    await intruder.query('delete from audit_seals; delete from audit_unsealed');
    await seal();
    expect(await verifyAudit(database.pool)).toMatchObject({ faults: [], entries: 5, head: { number: 1 } });
  });

  test.each([
    ['reason', `reason = 'as it suits'`],
    ['actor', `actor_id = '00000000-0000-7000-8000-00000000000a'`],
    ['moment', `at = at + interval '1 microsecond'`],
    ['new value', `after = '{"status": "PAID"}'`],
  ])('detects a changed %s', async (_, change) => {
    await intruder.query(`update audit_entries set ${change} where id = $1`, [entry(2)]);
    expect(await faults()).toEqual([{ kind: 'entry changed', entry: entry(2), seal: 1 }]);
  });

  test('detects a removed entry, sealed or not', async () => {
    await add(6);
    await intruder.query('delete from audit_entries where id in ($1, $2)', [entry(3), entry(6)]);
    expect(await faults()).toEqual([
      { kind: 'entry gone', entry: entry(3), seal: 1 },
      { kind: 'waiting entry gone', entry: entry(6) },
    ]);
  });

  test('detects reordered entries and seals', async () => {
    await intruder.query(`update audit_seals set entries = array[entries[2], entries[1], entries[3]],
      digests = array[digests[2], digests[1], digests[3]] where number = 1`);
    expect(await faults()).toEqual([{ kind: 'seal broken', seal: 1 }]);
    await intruder.query('update audit_seals set number = number + 10');
    await intruder.query('update audit_seals set number = 13 - number');
    expect(await faults()).toEqual([
      { kind: 'seal broken', seal: 1 },
      { kind: 'seal broken', seal: 2 },
    ]);
  });

  test('detects an edit that fixes its own seal: the next one no longer follows', async () => {
    const { hashOf, digestOf } = await import('#server/kernel/audit/digest.ts');
    const { entriesById } = await import('#server/kernel/audit/queries.ts');
    const { transaction } = await import('#server/kernel/data/transaction.ts');
    const { jobScope } = await import('#server/kernel/access/scope.ts');
    await intruder.query(`update audit_entries set reason = 'as it suits' where id = $1`, [entry(2)]);
    const entries = [1, 2, 3].map(entry);
    const found = await transaction(database.pool, jobScope('test'), { mode: 'read' }, (session) =>
      entriesById.all(session, { ids: entries }),
    );
    const digests = entries.map((id) => digestOf(found.find((each) => each.id === id)!));
    await intruder.query('update audit_seals set digests = $1, hash = $2 where number = 1', [
      digests,
      hashOf({ number: 1, entries, digests }, ''),
    ]);
    expect(await faults()).toEqual([{ kind: 'seal broken', seal: 2 }]);
  });

  test('detects by a stored head that the end was cut off, or the chain rebuilt', async () => {
    const head = kept();
    await intruder.query('delete from audit_entries where id = any($1)', [[entry(4), entry(5)]]);
    await intruder.query('delete from audit_seals where number = 2');
    expect(await faults()).toEqual([]);
    expect(await faults(head)).toEqual([{ kind: 'end cut off', seal: 2 }]);
    await add(7);
    await seal();
    expect(await faults(head)).toEqual([{ kind: 'rebuilt', seal: 2 }]);
  });

  test('detects a removed seal, and an entry inserted without the chain', async () => {
    await intruder.query('delete from audit_seals where number = 1');
    await intruder.query(`insert into audit_entries (id, at, action, entity) values ($1, now(), 'update', 'team')`, [
      entry(9),
    ]);
    expect(await faults()).toEqual([
      { kind: 'seals gone', from: 1, to: 1 },
      ...[1, 2, 3, 9].map((number) => ({ kind: 'stray entry', entry: entry(number) })),
    ]);
  });
});

describe('the role that requests are served with', () => {
  test.each([
    ['update audit_entries', `update audit_entries set reason = 'as it suits'`],
    ['delete audit_entries', 'delete from audit_entries'],
    ['truncate audit_entries', 'truncate audit_entries'],
    ['update audit_seals', `update audit_seals set hash = ''`],
    ['delete audit_seals', 'delete from audit_seals'],
  ])('may not %s', async (_, statement) => {
    const client = await database.pool.connect();
    try {
      await client.query(`set app.mode = 'system'`);
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
  });

  test.each(['alter table audit_entries disable trigger user', 'drop table audit_entries', 'set role trunkline'])(
    'may not %s',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  test('is the owner where there is one role alone: then triggers refuse', async () => {
    await intruder.query('alter table audit_entries enable trigger user; alter table audit_seals enable trigger user');
    const pool = createPool(database.url);
    const client = await pool.connect();
    await client.query(`set app.mode = 'system'`);
    for (const table of ['audit_entries', 'audit_seals']) {
      await expect(client.query(`delete from ${table}`)).rejects.toMatchObject({ code: 'TF004' });
      await expect(client.query(`truncate ${table}`)).rejects.toMatchObject({ code: 'TF004' });
    }
    client.release(true);
    await pool.end();
  });
});
