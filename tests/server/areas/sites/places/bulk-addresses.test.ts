import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
let team: string;
let manager: Person;
let viewer: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  manager = await makePerson(server.pool, { teams: { [team]: ['MANAGE_ADDRESSES'] } });
  viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
});

/** Every field that the specification lists, part 3 section 3. */
const loop = {
  name: 'Loop office',
  googleFullDetails: { placeId: 'p1', formattedAddress: '233 S Wacker Dr' },
  street: '233 S Wacker Dr',
  city: 'Chicago',
  stateProvince: 'IL',
  postalCode: '60606',
  country: 'US',
  lat: 41.878876,
  lng: -87.635918,
  addressLineTwo: 'Suite 4400',
  customColumns: { region: 'Midwest' },
  isTower: false,
  isDataCenter: true,
  isMall: false,
  isNewConstruction: false,
  handoffDetails: 'Cage 12, rack 4',
};
const store = {
  name: 'Store 12',
  city: 'Gary',
  stateProvince: 'IN',
  postalCode: '46402',
  country: 'US',
  street: '1 Main St',
  addressLineTwo: 'Dock',
};

const send = (addresses: readonly object[], as = manager.token, headers = {}) =>
  server.call('POST', '/api/addresses/bulk-create', {
    as,
    body: { team_id: team, queue_fetch_network_data: false, addresses },
    headers,
  });
const count = async () => Number((await sql(server.pool, 'select count(*) from addresses'))[0]![0]);

test('[AD-030] [SS-064] [SS-065] several addresses are made in one call, each with every listed field', async () => {
  const { status, body } = await send([loop, store]);
  expect(status).toBe(201);
  expect(body.records.map(({ name }: { name: string }) => name)).toEqual(['Loop office', 'Store 12']);
  const read = await server.call('GET', `/api/addresses/${body.records[0].id}`, { as: viewer.token });
  expect(read.body).toMatchObject({
    team_id: team,
    name: 'Loop office',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
    lat: 41.878876,
    lng: -87.635918,
    address_line_two: 'Suite 4400',
    custom_columns: { region: 'Midwest' },
    is_tower: false,
    is_data_center: true,
    is_mall: false,
    is_new_construction: false,
  });
  expect(JSON.stringify(read.body.google_full_details)).toContain('233 S Wacker Dr');
});

test('a mistake is named by its place, and then none is made', async () => {
  const before = await count();
  const shape = await send([
    { ...loop, name: 'A' },
    { ...store, name: '' },
  ]);
  expect([shape.status, shape.body['addresses.1.name']]).toEqual([422, ['Required']]);
  const code = await send([
    { ...loop, name: 'B' },
    { ...store, name: 'C', postalCode: 'SW1A 2AA' },
  ]);
  expect(code.status).toBe(422);
  expect(Object.keys(code.body)).toContain('addresses.1.postal_code');
  expect(await count()).toBe(before);
});

test('a call that is sent again makes no second set', async () => {
  const headers = { 'idempotency-key': newId() };
  const one = await send([{ ...store, name: 'Store 13' }], manager.token, headers);
  const two = await send([{ ...store, name: 'Store 13' }], manager.token, headers);
  expect(two.body.records.map(({ id }: { id: string }) => id)).toEqual([one.body.records[0].id]);
});

test('only holders of the permission in that team may', async () => {
  expect((await send([store], viewer.token)).status).toBe(403);
  const stranger = await makePerson(server.pool, {
    teams: { [await makeTeam(server.pool, 'Harbor')]: ['MANAGE_ADDRESSES'] },
  });
  expect((await send([store], stranger.token)).status).toBe(404);
});
