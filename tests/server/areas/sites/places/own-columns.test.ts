/** Columns of a team that only some of its members may see. [SS-027] */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
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
let sheetOwner: Person;
let sheetPlanner: Person;
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
  const sheetWork = ['VIEW_PROCUREMENT', 'START_NEW_QUOTES', 'VIEW_INVENTORY', 'MANAGE_INVENTORY'] as const;
  sheetOwner = await makePerson(server.pool, {
    teams: { [team]: [...sheetWork, 'MANAGE_TEAM', 'VIEW_BILL_CONSOLIDATION'] },
  });
  sheetPlanner = await makePerson(server.pool, { teams: { [team]: sheetWork } });
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
      // A column unknown to the caller is named by its key.
      expect(titles).toMatch(
        who === planner ? /Name,Region of the team,Rent$/ : /Name,Region of the team,Monthly rent$/,
      );
      const [, region, rent] = line!.split(',');
      return { region, ...(rent !== '' && { rent: Number(rent) }) };
    },
  ],
];

test.each(readings)('[SS-027] %s returns the values of a column only to people who may see it', async (_path, read) => {
  const staff = await makePerson(server.pool, { role: 'quoperator' });
  expect(await read(owner)).toEqual({ region: 'South', rent: 900 });
  expect(await read(planner)).toEqual({ region: 'South' });
  expect(await read(staff)).toEqual({ region: 'South', rent: 900 });
});

test('[SS-027] a member who does not see a column preserves its values, writes none, and need not fill it in', async () => {
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

describe('[SS-027] the rows of a project', () => {
  let project: string;
  const upload = (who: Person) => call(who, 'GET', `bulk-site-uploads/${project}`);
  const rowsSeen = async (who: Person) => (await upload(who)).body.data.addresses.rows;
  const storedRows = async () =>
    (
      await sql(server.pool, `select data #> '{addresses,rows}' from bulk_site_uploads where id = $1`, [project])
    )[0]![0];
  const dock = { id: 'dock', name: 'Dock', custom_columns: { region: 'South', rent: 900 } };
  const pier = { id: 'pier', name: 'Pier' };
  const seenDock = { ...dock, custom_columns: { region: 'South' } };

  beforeAll(async () => {
    const data = { addresses: { rows: [dock, pier] }, contract_details: { terms: [24] } };
    project = (await call(sheetOwner, 'POST', 'bulk-site-uploads', { team_id: team, name: 'Kept', data })).body.id;
  });

  test.each([
    ['GET', rowsSeen],
    [
      'the list',
      async (who: Person) => (await call(who, 'GET', 'bulk-site-uploads')).body.records[0].data.addresses.rows,
    ],
    [
      'GraphQL',
      async (who: Person) => {
        const query = `{ fetchBulkSiteUpload(id: "${project}") { data } }`;
        return (await call(who, 'POST', 'graphql', { query })).body.data.fetchBulkSiteUpload.data.addresses.rows;
      },
    ],
  ])('%s returns the values of a column only to people who may see it', async (_path, read) => {
    expect(await read(sheetOwner)).toEqual([dock, pier]);
    expect(await read(sheetPlanner)).toEqual([seenDock, pier]);
  });

  test('CSV leaves it out too', async () => {
    const csv = async (who: Person) => (await call(who, 'GET', 'bulk-site-uploads/export.csv?columns=data')).text;
    expect(await csv(sheetOwner)).toContain('900');
    expect(await csv(sheetPlanner)).not.toContain('900');
  });

  test('changes of cells are returned without it, and preserve it', async () => {
    const { version } = (await upload(sheetOwner)).body;
    const change = { base: version, rows: { set: [{ id: 'dock', cells: { custom_columns: { rent: 950 } } }] } };
    expect((await call(sheetOwner, 'PUT', `bulk-site-uploads/${project}/rows`, change)).status).toBe(200);
    const answer = (await call(sheetPlanner, 'GET', `bulk-site-uploads/${project}/rows?since=${version}`)).body;
    expect(answer.changes[0].rows).toEqual({ set: [{ id: 'dock', cells: { custom_columns: {} } }] });
    const west = { set: [{ id: 'dock', cells: { custom_columns: { region: 'West' } } }] };
    const made = await call(sheetPlanner, 'PUT', `bulk-site-uploads/${project}/rows`, {
      base: version + 1,
      rows: west,
    });
    expect(made.status).toBe(200);
    expect(await storedRows()).toEqual([{ ...dock, custom_columns: { region: 'West', rent: 950 } }, pier]);
    const own = { base: version + 2, rows: { set: [{ id: 'pier', cells: { custom_columns: { rent: 1 } } }] } };
    const refused = await call(sheetPlanner, 'PUT', `bulk-site-uploads/${project}/rows`, own);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { 'custom_columns.rent': ['There is no such column.'] },
    ]);
  });

  test('a whole project that is written back by somebody who does not see it keeps it', async () => {
    const put = (data: unknown) => call(sheetPlanner, 'PUT', `bulk-site-uploads/${project}`, { data });
    expect((await put({ contract_details: { terms: [36] } })).status).toBe(200);
    expect((await put({ addresses: { rows: [{ ...pier, name: 'Pier 2' }, seenDock] } })).status).toBe(200);
    expect(await storedRows()).toEqual([
      { ...pier, name: 'Pier 2' },
      { ...dock, custom_columns: { region: 'South', rent: 950 } },
    ]);
    const refused = await put({ addresses: { rows: [dock] } });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { 'custom_columns.rent': ['There is no such column.'] },
    ]);
  });

  test('their history leaves it out', async () => {
    const { body } = await call(sheetPlanner, 'GET', `history?entity=bulk-site-upload&record_id=${project}`);
    expect(body.records.length).toBeGreaterThan(1);
    expect(JSON.stringify(body)).not.toMatch(/rent|950/);
  });
});

