import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import type { formatProblem } from '#codegen/errors.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { Model } from '#codegen/ir/model.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { changeDatabase } from '#scripts/dev/database/change-database.ts';
import { listOf, listWithHeir, modelOf, type Schemas } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase, type TestDatabase } from '#tests/support/database.ts';
import { newRoot, rewriteMigrations } from './history.ts';

const state = { 'x-id': 'f_state', title: 'State', $ref: '../types/state.schema.json' };
const label = { 'x-id': 'f_label', title: 'Label', type: 'string' };
const note = { 'x-id': 'f_note', title: 'Note', type: 'string', maxLength: 100 };
const rights = { 'x-id': 'f_rights', title: 'Rights', type: 'array', items: { $ref: '../types/right.schema.json' } };
const base: JsonObject = { label, state };

let database: TestDatabase;
let root: string;
let said: string[];

beforeEach(async () => {
  database = await makeDatabase({ isEmpty: true });
  root = newRoot();
  said = [];
});
afterEach(() => database.drop());

interface Edited {
  readonly properties?: JsonObject;
  readonly types?: Schemas;
  readonly more?: Schemas;
  readonly workflows?: Model['workflows'];
  readonly required?: readonly string[];
  readonly stem?: string;
}
const lists = (states: readonly string[] = ['A', 'B'], permissions: readonly string[] = ['SEE', 'EDIT']): Schemas => ({
  state: listOf(...states),
  right: listOf(...permissions),
});

/** Saves the schemas, as an analyst does while `npm run dev` runs. */
async function save({ properties = base, types = lists(), more = {}, required = [], stem = 'quote', ...rest }: Edited) {
  const quote = { 'x-id': 'e_quote', properties, required };
  const model = { ...modelOf({ [stem]: quote, ...more }, types), ...rest } as Model;
  rewriteMigrations(toPhysicalModel(model), root);
  const sources = { locate: async (found: readonly object[]) => found.map(located) };
  const loaded = { model, sources } as unknown as Parameters<typeof changeDatabase>[0]['loaded'];
  return changeDatabase({ root, databaseUrl: database.url, loaded, print: (line) => said.push(line) });
}
const located = (finding: object): Parameters<typeof formatProblem>[0] => {
  const { origin, message, hint } = finding as {
    origin: Parameters<typeof formatProblem>[0];
    message: string;
    hint: string;
  };
  return { ...origin, line: 1, column: 1, message, hint };
};

async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`select set_config('app.mode', 'system', false)`);
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
const values = async (column: string, table = 'quotes'): Promise<readonly unknown[]> =>
  (await sql<{ value: unknown }>(`select ${column} as value from ${table} order by label`)).map(({ value }) => value);

async function addRows(columns: string, ...rows: readonly (readonly unknown[])[]): Promise<void> {
  const team = newId();
  await sql(`insert into teams (id, name) values ($1, 'Acme Dental')`, [team]);
  for (const row of rows)
    await sql(
      `insert into quotes (id, team_id, ${columns}) values ($1, $2, ${row.map((_, at) => `$${at + 3}`).join(', ')})`,
      [newId(), team, ...row],
    );
}

