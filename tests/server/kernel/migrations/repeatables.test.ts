import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { newId } from '#server/kernel/data/id.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { physicalOf } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { newRoot, topicsOf, writeMigrations } from './history.ts';

const searched = { search: true };
const note = { 'x-id': 'f_note', title: 'Note', type: 'string', 'x-list': searched };
const count = { 'x-id': 'f_count', title: 'Count', type: 'string', 'x-list': searched };
const quoteWith = (properties: JsonObject, more: JsonObject = {}): PhysicalModel =>
  physicalOf({ quote: { 'x-searchIndex': true, properties, ...more } });
const open = { 'x-access': { read: ['public'], write: ['member'] } };

let database: TestDatabase;
let root: string;
beforeEach(async () => {
  database = await makeDatabase({ isEmpty: true });
  root = newRoot();
});
afterEach(() => database.drop());

const become = (...models: readonly PhysicalModel[]): Promise<readonly string[]> =>
  migrate(database.pool, writeMigrations(models, root));

async function freshCatalog(model: PhysicalModel): Promise<readonly string[]> {
  const other = await makeDatabase({ isEmpty: true });
  await migrate(other.pool, writeMigrations([model]));
  const catalog = await readCatalog(other.pool);
  await other.drop();
  return catalog;
}

const asSystem = async (sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> => {
  const client = await database.pool.connect();
  try {
    await client.query(`select set_config('app.mode', 'system', false), set_config('app.search', '%', false)`);
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.query('reset app.mode; reset app.search');
    client.release();
  }
};

async function addQuote(text: string): Promise<void> {
  const team = newId();
  await asSystem(`insert into teams (id, name) values ($1, 'Acme Dental')`, [team]);
  await asSystem('insert into quotes (id, team_id, note) values ($1, $2, $3)', [newId(), team, text]);
}

describe('policies, triggers and functions', () => {
  it('follow their files, each by a migration that names them, and come back with an undo', async () => {
    const [closed, opened] = [quoteWith({ note }), quoteWith({ note }, open)];
    await become(closed);
    const before = await readCatalog(database.pool);
    expect(topicsOf(await become(opened))).toEqual(['change_policies_of_quotes_and_quotes_search']);
    expect(await readCatalog(database.pool)).toEqual(await freshCatalog(opened));
    await undoMigrations(database.pool, writeMigrations([], root), 1);
    expect(await readCatalog(database.pool)).toEqual(before);
    await migrate(database.pool, writeMigrations([], root));
    expect(await readCatalog(database.pool)).toEqual(await freshCatalog(opened));
  });

  it('are applied without any migration too, when only the text of a file differs', async () => {
    const folder = writeMigrations([quoteWith({ note })], root);
    await migrate(database.pool, folder);
    const file = join(folder, '../repeatable/functions/app_user.sql');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace("'app.user'", "'app.person'"));
    expect(await migrate(database.pool, folder)).toEqual([]);
    expect((await readCatalog(database.pool)).join('\n')).toContain('app.person');
    writeFileSync(file, `-- A comment changes nothing.\n${text}`.replaceAll('\n', '\r\n'));
    await migrate(database.pool, folder);
    expect((await readCatalog(database.pool)).join('\n')).not.toContain('app.person');
  });

  it('keep nothing of a file that fails, and name it', async () => {
    const folder = writeMigrations([quoteWith({ note })], root);
    await migrate(database.pool, folder);
    const before = await readCatalog(database.pool);
    writeFileSync(
      join(folder, '../repeatable/policies/quotes.sql'),
      'create policy row_access on quotes using (nothing);\n',
    );
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'Policies, triggers and functions could not be applied: policies/quotes: column "nothing" does not exist.',
    );
    expect(await readCatalog(database.pool)).toEqual(before);
  });

  it('hinder no change of a column or a table that they read', async () => {
    const number = { ...count, type: 'integer' };
    const models = [
      quoteWith({ note, count: number }),
      quoteWith({ note, count }),
      physicalOf({
        offer: { 'x-id': 'e_quote', 'x-searchIndex': true, properties: { note }, 'x-dropped': ['f_count'] },
      }),
    ];
    for (const model of models) {
      await become(model);
      expect(await readCatalog(database.pool)).toEqual(await freshCatalog(model));
    }
  });

  it('fit the newest migration where a database is several behind, and are undone one by one', async () => {
    const models = [
      quoteWith({ note }),
      quoteWith({ note, count }),
      quoteWith({ count }, { 'x-dropped': ['f_note'], ...open }),
    ] as const;
    await become(models[0]);
    await addQuote('Lumen');
    expect(await become(models[1], models[2])).toHaveLength(2);
    expect(await readCatalog(database.pool)).toEqual(await freshCatalog(models[2]));
    for (const left of [1, 0]) {
      expect(await undoMigrations(database.pool, writeMigrations([], root), 1, { mayLoseData: true })).toHaveLength(1);
      expect(await asSystem('select 1 from schema_migrations')).toHaveLength(left + 1);
    }
    expect(await readCatalog(database.pool)).toEqual(await freshCatalog(models[0]));
  });

  it('fill what they maintain for rows from before them', async () => {
    await become(physicalOf({ quote: { properties: { note } } }));
    await addQuote('Lumen');
    await become(quoteWith({ note }));
    expect(await asSystem('select text from quotes_search')).toEqual([{ text: 'Lumen' }]);
  });

  it('finish after an interrupted start', async () => {
    const folder = writeMigrations([quoteWith({ note })], root);
    await migrate(database.pool, folder);
    await addQuote('Lumen');
    await asSystem('delete from quotes_search');
    await asSystem(`update schema_repeatables set completed_at = null where name = 'fills/quotes'`);
    await migrate(database.pool, folder);
    expect(await asSystem('select text from quotes_search')).toEqual([{ text: 'Lumen' }]);
  });
});

it('runs the migrations of two branches in the order of their names, also one that comes late', async () => {
  const [text, amount] = [
    { ...note, 'x-list': {} },
    { ...count, 'x-list': {} },
  ];
  const base = physicalOf({ quote: {} });
  const both = physicalOf({ quote: { properties: { note: text, count: amount } } });
  const [ours, theirs] = [newRoot(), newRoot()];
  writeMigrations([base, physicalOf({ quote: { properties: { note: text } } })], ours);
  const folder = writeMigrations([base, physicalOf({ quote: { properties: { count: amount } } })], theirs);
  expect(topicsOf(await migrate(database.pool, folder))).toEqual(['initial', 'add_quotes_count']);
  cpSync(join(ours, 'generated'), join(theirs, 'generated'), { recursive: true });
  writeMigrations([both], theirs);
  expect(topicsOf(await migrate(database.pool, folder))).toEqual(['add_quotes_note']);
  expect(await readCatalog(database.pool)).toEqual(await freshCatalog(both));
});