describe('[SS-027] the own columns of services', () => {
  let service: string;
  const read = async (who: Person) => (await call(who, 'GET', `services/${service}`)).body.custom_columns;

  beforeAll(async () => {
    const service_detail_column_schema = [
      { key: 'cost_center', label: 'Cost center', type: 'text' },
      { key: 'margin', label: 'Margin', type: 'integer', visible_to: ['VIEW_BILL_CONSOLIDATION'] },
    ];
    await call(sheetOwner, 'PUT', `teams/${team}/update-custom-column-schemas`, { service_detail_column_schema });
    service = newId();
    await sql(
      server.pool,
      `insert into services (id, team_id, service_type, name, display_id, status, current_step, custom_columns)
       values ($1, $2, 'internet', 'Line 1', 990001, 'active', 'service_installed', '{"cost_center": "A1", "margin": 12}')`,
      [service, team],
    );
  });

  test('are returned only to people who may see them', async () => {
    expect(await read(sheetOwner)).toEqual({ cost_center: 'A1', margin: 12 });
    expect(await read(sheetPlanner)).toEqual({ cost_center: 'A1' });
    const listed = (await call(sheetPlanner, 'GET', 'services')).body.records[0];
    expect(listed.custom_columns).toEqual({ cost_center: 'A1' });
    const query = `{ service(id: "${service}") { customColumns } }`;
    const graph = (await call(sheetPlanner, 'POST', 'graphql', { query })).body.data.service.customColumns;
    expect(graph).toEqual({ cost_center: 'A1' });
    const csv = await call(
      sheetPlanner,
      'GET',
      'services/export.csv?columns=name,custom_columns.cost_center,custom_columns.margin',
    );
    expect(csv.text.trim().split('\r\n')[1]).toBe('Line 1,A1,');
  });

  test('are kept by a change of somebody who does not see them, and take what they are made for', async () => {
    const put = (who: Person, custom_columns: unknown) => call(who, 'PUT', `services/${service}`, { custom_columns });
    expect((await put(sheetPlanner, { cost_center: 'B2' })).body.custom_columns).toEqual({ cost_center: 'B2' });
    expect(await read(sheetOwner)).toEqual({ cost_center: 'B2', margin: 12 });
    const unseen = await put(sheetPlanner, { margin: 1 });
    expect([unseen.status, unseen.body]).toMatchObject([
      422,
      { 'custom_columns.margin': ['There is no such column.'] },
    ]);
    const wrong = await put(sheetOwner, { margin: 'much' });
    expect([wrong.status, wrong.body]).toMatchObject([422, { 'custom_columns.margin': ['Must be a number'] }]);
    const history = await call(sheetPlanner, 'GET', `history?entity=service&record_id=${service}`);
    expect(JSON.stringify(history.body)).not.toContain('margin');
  });
});