describe('a development database', { timeout: 120_000 }, () => {
  it('renames the column of a renamed field, so that a draft keeps what was typed into it', async () => {
    await save({});
    await save({ properties: { ...base, note } });
    await addRows('label, note', ['one', 'typed in']);
    expect(await save({ properties: { ...base, remark: note } })).toBeNull();
    expect(await values('remark')).toEqual(['typed in']);
    expect(said).toEqual([]);
  });

  it('parks a field that disappears, and brings it back with its values', async () => {
    await save({ properties: { ...base, note }, required: ['note'] });
    await addRows('label, note', ['one', 'first'], ['two', 'second']);
    await save({});
    expect(await values('zz_f_note_text')).toEqual(['first', 'second']);
    await addRows('label', ['three']);
    expect(await save({ properties: { ...base, remark: note }, required: ['remark'] })).toBeNull();
    expect(await values('remark')).toEqual(['first', '', 'second']);
  });

  it('keeps the values of a field that changes its kind and back', async () => {
    const number = { ...note, type: 'integer' };
    delete (number as { maxLength?: number }).maxLength;
    await save({ properties: { ...base, note } });
    await addRows('label, note', ['one', 'text']);
    expect(await save({ properties: { ...base, note: number } })).toBeNull();
    expect(await values('note')).toEqual([null]);
    await sql('update quotes set note = 7');
    expect(await save({ properties: { ...base, note } })).toBeNull();
    expect(await values('note')).toEqual(['text']);
    await save({ properties: { ...base, note: number } });
    expect(await values('note')).toEqual([7]);
  });

  it('parks an entity that disappears, and brings it back with its rows, but not with what points nowhere', async () => {
    const visit = {
      'x-id': 'e_visit',
      properties: {
        name: { 'x-id': 'f_visit_name', title: 'Name', type: 'string' },
        quoteId: { 'x-id': 'f_visit_quote', title: 'Quote', 'x-ref': 'quote', 'x-onDelete': 'restrict' },
        state: { ...state, 'x-id': 'f_visit_state' },
      },
      required: ['name'],
    };
    await save({ more: { visit } });
    await addRows('label', ['one'], ['two']);
    await sql(
      `insert into visits (id, team_id, name, quote_id, state) select gen_random_uuid(), team_id, label, id, 'B' from quotes`,
    );
    expect(await save({})).toBeNull();
    await sql(`delete from quotes where label = 'one'`);
    expect(await save({ more: { visit }, types: lists(['A']) })).toBeNull();
    expect(await sql('select name, quote_id is null as free, state from visits order by name')).toEqual([
      { name: 'one', free: true, state: null },
      { name: 'two', free: false, state: null },
    ]);
    expect(said).toContain('1 row of visits named a record of quotes that is gone, and is left without one now.');
  });

  it('moves rows of a value that is taken back to none, to the first, or to its heir, and back with the value', async () => {
    await save({ types: lists(['A', 'B', 'C']) });
    await addRows('label, state', ['one', 'C'], ['two', 'A'], ['three', 'C']);
    expect(await save({})).toBeNull();
    expect(await values('state')).toEqual([null, null, 'A']);
    expect(said).toEqual(['2 rows of quotes had state "C", which is gone: they have none now.']);
    await sql(`update quotes set state = 'B' where label = 'three'`);
    said.length = 0;
    await save({ types: lists(['A', 'B', 'C']) });
    expect(await values('state')).toEqual(['C', 'B', 'A']);
    expect(said).toEqual(['1 row of quotes has state "C" again.']);
    await sql(`update quotes set state = 'A' where state is null`);
    await save({ types: lists(['A', 'B']), required: ['state'] });
    expect(await values('state')).toEqual(['A', 'B', 'A']);
    await save({ types: { ...lists(), state: listWithHeir(['B'], 'Z', 'A') }, required: ['state'] });
    expect(await values('state')).toEqual(['Z', 'B', 'Z']);
    await save({ required: ['state'] });
    expect(await values('state')).toEqual(['A', 'B', 'A']);
  });

  it('takes a permission that is taken back out of the roles that hold it, and gives it again', async () => {
    const properties = { ...base, rights };
    await save({ properties, types: lists(['A'], ['SEE', 'VISIT', 'EDIT']) });
    await addRows('label, rights', ['one', ['SEE', 'VISIT']], ['two', ['EDIT']]);
    expect(await save({ properties })).toBeNull();
    expect(await values('rights')).toEqual([['SEE'], ['EDIT']]);
    await save({ properties, types: lists(['A', 'B'], ['SEE', 'VISIT', 'EDIT']) });
    expect(await values('rights')).toEqual([['SEE', 'VISIT'], ['EDIT']]);
  });

  it('moves rows of a state to the one from which most transitions lead there', async () => {
    const workflow = (states: readonly string[]): Model['workflows'] =>
      [
        {
          entity: 'quote',
          field: 'state',
          initial: 'A',
          states: states.map((id) => ({ id })),
          transitions: [
            { from: ['A', 'B'], to: 'HOLD' },
            { from: ['B'], to: 'HOLD' },
          ],
        },
      ] as unknown as Model['workflows'];
    await save({ types: lists(['A', 'B', 'HOLD']), workflows: workflow(['A', 'B', 'HOLD']) });
    await addRows('label, state', ['one', 'HOLD']);
    await save({ workflows: workflow(['A', 'B']) });
    expect(await values('state')).toEqual(['B']);
  });

  it('stays as it was if rows refuse a change, and says file, rows and the mend', async () => {
    const owner = { 'x-id': 'f_owner', title: 'Owner', 'x-ref': 'user', 'x-onDelete': 'restrict' };
    await save({});
    await addRows('label', ['one']);
    const reason = await save({ properties: { name: label, owner }, required: ['owner'] });
    expect(reason).toMatch(
      /^schemas\/entities\/quote\.schema\.json:1:1 {2}\/properties\/owner\n {2}.*1 row of quotes \([0-9a-f-]{36}\) has no value for it\. Give the field a "default" or an "x-backfill", or let it be empty\.\nThe database stays as it was\.$/,
    );
    expect(await values('label')).toEqual(['one']);
    expect(await save({ properties: { name: label, owner } })).toBeNull();
    expect(await sql('select name from quotes')).toEqual([{ name: 'one' }]);
  });

  it('starts like any other one when the last change is done, and can be undone', async () => {
    await save({});
    await save({ properties: { ...base, note } });
    const { migrate } = await import('#server/kernel/database/migrate.ts');
    expect(await migrate(database.pool, `${root}/generated/db/migrations`)).toEqual([]);
    const files = await sql<{ name: string }>('select distinct name from schema_repeatables');
    expect(files.length).toBeGreaterThan(3);
  });
});
