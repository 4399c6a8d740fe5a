import { beforeAll, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { decryptField } from '#server/kernel/data/encrypted-fields.ts';
import { addRecords, setValues, setValuesOfEach, setValuesOfMany } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makeTeam, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const connection = newId();
let team: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
});

const inOne = <T>(work: Parameters<typeof transaction<T>>[3]) =>
  transaction(server.pool, jobScope('many'), { mode: 'write' }, work);
const colors = async (ids: readonly string[]) =>
  sql(server.pool, 'select color, version from service_tags where id = any($1::uuid[]) order by id', [ids]);

/** More than one statement can take. */
const count = 300;
const makeTags = async (word: string): Promise<readonly string[]> => {
  const list = Array.from({ length: count }, (_, at) => ({ team_id: team, label: `${word} ${at}`, color: '#123456' }));
  return (await inOne((session) => addRecords(session, 'service-tag', list))).map(({ id }) => id);
};

test('many records are changed at once, each with its version and an entry in the audit of what changed', async () => {
  const ids = await makeTags('Tag');
  await inOne((session) => setValuesOfMany(session, 'service-tag', ids, { color: '#654321' }));
  expect(await colors(ids)).toEqual(ids.map(() => ['#654321', 2]));
  const entries = await sql(
    server.owner,
    `select count(*)::int, count(distinct record_id)::int from audit_entries
      where record_id = any($1::uuid[]) and action = 'update' and before = '{"color": "#123456"}' and after = '{"color": "#654321"}'`,
    [ids],
  );
  expect(entries).toEqual([[count, count]]);
  await inOne((session) => setValuesOfMany(session, 'service-tag', [], { color: '#000000' }));
});

test('of many records of which one is absent none is changed', async () => {
  const ids = await makeTags('Kept');
  const change = inOne((session) => setValuesOfMany(session, 'service-tag', [...ids, newId()], { color: '#654321' }));
  await expect(change).rejects.toMatchObject({ status: 404 });
  expect(await colors(ids)).toEqual(ids.map(() => ['#123456', 1]));
});

test('of many records each has its own values, including structured data and several fields', async () => {
  const [first, second] = await makeTags('Own');
  const columns = 'label, color, version';
  const changed = await inOne((session) =>
    setValuesOfEach(session, 'service-tag', [
      { id: second!, values: { label: 'Second "quoted" \\', color: '#000000' } },
      { id: first!, values: { label: 'First' } },
    ]),
  );
  expect(changed.map(({ label }) => label)).toEqual(['Second "quoted" \\', 'First']);
  expect(await sql(server.pool, `select ${columns} from service_tags where id = $1`, [first])).toEqual([
    ['First', '#123456', 2],
  ]);
  expect(await sql(server.pool, `select ${columns} from service_tags where id = $1`, [second])).toEqual([
    ['Second "quoted" \\', '#000000', 2],
  ]);
});

test('half of a character at the end of a cut text is written as a replacement, as in one record', async () => {
  const [one, many] = await makeTags('Cut');
  const label = '\ud83d';
  await inOne((session) => setValues(session, 'service-tag', one!, { label: `1${label}` }));
  await inOne((session) => setValuesOfMany(session, 'service-tag', [many!], { label: `2${label}` }));
  const labels = await sql(server.pool, 'select label from service_tags where id = any($1::uuid[]) order by label', [
    [one, many],
  ]);
  expect(labels).toEqual([['1\ufffd'], ['2\ufffd']]);
});

test('a secret is sealed for each of many records', async () => {
  await sql(
    server.pool,
    `insert into netbox_connections (id, team_id, url, token) values ($1, $2, 'https://netbox.example', 'sealed')`,
    [connection, team],
  );
  await inOne((session) => setValuesOfMany(session, 'netbox-connection', [connection], { token: 'x' }));
  const [[token]] = (await sql(server.pool, 'select token from netbox_connections where id = $1', [connection])) as [
    [string],
  ];
  expect(token).not.toBe('x');
  expect(decryptField('netbox-connection', 'token', connection, token)).toBe('x');
});