describe('[SS-027] lists by the own columns of a team', () => {
  let several: Person;
  const named = async (who: Person, query: string) => {
    const { status, body } = await call(who, 'GET', `addresses?${query}`);
    return status === 200
      ? (body.records ?? body).map(({ name }: { name: string }) => name)
      : [status, Object.keys(body).toSorted()];
  };

  beforeAll(async () => {
    team = await makeTeam(server.pool, 'Listed columns');
    const other = await makeTeam(server.pool, 'Other columns');
    const permissions = ['MANAGE_ADDRESSES', 'MANAGE_TEAM', 'VIEW_BILL_CONSOLIDATION'];
    owner = await makePerson(server.pool, { teams: { [team]: permissions } });
    planner = await makePerson(server.pool, { teams: { [team]: ['MANAGE_ADDRESSES'] } });
    several = await makePerson(server.pool, { teams: { [team]: permissions, [other]: permissions } });
    const address_column_schema = [
      { key: 'region', label: 'Region', type: 'dropdown', options: ['North', 'South'] },
      { key: 'note', label: 'Note', type: 'text' },
      { key: 'rent', label: 'Rent', type: 'integer', visible_to: ['VIEW_BILL_CONSOLIDATION'] },
      { key: 'opened', label: 'Opened', type: 'date' },
      { key: 'leased', label: 'Leased', type: 'boolean' },
    ];
    for (const each of [team, other])
      await call(several, 'PUT', `teams/${each}/update-custom-column-schemas`, { address_column_schema });
    const places = [
      ['A', { region: 'North', rent: 900, opened: '2020-05-01', leased: true, note: 'near 50% of the mall' }],
      ['B', { region: 'South', rent: 1100, opened: '2024-01-31', leased: false }],
      ['C', { region: 'South', rent: 20 }],
      ['D', null],
    ] as const;
    for (const [name, custom_columns] of places)
      await call(several, 'POST', 'addresses', { ...address, team_id: team, name, custom_columns });
    const elsewhere = { ...address, team_id: other, name: 'Elsewhere', custom_columns: { region: 'South', rent: 5 } };
    await call(several, 'POST', 'addresses', elsewhere);
  });

  test.each([
    ['custom_columns.region=South', ['B', 'C']],
    ['custom_columns.region__in=North,South', ['A', 'B', 'C']],
    ['custom_columns.note__contains=50%25', ['A']],
    ['custom_columns.rent__gte=900', ['A', 'B']],
    ['custom_columns.rent__gte=21&custom_columns.rent__lt=1000', ['A']],
    ['custom_columns.opened__gt=2020-05-01', ['B']],
    ['custom_columns.leased=false', ['B']],
    ['sort_field=custom_columns.rent', ['C', 'A', 'B', 'D']],
    ['sort_field=custom_columns.rent&sort_dir=desc', ['B', 'A', 'C', 'D']],
    ['sort_field=custom_columns.opened', ['A', 'B', 'C', 'D']],
    ['filter={"custom_columns.region":"South"}', ['B', 'C']],
  ])('%s', async (query, expected) => {
    expect(await named(owner, query)).toEqual(expected);
    expect(await named(several, `${query}&team_id=${team}`)).toEqual(expected);
  });

  test.each([
    ['custom_columns.none=1', ['custom_columns.none']],
    ['custom_columns.rent__contains=1', ['custom_columns.rent__contains']],
    ['custom_columns.rent__gte=much', ['custom_columns.rent__gte']],
    ['custom_columns.opened=May', ['custom_columns.opened']],
    ['custom_columns.region__gte=A', ['custom_columns.region__gte']],
    ['sort_field=custom_columns.none', ['sort_field']],
  ])('%s is refused', async (query, fields) => {
    expect(await named(owner, query)).toEqual([400, [...fields, 'message'].toSorted()]);
  });

  test('a column that the caller does not see neither filters nor sorts', async () => {
    expect(await named(planner, 'custom_columns.rent__gte=900')).toEqual([
      400,
      ['custom_columns.rent__gte', 'message'],
    ]);
    expect(await named(planner, 'sort_field=custom_columns.rent')).toEqual([400, ['message', 'sort_field']]);
    expect(await named(planner, 'custom_columns.region=North')).toEqual(['A']);
  });

  test('who has several teams says whose column is meant', async () => {
    const { status, body } = await call(several, 'GET', 'addresses?custom_columns.region=South');
    expect([status, body['custom_columns.region']]).toEqual([400, ['Name the team whose column this is: team_id']]);
    const staff = await makePerson(server.pool, { role: 'quoperator' });
    expect(await named(staff, 'sort_field=custom_columns.rent')).toEqual([400, ['custom_columns.rent', 'message']]);
    expect(await named(staff, `custom_columns.region=South&team_id=${team}`)).toEqual(['B', 'C']);
  });

  test('GraphQL, the export and the counts of a page filter and sort the same way', async () => {
    const query = `{ addressesPaginated(customColumns: {rent__gte: 900}, ordering: "-customColumns.rent") { totalCount records { name } } }`;
    const graph = (await call(owner, 'POST', 'graphql', { query })).body.data.addressesPaginated;
    expect(graph).toEqual({ totalCount: 2, records: [{ name: 'B' }, { name: 'A' }] });
    const csv = await call(
      owner,
      'GET',
      'addresses/export.csv?columns=name&custom_columns.region=South&sort_field=custom_columns.rent',
    );
    expect(csv.text.trim().split('\r\n').slice(1)).toEqual(['C', 'B']);
    expect((await call(owner, 'GET', 'addresses/export.csv?custom_columns.none=1')).status).toBe(400);
    const parts = [{ path: 'addresses', params: { 'custom_columns.region': 'South' }, count_by: 'status' }];
    const [counted] = (await call(owner, 'POST', 'overview', { parts })).body.parts;
    expect(counted.counts[0]).toEqual({ value: 'Active', count: 2 });
  });

  test('reads the rows of its team alone, however many others have', async () => {
    await sql(
      server.owner,
      `insert into addresses (id, team_id, name, city, state_province, postal_code, country, custom_columns)
       select gen_random_uuid(), t.id, 'Far ' || n, 'Reno', 'NV', '89501', 'US', '{"region": "South", "rent": 1}'
         from (select id from teams where name = 'Other columns') t, generate_series(1, 5000) n`,
    );
    await sql(server.owner, 'analyze addresses');
    const plan = await sql(
      server.owner,
      `explain (analyze, format json) select id from addresses t where team_id = $1 and (custom_columns ->> 'region') = 'South'
        order by case when jsonb_typeof(custom_columns -> 'rent') = 'number' then (custom_columns ->> 'rent')::numeric end limit 26`,
      [team],
    );
    expect(JSON.stringify(plan)).not.toMatch(/Seq Scan/);
    expect(await named(owner, 'custom_columns.region=South&sort_field=custom_columns.rent')).toEqual(['C', 'B']);
  });
});
