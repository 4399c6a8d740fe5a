/** Columns of a team that only some of its members may see. [SS-027] */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
const address = {
  name: 'Loop',
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '60606',
  country: 'US',
  is_demarc_not_applicable: true,
};
let team: string;
let owner: Person;
let planner: Person;
let id: string;

const call = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { as: who.token, ...(body !== undefined && { body }) });
const stored = async () =>
  (await sql(server.pool, 'select custom_columns from addresses where id = $1', [id]))[0]![0] as object;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Kept columns');
  owner = await makePerson(server.pool, {
    teams: { [team]: ['MANAGE_ADDRESSES', 'MANAGE_TEAM', 'VIEW_BILL_CONSOLIDATION'] },
  });
  planner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_ADDRESSES'] } });
  const address_column_schema = [
    { key: 'region', label: 'Region of the team', type: 'text' },
    { key: 'rent', label: 'Monthly rent', type: 'integer', required: true, visible_to: ['VIEW_BILL_CONSOLIDATION'] },
  ];
  const made = await call(owner, 'PUT', `teams/${team}/update-custom-column-schemas`, { address_column_schema });
  if (made.status !== 200) throw new Error(made.text);
  const body = { ...address, team_id: team, custom_columns: { region: 'South', rent: 900 } };
  id = (await call(owner, 'POST', 'addresses', body)).body.id;
});

const query = `{ addressesPaginated(perPage: 5, name: "Loop") { records { customColumns } } }`;
const readings: readonly (readonly [string, (who: Person) => Promise<unknown>])[] = [
  ['GET', async (who) => (await call(who, 'GET', `addresses/${id}`)).body.custom_columns],
  ['the list', async (who) => (await call(who, 'GET', 'addresses?name=Loop')).body.records[0].custom_columns],
  [
    'GraphQL',
    async (who) =>
      (await call(who, 'POST', 'graphql', { query })).body.data.addressesPaginated.records[0].customColumns,
  ],
  [
    'CSV',
    async (who) => {
      const path = 'addresses/export.csv?name=Loop&columns=name,custom_columns.region,custom_columns.rent';
      const [titles, line] = (await call(who, 'GET', path)).text.trim().split('\r\n');
      // What nobody told the caller is called by its key.
      expect(titles).toMatch(
        who === planner ? /Name,Region of the team,Rent$/ : /Name,Region of the team,Monthly rent$/,
      );
      const [, region, rent] = line!.split(',');
      return { region, ...(rent !== '' && { rent: Number(rent) }) };
    },
  ],
];

test.each(readings)('[SS-027] %s tells what stands in a column only to those who may see it', async (_path, read) => {
  const staff = await makePerson(server.pool, { role: 'quoperator' });
  expect(await read(owner)).toEqual({ region: 'South', rent: 900 });
  expect(await read(planner)).toEqual({ region: 'South' });
  expect(await read(staff)).toEqual({ region: 'South', rent: 900 });
});

test('[SS-027] a member who does not see a column keeps what stands in it, writes nothing into it, and need not fill it in', async () => {
  const refusal = { 'custom_columns.rent': ['There is no such column.'] };
  const custom_columns = { region: 'West', rent: 1 };
  const changed = await call(planner, 'PUT', `addresses/${id}`, { custom_columns });
  expect([changed.status, changed.body]).toMatchObject([422, refusal]);
  const made = await call(planner, 'POST', 'addresses', { ...address, team_id: team, name: 'Dock', custom_columns });
  expect([made.status, made.body]).toMatchObject([422, refusal]);
  const mutation = `mutation ($id: ID!, $values: JSON) { updateAddress(id: $id, customColumns: $values) { id } }`;
  const { body } = await call(planner, 'POST', 'graphql', {
    query: mutation,
    variables: { id, values: custom_columns },
  });
  expect(JSON.stringify(body.errors)).toContain('There is no such column.');
  expect(await stored()).toEqual({ region: 'South', rent: 900 });
  const own = await call(planner, 'PUT', `addresses/${id}`, { custom_columns: { region: 'West' } });
  expect([own.status, own.body.custom_columns]).toEqual([200, { region: 'West' }]);
  expect(await stored()).toEqual({ region: 'West', rent: 900 });
  const fresh = await call(planner, 'POST', 'addresses', { ...address, team_id: team, name: 'Dock' });
  expect(fresh.status).toBe(201);
  await call(owner, 'PUT', `addresses/${id}`, { custom_columns: { region: 'South', rent: 950 } });
  const history = `history?entity=address&record_id=${id}&field=custom_columns`;
  const [newest] = (await call(planner, 'GET', history)).body.records;
  expect(newest.changes).toEqual([{ field: 'custom_columns', before: { region: 'West' }, after: { region: 'South' } }]);
  await call(owner, 'PUT', `addresses/${id}`, { custom_columns: { region: 'South', rent: 900 } });
  const [last] = (await call(planner, 'GET', history)).body.records;
  expect(last.changes).toEqual([]);
});
