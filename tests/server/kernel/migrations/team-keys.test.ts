import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { physicalOf } from '#tests/codegen/migrate/schemas.ts';
import { useDatabase } from '#tests/support/database.ts';
import { writeMigrations } from './history.ts';

const group = { properties: { name: { 'x-id': 'f_name', title: 'Name', type: 'string' } } };
const quote = {
  required: ['groupId'],
  properties: { groupId: { 'x-id': 'f_group', title: 'Group', 'x-ref': 'group', 'x-onDelete': 'cascade' } },
};

const database = useDatabase({ isEmpty: true });
const [one, other] = [newId(), newId()];
let client: pg.Client;
let groupId: string;
let quoteId: string;

beforeAll(async () => {
  await migrate(database.pool, writeMigrations([physicalOf({ group, quote })]));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set app.mode = 'system'`);
  await client.query(`insert into teams (id, name) values ($1, 'Acme Dental'), ($2, 'Harbor Logistics')`, [one, other]);
});
afterAll(() => client?.end());

beforeEach(async () => {
  [groupId, quoteId] = [newId(), newId()];
  await client.query('insert into groups (id, team_id) values ($1, $2)', [groupId, one]);
  await client.query('insert into quotes (id, team_id, group_id) values ($1, $2, $3)', [quoteId, one, groupId]);
});

const teamOf = async (table: string, id: string): Promise<string> =>
  (await client.query(`select team_id from ${table} where id = $1`, [id])).rows[0]?.team_id;

it('refuses a record that refers to a record of another team, for every writer', async () => {
  const insert = client.query('insert into quotes (id, team_id, group_id) values ($1, $2, $3)', [
    newId(),
    other,
    groupId,
  ]);
  await expect(insert).rejects.toThrow('quotes_group_id_fkey');
});

it('refuses to move a record away from what points to it', async () => {
  const move = client.query('update groups set team_id = $1 where id = $2', [other, groupId]);
  await expect(move).rejects.toThrow('quotes_group_id_fkey');
});

it('[SG-054] lets a group move to another team together with its quotes', async () => {
  await client.query('begin');
  await client.query('set constraints all deferred');
  await client.query('update groups set team_id = $1 where id = $2', [other, groupId]);
  await client.query('update quotes set team_id = $1 where group_id = $2', [other, groupId]);
  await client.query('commit');
  expect([await teamOf('groups', groupId), await teamOf('quotes', quoteId)]).toEqual([other, other]);
});

it('deletes the quotes of a deleted group', async () => {
  await client.query('delete from groups where id = $1', [groupId]);
  expect(await teamOf('quotes', quoteId)).toBeUndefined();
});
